import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { addBusiness, addDeal, openApp } from '../../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
  await addDeal(testApp.db, await addBusiness(testApp.db, { zip: '78701' }));
});
after(() => testApp.close());

test('what was just rendered comes by gzip to all who take it, and else plain', async () => {
  for (const path of [
    '/deals?zip=78701',
    '/deals.data?zip=78701',
    '/admin/login',
    '/deals?zip=00000',
  ]) {
    const plain = Buffer.from(await (await testApp.get(path)).arrayBuffer());
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'gzip'],
      ['br;q=1, gzip;q=0.1', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br', null],
      ['gzip;q=0', null],
    ] as const) {
      const what = `${path}: ${accepted}`;
      const { headers, ...response } = await answerTo(path, accepted);
      assert.equal(headers.get('Content-Encoding'), encoding, what);
      assert.equal(headers.get('Vary'), 'Accept-Encoding', what);
      assert.equal(headers.get('Content-Length'), String(response.bytes.length), what);
      const bytes = encoding ? gunzipSync(response.bytes) : response.bytes;
      assert.equal(bytes.length, plain.length, what);
    }
  }
});

async function answerTo(path: string, accepted: string) {
  const response = await testApp.get(path, { 'Accept-Encoding': accepted });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

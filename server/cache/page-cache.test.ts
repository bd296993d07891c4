import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zipTable } from '../../test/app.ts';
import { stillCatalogue } from '../../test/empty-database.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { createPageCache } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;

/** A page that packs to about `bytes`, both ways. */
const page = (bytes: number) => ({
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(randomBytes((bytes * 3) / 4).toString('base64')),
});

/** A page that more effort makes smaller. */
const text = {
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(
    Array.from({ length: 2000 }, (_, index) => `<p>An hour of quiet, ${index ** 2}</p>`).join('\n'),
  ),
};

function bytesOfBuffers(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().arrayBuffers;
}

test('cached pages take the memory that is counted for them, and not much more', async () => {
  const cache = createPageCache(stillCatalogue, zipTable, () => 0);
  const before = bytesOfBuffers();
  for (let zip = 10_000; zip < 10_600; zip += 1) {
    await cache.store(`/deals?zip=${zip}`, page(4000), { version: 1 }, { from: 0, until: 1 });
  }
  assert.equal(cache.stats().entries, 600);
  // What is collected is given back by another thread, a moment later.
  const maxBytes = 1.3 * cache.stats().bytes;
  await waitUntil(() => bytesOfBuffers() - before < maxBytes, `no more than ${maxBytes} bytes`);
});

test('for any number of requested pages, at most 12 MB of them are cached', async () => {
  const cache = createPageCache(stillCatalogue, zipTable, () => 0);
  for (let zip = 10_000; zip < 10_620; zip += 1) {
    await cache.store(`/deals?zip=${zip}`, page(40_000), { version: 1 }, { from: 0, until: 1 });
  }
  const { bytes, entries } = cache.stats();
  assert.ok(bytes <= 12 * MEGABYTE && bytes > 11 * MEGABYTE, `${entries} pages, ${bytes} bytes`);
});

test('one look at the catalogue serves all requests of a turn, and none of the next', async () => {
  let looks = 0;
  const catalogueVersion = () => {
    looks += 1;
    return 1;
  };
  const cache = createPageCache({ ...stillCatalogue, catalogueVersion }, zipTable, () => 0);
  await cache.store('/terms', text, { version: 1 }, { from: 0, until: 1 });
  const isAnswered = () => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'HEAD', url: '/terms' });
    return cache.tryRespond(request, new ServerResponse(request));
  };
  // The first one packs it.
  assert.equal(await isAnswered(), true);
  await nextTurn();
  looks = 0;
  assert.deepEqual([isAnswered(), isAnswered(), isAnswered()], [true, true, true]);
  assert.equal(looks, 1);
  await nextTurn();
  assert.equal(isAnswered(), true);
  assert.equal(looks, 2);
});

test('a copy that cannot be made is reported, and the page is answered as it is', async () => {
  let now = 0;
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  const cache = createPageCache(stillCatalogue, zipTable, () => now, undefined, report);
  const server = createServer(cache.tryRespond).listen(0);
  await once(server, 'listening');
  const broken = { ...text, gzip: Buffer.from('none') };
  await cache.store('/terms', broken, { version: 1 }, { from: 0, until: 100_000 });
  now = 10_000;
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const init = { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip, br' } };
  const response = await fetch(`http://localhost:${address.port}/terms`, init);
  assert.equal(response.status, 200);
  await waitUntil(() => reported.length > 0, 'the error is reported');
  assert.match(String(reported), /^Error: incorrect header check/);
  assert.equal(cache.stats().entries, 0, 'for the next visitor it is drawn again');
  server.close();
});

test('a page that is requested after ten seconds gets a smaller copy in place of the quick one', async () => {
  let now = 10_000;
  const cache = createPageCache(stillCatalogue, zipTable, () => now);
  const server = createServer(async (request, response) => {
    if (!(await cache.tryRespond(request, response))) response.writeHead(404).end();
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const answerTo = async (path: string, accepted = 'gzip, deflate, br, zstd') => {
    const headers = { 'Accept-Encoding': accepted };
    const response = await fetch(`http://localhost:${address.port}${path}`, { headers });
    assert.equal(await response.text(), String(text.body));
    return {
      bytes: Number(response.headers.get('content-length')),
      encoding: response.headers.get('content-encoding'),
    };
  };
  try {
    const validity = { from: 10_000, until: 100_000 };
    await cache.store('/terms', text, { version: 1 }, { ...validity, from: 9999 });
    await cache.store('/privacy', text, { version: 1 }, validity);
    const quick = await answerTo('/privacy');
    assert.equal(quick.encoding, 'gzip');
    assert.deepEqual(await answerTo('/terms'), quick);

    now = 19_999;
    const bytesBefore = cache.stats().bytes;
    assert.deepEqual(await answerTo('/privacy'), quick);
    // The other page is a millisecond older: once it has its copy, this one would have its own too.
    const isBrotli = async (path: string) => (await answerTo(path)).encoding === 'br';
    await waitUntil(() => isBrotli('/terms'), 'a smaller copy after ten seconds');
    assert.ok((await answerTo('/terms')).bytes < quick.bytes);
    assert.ok(cache.stats().bytes < bytesBefore, 'the quick one is gone');
    assert.deepEqual(await answerTo('/privacy'), quick);

    now = 20_000;
    await waitUntil(() => isBrotli('/privacy'), 'a smaller copy of the younger page');
    const gzip = await answerTo('/privacy', 'gzip');
    assert.equal(gzip.encoding, 'gzip');
    assert.ok(gzip.bytes < quick.bytes, 'small from the start');
    assert.equal((await answerTo('/privacy', 'br')).encoding, 'br');
    assert.equal((await answerTo('/privacy', 'identity')).encoding, null);
  } finally {
    server.close();
  }
});

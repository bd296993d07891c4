import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NO_PICTURE } from '../../market/deals/rules.ts';
import { saveSettings } from '../../market/settings/commands.server.ts';
import { sectionValues } from '../../market/settings/parse.ts';
import { defaultValues } from '../../market/settings/table.ts';
import { addBusiness, addDeal, MONDAY_NOON, openApp, type TestApp } from '../helpers/app.ts';
import { SITE } from '../helpers/default-site.ts';

let testApp: TestApp;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

test('a drawing is served in an accent color, and in no other address', async () => {
  const response = await testApp.get('/scenes/6a2c70/hands.svg');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  const svg = await response.text();
  assert.match(svg, /^<svg /);
  assert.doesNotMatch(svg, /#2F5D50/i);
  for (const path of ['/scenes/6a2c7/hands.svg', '/scenes/6a2c70/none.svg'])
    assert.equal((await testApp.get(path)).status, 404, path);
});

test('with an accent color every page takes its drawings from there', async () => {
  const business = await addBusiness(testApp.db, { zip: '78701' });
  const deal = await addDeal(testApp.db, business, { image_url: NO_PICTURE });
  const paths = [
    '/',
    '/deals?zip=78701',
    `/deals/${business.slug}?deal=${deal.id}`,
    '/deals?zip=99501',
  ];
  const saved = await saveSettings(testApp.db, SITE, {
    section: 'brand',
    formValues: { ...sectionValues('brand', defaultValues(SITE)), accent: '#6a2c70' },
    loadedVersion: Number.MAX_SAFE_INTEGER,
    actor: 'owner@example.com',
    now: MONDAY_NOON,
  });
  assert.equal(saved.kind, 'updated');
  for (const path of paths) {
    const page = await (await testApp.get(path)).text();
    const addresses = [...page.matchAll(/(?:src|srcSet)="(\/scenes\/[^"]+)"/g)].map(
      ([, url]) => url,
    );
    assert.ok(addresses.length > 0, path);
    for (const address of addresses)
      assert.match(address ?? '', /^\/scenes\/6a2c70\/[a-z-]+\.svg$/, path);
  }
});

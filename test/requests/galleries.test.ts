import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NO_PICTURE } from '../../market/deals/rules.ts';
import { addBusiness, addDeal, openApp } from '../helpers/app.ts';

const ROOM = 'https://a.test/room.jpg';
const STEAM = 'https://a.test/steam.jpg';
const OWN = 'https://a.test/own.jpg';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
});
after(() => testApp.close());

const html = async (path: string) => (await testApp.get(path)).text();
const imagesIn = (page: string) =>
  Array.from(page.matchAll(/<img src="(https:[^"]+)"[^>]*? alt="([^"]*)"/g), ([, url, alt]) => [
    url,
    alt,
  ]);

test('a deal without a photo shows the first one of its spa, with its alt text, everywhere', async () => {
  const gallery = `${ROOM} A quiet room\n${STEAM}`;
  const business = await addBusiness(testApp.db, { zip: '78701', gallery });
  const deal = await addDeal(testApp.db, business, { image_url: NO_PICTURE });
  for (const path of ['/', '/deals?zip=78701', `/deals/${business.slug}`])
    assert.deepEqual(imagesIn(await html(path)), [[ROOM, 'A quiet room']], path);
  const page = await html(`/deals/${business.slug}`);
  assert.match(page, /"@type":"Product"[^<]*"image":"https:\/\/a\.test\/room\.jpg"/);
  const [, link] = /og:image" content="([^"]*)"/.exec(page) ?? [];

  await testApp.db.updateTable('businesses').set({ gallery: STEAM }).execute();
  const changed = await html(`/deals/${business.slug}`);
  assert.deepEqual(imagesIn(changed), [[STEAM, '']]);
  assert.notEqual(/og:image" content="([^"]*)"/.exec(changed)?.[1], link, 'another social image');

  for (const [image_url, shown] of [
    [OWN, [[OWN, '']]],
    // A drawing of ours is used only if there is no photo.
    ['http://localhost:3000/scenes/stones.svg', [[STEAM, '']]],
  ] as const) {
    await testApp.db.updateTable('deals').set({ image_url }).where('id', '=', deal.id).execute();
    assert.deepEqual(imagesIn(await html('/deals?zip=78701')), shown, image_url);
  }
});

test("a spa's page shows all its pictures in their order, and names them to search engines", async () => {
  const gallery = `${ROOM} A quiet room\n${STEAM}`;
  const { slug } = await addBusiness(testApp.db, { zip: '10001', name: 'Cedar Rooms', gallery });
  const page = await html(`/business/${slug}`);
  assert.deepEqual(imagesIn(page), [
    [ROOM, 'A quiet room'],
    [STEAM, 'Picture 2 of Cedar Rooms'],
  ]);
  assert.match(page, /<a href="https:\/\/a\.test\/steam\.jpg"/);
  assert.match(page, /"image":\["https:\/\/a\.test\/room\.jpg","https:\/\/a\.test\/steam\.jpg"\]/);
});

test('a spa without pictures is drawn, and names none', async () => {
  const { slug } = await addBusiness(testApp.db, { zip: '99501', name: 'North House' });
  const page = await html(`/business/${slug}`);
  assert.deepEqual(imagesIn(page), []);
  assert.match(page, /<img src="\/scenes\/[a-z]+\.svg"/);
  assert.doesNotMatch(page, /"image":/);
});

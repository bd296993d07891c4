import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { EndingNear } from '../../web/pages/deals/ending-near.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  openApp,
  visibleText,
} from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
let until: number | undefined;
beforeEach(async () => {
  testApp = await openApp({
    cachePage: async (_url, _page, _version, validity) => {
      until = validity.until;
    },
  });
});
afterEach(() => testApp.close());

const read = async (path: string) => {
  until = undefined;
  const response = await testApp.get(path);
  assert.equal(response.status, 200);
  return response.text();
};
test('a link within the app gets the data of the landing page', async () => {
  const answer = await read('/_.data?_routes=pages%2Flanding%2Flanding');
  assert.match(answer, /"pages\/landing\/landing"/);
});

const titles = (html: string) =>
  Array.from(html.matchAll(/<article.*?<h\d[^>]*>(.*?)<\/h\d>/gs), ([, title = '']) =>
    visibleText(title).trim(),
  );
const near = async (zip: string) => {
  const { deals }: EndingNear = JSON.parse(await read(`/deals.json?zip=${zip}`));
  return deals.map(({ title }) => title);
};

test('one live deal is on sale now, and no list of cities has it again', async () => {
  await addDeal(testApp.db, await addBusiness(testApp.db, { zip: '78701' }));
  const words = visibleText(await read('/'));
  assert.match(words, /On sale now/);
  assert.doesNotMatch(words, /across the country|Cities with the most deals/);
});

test('the landing page shows six live deals, those that end next, and never one that ended', async () => {
  for (let nth = 1; nth <= 8; nth += 1) {
    const business = await addBusiness(testApp.db, { name: `Room ${nth}`, zip: '78701' });
    const expires_at = MONDAY_NOON + nth * HOUR_MS;
    await addDeal(testApp.db, business, { title: `Hour ${nth}`, expires_at });
  }
  const first = await read('/');
  assert.match(visibleText(first), /Ending soon across the country/);
  assert.deepEqual(titles(first), ['Hour 1', 'Hour 2', 'Hour 3', 'Hour 4', 'Hour 5', 'Hour 6']);
  assert.equal(until, MONDAY_NOON + HOUR_MS);
  testApp.clock.now = MONDAY_NOON + HOUR_MS;
  const second = await read('/');
  assert.deepEqual(titles(second), ['Hour 2', 'Hour 3', 'Hour 4', 'Hour 5', 'Hour 6', 'Hour 7']);
  assert.equal(until, MONDAY_NOON + 2 * HOUR_MS);
});

test('cities with the most deals are links to their search', async () => {
  const austin = await addBusiness(testApp.db, { zip: '78701' });
  const gotham = await addBusiness(testApp.db, { zip: '10001' });
  await addDeal(testApp.db, austin);
  await addDeal(testApp.db, gotham);
  await addDeal(testApp.db, gotham, { expires_at: MONDAY_NOON + DAY_MS });
  const html = await read('/');
  const text = visibleText(html);
  assert.match(text, /Cities with the most deals New York, NY 2 deals Austin, TX 1 deal /);
  assert.match(html, /href="\/deals\?zip=10001&amp;radius=25"/);
  assert.equal(until, MONDAY_NOON + DAY_MS, 'a count changes when a deal ends');
});

test('where a ZIP is asked for, every city with a live deal is a link, by state, until its last deal ends', async () => {
  const days = (count: number) => ({ expires_at: MONDAY_NOON + count * DAY_MS });
  const add = async (zip: string, ends: number[], starts_at?: number) => {
    const business = await addBusiness(testApp.db, { zip });
    for (const end of ends)
      await addDeal(testApp.db, business, { ...days(end), ...(starts_at && { starts_at }) });
    return business;
  };
  const { slug } = await add('78701', [1, 4]);
  await add('78702', [5]);
  await add('75201', [3]);
  await add('10001', [9]);
  await add('60601', [-1]);
  await add('33101', [9], MONDAY_NOON + 2 * DAY_MS);
  const html = await read('/deals');
  assert.match(visibleText(html), /Cities with deals New York New York Texas Austin Dallas /);
  assert.match(html, /href="\/deals\?zip=78701&amp;radius=25"/);
  assert.equal(until, MONDAY_NOON + 2 * DAY_MS, 'then Miami has one');
  testApp.clock.now = MONDAY_NOON + 3 * DAY_MS;
  assert.match(visibleText(await read('/deals')), /Florida Miami New York New York Texas Austin /);
  assert.equal(until, MONDAY_NOON + 4 * DAY_MS);
  assert.match(await read(`/business/${slug}`), /href="\/deals\?zip=78701"/);
});

test('cities of many states are folded, and each link is there all the same', async () => {
  for (const zip of ['78701', '10001', '60601', '33101'])
    await addDeal(testApp.db, await addBusiness(testApp.db, { zip }));
  const html = await read('/deals');
  assert.match(visibleText(html), /Florida 1 city Miami Illinois 1 city Chicago /);
  assert.doesNotMatch(html, /<details[^>]* open/);
});

test('where nothing is sold yet the landing page promises nothing', async () => {
  const text = visibleText(await read('/'));
  assert.doesNotMatch(text, /Ending soon|Cities with/);
  assert.match(text, /How it works/);
  assert.doesNotMatch(visibleText(await read('/deals')), /Cities with/);
});

test('a database that fails takes the deals off the landing page, and nothing else', async () => {
  await addDeal(testApp.db, await addBusiness(testApp.db, { zip: '78701' }));
  await sql`drop table deals_per_zip`.execute(testApp.db);
  const text = visibleText(await read('/'));
  assert.doesNotMatch(text, /Ending soon/);
  assert.match(text, /How it works/);
  assert.equal(until, undefined, 'it is not cached like that');
  assert.equal(testApp.reportedErrors.length, 1);
});

test('the deals near a ZIP code that end next are answered for the script, and cached as long', async () => {
  const austin = await addBusiness(testApp.db, { zip: '78701' });
  const gotham = await addBusiness(testApp.db, { zip: '10001' });
  await addDeal(testApp.db, gotham, { title: 'Far', expires_at: MONDAY_NOON + HOUR_MS });
  await addDeal(testApp.db, austin, { title: 'Later' });
  await addDeal(testApp.db, austin, { title: 'Sooner', expires_at: MONDAY_NOON + DAY_MS });
  assert.deepEqual(await near('78701'), ['Sooner', 'Later']);
  assert.equal(until, MONDAY_NOON + DAY_MS);
  assert.deepEqual(await near('00000'), []);
  assert.deepEqual(await near('nonsense'), []);
});

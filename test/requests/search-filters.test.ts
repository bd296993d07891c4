import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  importBuiltApp,
  MONDAY_NOON,
  openApp,
  visibleText,
} from '../helpers/app.ts';
import { assertSays } from '../helpers/says.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
  const downtown = await addBusiness(testApp.db, { name: 'Downtown Room', zip: '78701' });
  const north = await addBusiness(testApp.db, { name: 'North Room', zip: '78664' });
  const add = (
    business: typeof north,
    title: string,
    cents: number[],
    minutes: number,
    days: number,
  ) =>
    addDeal(testApp.db, business, {
      title,
      regular_price_cents: cents[0] ?? 0,
      deal_price_cents: cents[1] ?? 0,
      duration_minutes: minutes,
      expires_at: MONDAY_NOON + days * DAY_MS,
    });
  await add(downtown, 'Brief hour', [10_000, 7501], 30, 9);
  await add(downtown, 'Long hour', [20_000, 15_000], 90, 5);
  await add(north, 'Cheap hour', [10_000, 5000], 60, 8);
  await add(north, 'Exact hour', [12_500, 7500], 89, 2);
});
after(() => testApp.close());

const AT = '/deals?zip=78701&radius=25';
const html = async (path: string) => (await testApp.get(path)).text();
const pageText = async (path: string) => visibleText(await html(path));
const titles = async (path: string) =>
  (await pageText(path)).match(/(Brief|Long|Cheap|Exact) hour/g);

test('results can be sorted by distance, price, discount, or what ends soon', async () => {
  assert.deepEqual(await titles(AT), ['Long hour', 'Brief hour', 'Exact hour', 'Cheap hour']);
  const sorted = async (by: string) => titles(`${AT}&sort=${by}`);
  assert.deepEqual(await sorted('price'), ['Cheap hour', 'Exact hour', 'Brief hour', 'Long hour']);
  assert.deepEqual(await sorted('discount'), [
    'Cheap hour',
    'Exact hour',
    'Long hour',
    'Brief hour',
  ]);
  assert.deepEqual(await sorted('ending'), ['Exact hour', 'Long hour', 'Cheap hour', 'Brief hour']);
});

test('the specified line also has the number of deals', async () => {
  assert.match(await pageText(AT), /4 deals Showing deals within 25 miles of your location/);
  assert.match(await pageText(`${AT}&minutes=90`), /1 deal Showing/);
});

test('each filter that is set is a link to the search without it', async () => {
  const page = await html(`${AT}&sort=price&max_price=75&minutes=60&page=1`);
  for (const address of [
    `${AT}&sort=price&minutes=60`,
    `${AT}&sort=price&max_price=75`,
    `${AT}&sort=price`,
  ]) {
    assert.ok(page.includes(`href="${address.replaceAll('&', '&amp;')}"`), address);
  }
  assert.match(page, /aria-label="Up to \$75, remove this filter"/);
});

test('a new ZIP code or radius keeps order and filters, and begins at the first page', async () => {
  const page = await html(`${AT}&sort=ending&minutes=60&page=1`);
  const [, search = ''] = /<search[^>]*>([\s\S]*?)<\/search>/.exec(page) ?? [];
  assert.match(search, /name="sort" value="ending"/);
  assert.match(search, /name="minutes" value="60"/);
  assert.doesNotMatch(search, /name="(page|max_price)"/);
});

test('where the filters leave nothing, the page says so and how many deals there are without', async () => {
  const page = await html(`${AT}&max_price=50&minutes=120&sort=price`);
  assertSays(visibleText(page), 'Massage Deals near 78701', 'No deals available');
  assertSays(visibleText(page), 'No deal within 25 miles of 78701 fits your filters.');
  assertSays(visibleText(page), 'Without them there are 4 deals.', 'Clear filters');
  assert.ok(page.includes(`href="${AT.replace('&', '&amp;')}&amp;sort=price"`));
  assert.match(page, /<meta name="robots" content="noindex"/);
});

test('where a wider radius has what the filters ask for, it is offered with them', async () => {
  const searchPath = '/deals?zip=78701&radius=5&max_price=50';
  const page = await html(searchPath);
  assert.match(visibleText(page), /No deal within 5 miles of 78701 fits your filters\./);
  assert.ok(page.includes('href="/deals?zip=78701&amp;radius=25&amp;max_price=50"'));
});

test('where there is nothing at all, the specified words stay and the offer drops the filters', async () => {
  const page = await html('/deals?zip=78610&radius=5&minutes=120');
  assert.match(
    visibleText(page),
    /No deals available We couldn't find any deals within 5 miles of 78610\./,
  );
  assert.ok(page.includes('href="/deals?zip=78610&amp;radius=25"'));
});

test('pages of results keep order and filters', async () => {
  const crowdedApp = await openApp();
  const business = await addBusiness(crowdedApp.db, { zip: '78701' });
  for (let dealNumber = 0; dealNumber < 30; dealNumber += 1)
    await addDeal(crowdedApp.db, business, {
      deal_price_cents: 4000 + dealNumber,
      title: `Hour ${dealNumber + 10}`,
    });
  const at = `${AT}&sort=price&max_price=50`;
  const page = await (await crowdedApp.get(at)).text();
  assert.match(visibleText(page), /30 deals/);
  assert.ok(page.includes(`href="${`${at}&page=2`.replaceAll('&', '&amp;')}"`));
  const second = await (await crowdedApp.get(`${at}&page=2`)).text();
  assert.deepEqual(
    visibleText(second).match(/Hour \d\d/g),
    [34, 35, 36, 37, 38, 39].map((n) => `Hour ${n}`),
  );
  await crowdedApp.close();
});

test('to search engines a sorted or filtered search is the plain one', async () => {
  const canonical = async (path: string) =>
    /<link rel="canonical" href="([^"]*)"/.exec(await html(path))?.[1]?.replaceAll('&amp;', '&');
  assert.equal(await canonical(`${AT}&sort=price`), `http://localhost:3000${AT}`);
  assert.equal(await canonical(`${AT}&minutes=60&page=1`), `http://localhost:3000${AT}`);
  assert.equal(await canonical('/deals?zip=78701'), `http://localhost:3000${AT}`);
});

test('a cached page is found by every spelling of its search, and by no other search', async () => {
  const { factsAt } = await importBuiltApp();
  const keyAt = (url: string) => factsAt(url).key;
  const same = [
    '/deals?zip=78701&sort=price&max_price=50',
    '/deals?max_price=50&utm_source=x&zip=78701&sort=price&radius=25&page=1&minutes=&discount=7',
  ].map(keyAt);
  assert.equal(same[0], same[1]);
  const different = [
    '/deals',
    '/deals?radius=50',
    '/deals?zip=78701',
    '/deals?zip=78701&sort=price',
    '/deals?zip=78701&max_price=50',
    '/deals?zip=78701&max_price=51',
    '/deals?zip=78701&kind=facial',
    '/deals?zip=78701&minutes=60',
    '/deals?sort=price',
  ].map(keyAt);
  assert.equal(new Set([...different, same[0]]).size, different.length + 1);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, openApp, visibleText } from '../helpers/app.ts';
import { assertSays } from '../helpers/says.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
  const downtown = await addBusiness(testApp.db, { name: 'Downtown Room', zip: '78701' });
  await addDeal(testApp.db, downtown, {
    title: 'Later downtown',
    expires_at: MONDAY_NOON + 9 * DAY_MS,
  });
  await addDeal(testApp.db, downtown, {
    title: 'Sooner downtown',
    expires_at: MONDAY_NOON + 2 * DAY_MS,
  });
  await addDeal(testApp.db, downtown, { title: 'Over downtown', expires_at: MONDAY_NOON });
  const roundRock = await addBusiness(testApp.db, { name: 'Round Rock Spa', zip: '78664' });
  await addDeal(testApp.db, roundRock, { title: 'Up the road' });
  const inactiveBusiness = await addBusiness(testApp.db, {
    name: 'Resting',
    zip: '78701',
    status: 'inactive',
  });
  await addDeal(testApp.db, inactiveBusiness, { title: 'Not offered now' });
  const unlocatedBusiness = await addBusiness(testApp.db, {
    name: 'Lost',
    zip: '00000',
    city: 'Nowhere',
  });
  await addDeal(testApp.db, unlocatedBusiness, { title: 'Nobody knows where' });
});
after(() => testApp.close());

async function pageText(path: string, status = 200) {
  const response = await testApp.get(path);
  assert.equal(response.status, status, path);
  return visibleText(await response.text());
}

test('without a ZIP code, the search asks for one and lists nothing', async () => {
  const text = await pageText('/deals');
  assert.match(text, /Enter your ZIP code/);
  assert.doesNotMatch(text, /downtown/);
});

test('a search says where it looked and how far', async () => {
  const text = await pageText('/deals?zip=78701&radius=10');
  assert.match(text, /Massage Deals near 78701/);
  assert.match(text, /Showing deals within 10 miles of your location/);
});

test('deals come nearest first, then by soonest expiry, with their miles', async () => {
  const text = await pageText('/deals?zip=78701');
  const order = ['Sooner downtown', 'Later downtown', 'Up the road'].map((title) =>
    text.indexOf(title),
  );
  assert.deepEqual(
    [...order].sort((a, b) => a - b),
    order,
  );
  assert.ok(order.every((at) => at > 0));
  assert.match(text, /in 78701 · 60 minutes/);
  assert.doesNotMatch(text, /0\.0 mi/);
  assert.match(text, /1\d\.\d mi/);
});

test('expired deals, inactive spas and spas without a position are not listed', async () => {
  const text = await pageText('/deals?zip=78701&radius=50');
  assert.doesNotMatch(text, /Over downtown|Not offered now|Nobody knows where/);
});

test('a ZIP code that does not exist is an error, in the specified words', async () => {
  const text = await pageText('/deals?zip=00000', 404);
  assert.match(text, /Error Loading Deals/);
  assert.match(
    text,
    /Could not geocode search ZIP code Not sure of the ZIP code\? Find my ZIP by city/,
  );
});

test('where a wider radius has deals, an empty search offers it', async () => {
  const response = await testApp.get('/deals?zip=78664&radius=5');
  assert.match(visibleText(await response.text()), /Up the road/);
  const empty = await testApp.get('/deals?zip=78610&radius=5');
  const html = await empty.text();
  const text = visibleText(html);
  assertSays(text, 'Massage Deals near 78610', 'Showing deals within 5 miles of your location');
  assertSays(text, 'No deals available', "We couldn't find any deals within 5 miles of 78610.");
  assertSays(text, 'Try expanding your search radius or check back later.');
  assert.match(html, /href="\/deals\?zip=78610&amp;radius=25"/);
  assert.match(html, /Show deals within (<!-- -->)?25/);
});

test('where nothing is within 50 miles, an empty search shows the nearest deals and their miles', async () => {
  const text = await pageText('/deals?zip=99501');
  assert.match(text, /We couldn't find any deals within 25 miles of 99501\./);
  assert.match(text, /The nearest deals .*downtown/);
  assert.match(text, /3,?\d{3}\.\d mi/);
  assert.doesNotMatch(text, /is the widest/);
  assert.match(
    await pageText('/deals?zip=99501&radius=50'),
    /within 50 miles of 99501\..* 50 miles is the widest\./,
  );
});

test('more than 24 deals make a second page, and a page past the end is the first', async () => {
  const crowdedApp = await openApp();
  const business = await addBusiness(crowdedApp.db, { zip: '78701' });
  for (let i = 0; i < 30; i += 1) {
    await addDeal(crowdedApp.db, business, {
      title: `Hour ${String(i).padStart(2, '0')}`,
      expires_at: MONDAY_NOON + (i + 1) * DAY_MS,
    });
  }
  const page = async (number: string) =>
    visibleText(await (await crowdedApp.get(`/deals?zip=78701&page=${number}`)).text()).match(
      /Hour \d\d/g,
    ) ?? [];
  assert.equal((await page('1')).length, 24);
  assert.deepEqual(await page('2'), [
    'Hour 24',
    'Hour 25',
    'Hour 26',
    'Hour 27',
    'Hour 28',
    'Hour 29',
  ]);
  for (const invalidPage of ['3', '0', '-1', 'x', '99999999999999999999', '%00']) {
    assert.equal((await page(invalidPage))[0], 'Hour 00', invalidPage);
  }
  await crowdedApp.close();
});

test('when the database does not answer, the search says so in the specified words', async () => {
  const broken = await openApp();
  await broken.db.schema.alterTable('deals').renameTo('lost').execute();
  const response = await broken.get('/deals?zip=78701');
  assert.equal(response.status, 503);
  const text = visibleText(await response.text());
  assert.match(text, /Error Loading Deals/);
  assert.match(text, /There was a problem loading the deals\. Please try again later\./);
  assert.doesNotMatch(text, /no such table|select/);
  assert.equal(broken.reportedErrors.length, 1);
  await broken.close();
});

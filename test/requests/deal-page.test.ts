import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../helpers/app.ts';
import { assertSays } from '../helpers/says.ts';
import { openDealPages } from './deal-page-app.ts';

let site: Awaited<ReturnType<typeof openDealPages>>;
before(async () => {
  site = await openDealPages();
});
after(() => site.close());

test("a spa's address shows its earliest-created live deal", async () => {
  const { words, html } = await site.read(`/deals/${site.business.slug}`);
  assert.match(html, /<h1[^>]*>Swedish massage<\/h1>/);
  assert.match(words, /More deals at Juniper Hour.*Hot stones/);
  assert.doesNotMatch(words, /Winter wrap/);
});

test('of many deals of a business twelve are beside one of them, and a link leads to all', async () => {
  const large = await addBusiness(site.db, { name: 'Many Rooms', zip: '92101' });
  for (let n = 0; n < 13; n += 1) await addDeal(site.db, large);
  const before = await site.read(`/deals/${large.slug}`);
  assert.equal(before.html.split('<article').length - 1, 12);
  assert.doesNotMatch(before.words, /Show all/);
  await addDeal(site.db, large);
  const { html } = await site.read(`/deals/${large.slug}`);
  assert.equal(html.split('<article').length - 1, 12);
  assert.match(html, new RegExp(`href="/business/${large.slug}"[^>]*>Show all<`));
});

test('a deal page shows every specified fact', async () => {
  const { words, html } = await site.read(site.pathOf(site.first));
  for (const fact of [
    '34% off',
    '75 minute session',
    'Certified Massage Therapist',
    'CAMTC certificate 12345, as stated by the spa.',
    'deal price $79.50',
    'regular price $120',
    'You save $40.50',
    'Limited Time Offer!',
    'Offer Ends In:',
    'Important Information',
    'Limit 3 per person',
    'Limit 1 per visit',
    'Instant Savings',
    'Use Today',
    'Gift Idea',
    'About Juniper Hour',
    '410 Cedar Street, San Diego, CA 92101',
    '(512) 555-0132',
  ]) {
    assert.ok(words.includes(fact), `${fact} in ${words}`);
  }
  assert.match(html, /<s[^>]*>\$120<\/s>/);
  assert.match(html, /href="tel:\+15125550132"/);
});

test("the booking link is the deal's own checkout link and opens in a new tab", async () => {
  const { html } = await site.read(site.pathOf(site.first));
  const link = html.match(/<a [^>]*>Book Now<\/a>/)?.[0] ?? '';
  assert.match(link, /href="https:\/\/buy\.stripe\.com\/test_0123456789abcd"/);
  assert.match(link, /target="_blank"/);
});

test("an expiry is printed in the spa's own time zone, with the zone", async () => {
  const { words } = await site.read(site.pathOf(site.first));
  assert.match(words, /Ends March 12, 2026 at 11:00 AM PDT/);
});

test('each deal of a spa is reachable by its id', async () => {
  assert.match((await site.read(site.pathOf(site.second))).html, /<h1[^>]*>Hot stones<\/h1>/);
});

test('an expired deal says so, cannot be booked, and is gone for search engines', async () => {
  const { words, html } = await site.read(site.pathOf(site.expiredDeal), 410);
  assertSays(words, 'Deal Has Expired', 'Winter wrap');
  assertSays(words, 'This deal is no longer available. Please check our other deals.');
  assert.match(
    html,
    /<a [^>]*href="\/deals\?zip=92101&amp;radius=25"[^>]*>Browse Available Deals<\/a>/,
  );
  assert.match(html, /<button[^>]*disabled=""[^>]*>Deal Expired<\/button>/);
  assert.doesNotMatch(html, /data-booking=/, 'a bar at the foot of a phone with nothing to press');
  assert.doesNotMatch(html, /buy\.stripe\.com\/[^"]*"[^>]*>Book Now/);
});

test('a spa with nothing live shows the deal that ended last', async () => {
  const businessWithoutDeals = await addBusiness(site.db, { name: 'Quiet', zip: '92101' });
  await addDeal(site.db, businessWithoutDeals, {
    title: 'Long ago',
    expires_at: MONDAY_NOON - 9 * DAY_MS,
  });
  await addDeal(site.db, businessWithoutDeals, {
    title: 'Just over',
    expires_at: MONDAY_NOON - 1,
  });
  const { words } = await site.read(`/deals/${businessWithoutDeals.slug}`, 410);
  assert.match(words, /Just over/);
});

test('any slug or deal that does not exist is Deal Not Found', async () => {
  const invalidPaths = [
    'nowhere',
    '%00',
    'a'.repeat(5000),
    '__proto__',
    '%F0%9F%A7%96',
    '..%2f..%2fetc',
    "'%20or%201=1--",
  ];
  for (const slug of [...invalidPaths, `${site.business.slug}-x`]) {
    const { words, html } = await site.read(`/deals/${slug}`, 404);
    assert.match(words, /Deal Not Found The deal you're looking for doesn't exist\./, slug);
    assert.match(html, /<a [^>]*href="\/deals"[^>]*>Browse Available Deals<\/a>/);
  }
  for (const id of ['', 'x', '%00', '__proto__', site.first.id.slice(1), 'y'.repeat(5000)]) {
    await site.read(`/deals/${site.business.slug}?deal=${id}`, 404);
  }
});

test("another spa's deal is not found under this spa's address", async () => {
  const other = await addBusiness(site.db, { name: 'Other', zip: '92101' });
  await site.read(`/deals/${other.slug}?deal=${site.first.id}`, 404);
});

test('a former slug redirects permanently to the current one, with the deal', async () => {
  await site.db
    .insertInto('business_slugs')
    .values({
      slug: 'old-name-san-diego-ca-92101',
      business_id: site.business.id,
      created_at: MONDAY_NOON,
    })
    .execute();
  const deal = await site.get(`/deals/old-name-san-diego-ca-92101?deal=${site.second.id}`);
  assert.equal(deal.status, 301);
  assert.equal(deal.headers.get('location'), site.pathOf(site.second));
  assert.equal(deal.headers.get('cache-control'), 'no-cache');
  const businessResponse = await site.get('/business/old-name-san-diego-ca-92101');
  assert.equal(businessResponse.status, 301);
  assert.equal(businessResponse.headers.get('location'), `/business/${site.business.slug}`);
});

test("a spa's own page shows its name, contact and all its live deals", async () => {
  const { words, html } = await site.read(`/business/${site.business.slug}`);
  assert.match(html, /<h1[^>]*>Juniper Hour<\/h1>/);
  assert.match(words, /Three quiet rooms above a bakery/);
  assert.match(words, /Swedish massage.*Hot stones/);
  assert.doesNotMatch(words, /Winter wrap/);
});

test('a spa that is not there or rests is Business Not Found', async () => {
  const inactiveBusiness = await addBusiness(site.db, {
    name: 'Resting',
    zip: '92101',
    status: 'inactive',
  });
  await addDeal(site.db, inactiveBusiness);
  for (const slug of ['nowhere', '%00', inactiveBusiness.slug]) {
    assert.match((await site.read(`/business/${slug}`, 404)).words, /Business Not Found/);
  }
  await site.read(`/deals/${inactiveBusiness.slug}`, 404);
});

test("the deal's clock gives the server's time and the end, and null for a deal that is gone", async () => {
  const fetchClock = async (id: string) => {
    const response = await site.get(`/deals/clock?deal=${id}`);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    return response.json();
  };
  assert.deepEqual(await fetchClock(site.first.id), {
    now: site.clock.now,
    state: 'live',
    expiresAt: site.first.expires_at,
  });
  const gone = { now: site.clock.now, state: null, expiresAt: null };
  assert.deepEqual(await fetchClock('%00'), gone);
});

test('an address that a spa shared before it got a number leads to its deal', async () => {
  const values = { name: 'Branch', zip: '92101' };
  const first = await addBusiness(site.db, values);
  const second = await addBusiness(site.db, { ...values, slug: `${first.slug}-2` });
  const deal = await addDeal(site.db, second);
  const path = `/deals/${first.slug}?deal=${deal.id}`;
  assert.equal((await site.get(path)).status, 404);
  await site.db
    .insertInto('business_slugs')
    .values({ slug: first.slug, business_id: second.id, created_at: 1 })
    .execute();
  const response = await site.get(path);
  assert.deepEqual(
    [response.status, response.headers.get('location')],
    [301, `/deals/${second.slug}?deal=${deal.id}`],
  );
  const { html } = await site.read(`/deals/${second.slug}?deal=${deal.id}`);
  assert.match(html, new RegExp(`href="/business/${second.slug}"`));
});

test('where two spas share a slug, the deals of both are reachable', async () => {
  const olderBusiness = await addBusiness(site.db, {
    name: 'Twin',
    zip: '92101',
    created_at: 1,
  });
  const newerBusiness = await addBusiness(site.db, {
    name: 'Twin',
    zip: '92101',
    created_at: 2,
  });
  const addDealTo = (duplicate: BusinessRow, title: string) =>
    addDeal(site.db, duplicate, { title });
  await addDealTo(olderBusiness, 'Elder hour');
  const second = await addDealTo(newerBusiness, 'Younger hour');
  assert.match((await site.read(`/deals/${olderBusiness.slug}`)).words, /Elder hour/);
  const { words } = await site.read(`/deals/${newerBusiness.slug}?deal=${second.id}`);
  assert.match(words, /Younger hour/);
  assert.doesNotMatch(words, /Elder hour/);
});

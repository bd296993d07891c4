import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { addDeal, addSpa, DAY_MS, HOUR_MS, MONDAY_NOON, openApp, wordsOf } from '../app.ts';

let world: Awaited<ReturnType<typeof openApp>>;
let spa: BusinessRow;
let first: DealRow;
let second: DealRow;
let over: DealRow;

before(async () => {
  world = await openApp();
  spa = await addSpa(world.db, { name: 'Juniper Hour', zip: '92101' });
  second = await addDeal(world.db, spa, { title: 'Hot stones', created_at: MONDAY_NOON - DAY_MS });
  first = await addDeal(world.db, spa, {
    title: 'Swedish massage',
    regular_price_cents: 12_000,
    deal_price_cents: 7_950,
    duration_minutes: 75,
    max_purchases: 3,
  });
  over = await addDeal(world.db, spa, { title: 'Winter wrap', expires_at: MONDAY_NOON - HOUR_MS });
});
after(() => world.close());

const pathOf = (deal: DealRow) => `/deals/${spa.slug}?deal=${deal.id}`;

async function page(path: string, status = 200) {
  const response = await world.get(path);
  assert.equal(response.status, status, path);
  const html = await response.text();
  return { html, words: wordsOf(html), response };
}

test("a spa's address shows its earliest-created live deal", async () => {
  const { words, html } = await page(`/deals/${spa.slug}`);
  assert.match(html, /<h1[^>]*>Swedish massage<\/h1>/);
  assert.match(words, /More deals at Juniper Hour.*Hot stones/);
  assert.doesNotMatch(words, /Winter wrap/);
});

test('a deal page shows every specified fact', async () => {
  const { words, html } = await page(pathOf(first));
  for (const fact of [
    '34% off',
    '75 minute session',
    'Licensed Massage Therapist',
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

test('a saving that rounds to nothing or to everything has no badge and no percent', async () => {
  for (const deal_price_cents of [999_900, 1]) {
    const deal = await addDeal(world.db, spa, { regular_price_cents: 999_999, deal_price_cents });
    const { words, html } = await page(pathOf(deal));
    for (const text of [words, html]) assert.doesNotMatch(text, /\b(0|100) ?% off/);
    await world.db.deleteFrom('deals').where('id', '=', deal.id).execute();
  }
});

test("the booking link is the deal's own checkout link and opens in a new tab", async () => {
  const { html } = await page(pathOf(first));
  const link = html.match(/<a [^>]*>Book Now<\/a>/)?.[0] ?? '';
  assert.match(link, /href="https:\/\/buy\.stripe\.com\/test_0123456789abcd"/);
  assert.match(link, /target="_blank"/);
});

test("an expiry is printed in the spa's own time zone, with the zone", async () => {
  const { words } = await page(pathOf(first));
  assert.match(words, /Ends March 12, 2026 at 11:00 AM PDT/);
});

test('each deal of a spa is reachable by its id', async () => {
  assert.match((await page(pathOf(second))).html, /<h1[^>]*>Hot stones<\/h1>/);
});

test('an expired deal says so, cannot be booked, and is gone for search engines', async () => {
  const { words, html } = await page(pathOf(over), 410);
  assert.match(words, /Deal Has Expired/);
  assert.match(words, /This deal is no longer available\. Please check our other deals\./);
  assert.match(html, /<a [^>]*href="\/deals"[^>]*>Browse Available Deals<\/a>/);
  assert.match(html, /<button[^>]*disabled=""[^>]*>Deal Expired<\/button>/);
  assert.doesNotMatch(html, /buy\.stripe\.com\/[^"]*"[^>]*>Book Now/);
});

test('a spa with nothing live shows the deal that ended last', async () => {
  const quiet = await addSpa(world.db, { name: 'Quiet', zip: '92101' });
  await addDeal(world.db, quiet, { title: 'Long ago', expires_at: MONDAY_NOON - 9 * DAY_MS });
  await addDeal(world.db, quiet, { title: 'Just over', expires_at: MONDAY_NOON - 1 });
  const { words } = await page(`/deals/${quiet.slug}`, 410);
  assert.match(words, /Just over/);
});

test('at the very millisecond of its expiry a deal is expired', async () => {
  const brief = await addSpa(world.db, { name: 'Brief', zip: '92101' });
  await addDeal(world.db, brief, { expires_at: MONDAY_NOON + 1 });
  await page(`/deals/${brief.slug}`, 200);
  world.clock.now += 1;
  await page(`/deals/${brief.slug}`, 410);
  world.clock.now -= 1;
});

test('a slug or a deal that does not exist is Deal Not Found, whatever it is made of', async () => {
  const odd = [
    'nowhere',
    '%00',
    'a'.repeat(5000),
    '__proto__',
    '%F0%9F%A7%96',
    '..%2f..%2fetc',
    "'%20or%201=1--",
  ];
  for (const slug of [...odd, `${spa.slug}-x`]) {
    const { words, html } = await page(`/deals/${slug}`, 404);
    assert.match(words, /Deal Not Found The deal you're looking for doesn't exist\./, slug);
    assert.match(html, /<a [^>]*href="\/deals"[^>]*>Browse Available Deals<\/a>/);
  }
  for (const id of ['', 'x', '%00', '__proto__', first.id.slice(1), 'y'.repeat(5000)]) {
    await page(`/deals/${spa.slug}?deal=${id}`, 404);
  }
});

test("another spa's deal is not found under this spa's address", async () => {
  const other = await addSpa(world.db, { name: 'Other', zip: '92101' });
  await page(`/deals/${other.slug}?deal=${first.id}`, 404);
});

test('a former slug leads to the current one for good, and keeps the deal', async () => {
  await world.db
    .insertInto('business_slugs')
    .values({ slug: 'old-name-san-diego-ca-92101', business_id: spa.id, created_at: MONDAY_NOON })
    .execute();
  const deal = await world.get(`/deals/old-name-san-diego-ca-92101?deal=${second.id}`);
  assert.equal(deal.status, 301);
  assert.equal(deal.headers.get('location'), pathOf(second));
  assert.equal(deal.headers.get('cache-control'), 'no-cache');
  const business = await world.get('/business/old-name-san-diego-ca-92101');
  assert.equal(business.status, 301);
  assert.equal(business.headers.get('location'), `/business/${spa.slug}`);
});

test("a spa's own page shows its name, contact and all its live deals", async () => {
  const { words, html } = await page(`/business/${spa.slug}`);
  assert.match(html, /<h1[^>]*>Juniper Hour<\/h1>/);
  assert.match(words, /Three quiet rooms above a bakery/);
  assert.match(words, /Swedish massage.*Hot stones/);
  assert.doesNotMatch(words, /Winter wrap/);
});

test('a spa that is not there or rests is Business Not Found', async () => {
  const resting = await addSpa(world.db, { name: 'Resting', zip: '92101', status: 'inactive' });
  await addDeal(world.db, resting);
  for (const slug of ['nowhere', '%00', resting.slug]) {
    assert.match((await page(`/business/${slug}`, 404)).words, /Business Not Found/);
  }
  await page(`/deals/${resting.slug}`, 404);
});

test("the deal's clock gives the server's time and the end, and null for a deal that is gone", async () => {
  const ask = async (id: string) => {
    const response = await world.get(`/deals/clock?deal=${id}`);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    return response.json();
  };
  assert.deepEqual(await ask(first.id), { now: world.clock.now, expiresAt: first.expires_at });
  assert.deepEqual(await ask('%00'), { now: world.clock.now, expiresAt: null });
});

test('where two spas share a slug, the deals of both are reachable', async () => {
  const elder = await addSpa(world.db, { name: 'Twin', zip: '92101', created_at: 1 });
  const younger = await addSpa(world.db, { name: 'Twin', zip: '92101', created_at: 2 });
  const of = (twin: BusinessRow, title: string) => addDeal(world.db, twin, { title });
  await of(elder, 'Elder hour');
  const second = await of(younger, 'Younger hour');
  assert.match((await page(`/deals/${elder.slug}`)).words, /Elder hour/);
  const { words } = await page(`/deals/${younger.slug}?deal=${second.id}`);
  assert.match(words, /Younger hour/);
  assert.doesNotMatch(words, /Elder hour/);
});

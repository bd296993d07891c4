import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDeal, addSpa, DAY_MS, emptyDatabase, MONDAY_NOON, places } from '../../test/app.ts';
import type { DealRow } from '../ports.ts';
import type { ZipDistance } from '../zips/store.server.ts';
import { DEALS_PER_PAGE, MOST_COUNTED, percentOff } from './rules.ts';
import {
  type Asked,
  countNear,
  findNear,
  findNearestAnywhere,
  nearestIn,
} from './search.server.ts';

/** ZIPs of a town, some of them at the same point (post-office boxes share their office's). */
const TOWN = ['78701', '78702', '78711', '78712', '78713', '78714', '78704', '78705', '78722'];

/** What a search must find, worked out by looking at every deal. */
function reference(made: DealRow[], zips: ZipDistance[], { sort, ...filters }: Asked) {
  const milesOf = new Map(zips.map((near) => [near.zip, near.miles]));
  const miles = (deal: DealRow) => milesOf.get(deal.business_zip) ?? 0;
  const percent = (deal: DealRow) =>
    percentOff({
      regularPriceCents: deal.regular_price_cents,
      dealPriceCents: deal.deal_price_cents,
    });
  const rank = {
    distance: () => 0,
    price: (deal: DealRow) => deal.deal_price_cents,
    discount: (deal: DealRow) => -percent(deal),
    ending: (deal: DealRow) => deal.expires_at,
  }[sort];
  const { maxPriceDollars = 10_000, leastMinutes = 0, leastPercentOff = 0 } = filters;
  return made
    .filter(
      (deal) =>
        deal.expires_at > MONDAY_NOON &&
        milesOf.has(deal.business_zip) &&
        deal.deal_price_cents <= maxPriceDollars * 100 &&
        deal.duration_minutes >= leastMinutes &&
        percent(deal) >= leastPercentOff,
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        miles(a) - miles(b) ||
        a.expires_at - b.expires_at ||
        (a.id < b.id ? -1 : 1),
    );
}

const on = <T>(page: number, all: T[]) =>
  all.slice((page - 1) * DEALS_PER_PAGE, page * DEALS_PER_PAGE);

const idsOf = (deals: Array<{ id: string }>) => deals.map(({ id }) => id);

/** Few values of each, so that equals and exact limits are the rule: $50, 30 minutes, 39.5 %. */
const offer = fc.record({
  zip: fc.constantFrom(...TOWN),
  days: fc.integer({ min: -3, max: 9 }),
  prices: fc.constantFrom([8000, 4999], [8000, 5000], [8001, 5001], [20_000, 12_100], [9000, 5400]),
  minutes: fc.constantFrom(29, 30, 60, 89, 90),
});
type Offer = { zip: string; days: number; prices: readonly number[]; minutes: number };
const asked = fc.record({
  sort: fc.constantFrom('distance', 'price', 'discount', 'ending'),
  maxPriceDollars: fc.constantFrom(undefined, undefined, 50, 100),
  leastMinutes: fc.constantFrom(undefined, undefined, 30, 90),
  leastPercentOff: fc.constantFrom(undefined, undefined, 30, 40),
});

async function townOf(offers: Offer[]) {
  const { db, close } = await emptyDatabase();
  const made: DealRow[] = [];
  const spas = new Map<string, Awaited<ReturnType<typeof addSpa>>>();
  await db.transaction().execute(async (tx) => {
    for (const { zip, days, prices, minutes: duration_minutes } of offers) {
      const spa = spas.get(zip) ?? (await addSpa(tx, { zip }));
      spas.set(zip, spa);
      const [regular_price_cents = 0, deal_price_cents = 0] = prices;
      const expires_at = MONDAY_NOON + days * DAY_MS;
      const terms = { regular_price_cents, deal_price_cents, duration_minutes, expires_at };
      made.push(await addDeal(tx, spa, terms));
    }
  });
  return { db, close, made };
}

test('every order and filter finds the same pages as sorting every deal, without gap or repeat', async () => {
  const from = fc.constantFrom(...TOWN);
  await fc.assert(
    fc.asyncProperty(fc.array(offer, { maxLength: 120 }), from, asked, async (offers, zip, ask) => {
      const { db, close, made } = await townOf(offers);
      const zips = places.zipsAround(zip, 5) ?? [];
      const all = reference(made, zips, ask);
      const pages = Math.max(1, Math.ceil(all.length / DEALS_PER_PAGE));
      for (let page = 1; page <= pages; page += 1) {
        const found = await findNear(db, zips, MONDAY_NOON, page, ask);
        assert.deepEqual(idsOf(found.deals), idsOf(on(page, all)));
        assert.equal(found.more, page < pages);
        assert.deepEqual(found.total, { deals: all.length, orMore: false });
        const firstEnd = Math.min(Number.POSITIVE_INFINITY, ...all.map((deal) => deal.expires_at));
        assert.equal(found.until, firstEnd);
      }
      const past = await findNear(db, zips, MONDAY_NOON, pages + 1, ask);
      assert.equal(past.page, 1);
      const counted = await countNear(db, zips, MONDAY_NOON, ask);
      assert.equal(counted.total.deals, all.length);
      const nearest = await nearestIn(db, zips, MONDAY_NOON, ask);
      const [first] = reference(made, zips, { ...ask, sort: 'distance' });
      assert.equal(
        nearest?.miles,
        first && zips.find(({ zip }) => zip === first.business_zip)?.miles,
      );
      await close();
    }),
    { numRuns: 60 },
  );
});

test('deals strewn over the hundreds of ZIPs of a large city come nearest first', async () => {
  const zips = places.zipsAround('10001', 25) ?? [];
  const levels = Map.groupBy(zips, ({ miles }) => miles).values();
  const [shared = []] = levels.filter((level) => level.length > 3).drop(1);
  // Few among the nearest, so that the page fills far out, and many where several ZIPs are level.
  const strewn = zips.filter((_, at) => at % 40 === 7).concat(shared, shared, shared);
  const offers = strewn.map(({ zip }, at) => ({
    zip,
    days: 1 + ((at * 5) % 9),
    prices: [9000, 3000],
    minutes: 60,
  }));
  const { db, close, made } = await townOf(offers);
  const all = reference(made, zips, { sort: 'distance' });
  for (const page of [1, 2]) {
    const found = await findNear(db, zips, MONDAY_NOON, page);
    assert.deepEqual(
      found.deals.map(({ id, miles }) => [id, miles]),
      on(page, all).map((deal) => [
        deal.id,
        zips.find(({ zip }) => zip === deal.business_zip)?.miles,
      ]),
    );
    assert.deepEqual(found.total, { deals: all.length, orMore: false });
  }
  await close();
});

test('of more ZIPs at one point than a page has deals the soonest to end come first', async () => {
  const zips = places.zipsAround('77213', 1) ?? [];
  const level = zips.filter(({ miles }) => miles === zips[0]?.miles);
  assert.ok(level.length > 2 * DEALS_PER_PAGE, `${level.length} at one point`);
  const offers = Array.from({ length: 3 * level.length }, (_, at) => ({
    zip: level[at % level.length]?.zip ?? '',
    days: 1 + Math.floor(((at * 50) % (3 * level.length)) / 2),
    prices: [9000, 3000],
    minutes: 60,
  }));
  const { db, close, made } = await townOf(offers);
  const all = reference(made, zips, { sort: 'distance' });
  for (const page of [1, 2, 3, 4, 5]) {
    const found = await findNear(db, zips, MONDAY_NOON, page);
    assert.deepEqual(idsOf(found.deals), idsOf(on(page, all)));
  }
  await close();
});

test('one ZIP with most of the best deals is read as deep as the page needs', async () => {
  const offers = Array.from({ length: 90 }, (_, at) => ({
    zip: at < 80 ? '78701' : '78704',
    days: 1 + (at % 9),
    prices: at < 80 ? [9000, 3000] : [9000, 5000],
    minutes: 60,
  }));
  const { db, close, made } = await townOf(offers);
  const zips = places.zipsAround('78704', 5) ?? [];
  const all = reference(made, zips, { sort: 'price' });
  for (const page of [1, 2, 3, 4]) {
    const found = await findNear(db, zips, MONDAY_NOON, page, { sort: 'price' });
    assert.deepEqual(idsOf(found.deals), idsOf(on(page, all)));
  }
  await close();
});

test('more than a thousand deals are counted as a thousand or more', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78701' });
  await db.transaction().execute(async (tx) => {
    for (let made = 0; made < MOST_COUNTED; made += 1) await addDeal(tx, spa);
  });
  const zips = places.zipsAround('78701', 5) ?? [];
  const total = async () => (await findNear(db, zips, MONDAY_NOON, 1)).total;
  assert.deepEqual(await total(), { deals: MOST_COUNTED, orMore: false });
  await addDeal(db, spa);
  assert.deepEqual(await total(), { deals: MOST_COUNTED, orMore: true });
  await close();
});

test('the database works out the same percent off as the page, for every pair of prices', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78701' });
  const { id } = await addDeal(db, spa);
  const price = fc.integer({ min: 1, max: 999_999 });
  // Of $2, every odd cent is an exact half of a percent, where rounding could go either way.
  const halves = fc.integer({ min: 1, max: 199 }).map((half): [number, number] => [200, half]);
  await fc.assert(
    fc.asyncProperty(fc.oneof(halves, fc.tuple(price, price)), async ([a, b]) => {
      fc.pre(a !== b);
      const prices = { regularPriceCents: Math.max(a, b), dealPriceCents: Math.min(a, b) };
      const { regularPriceCents: regular_price_cents, dealPriceCents: deal_price_cents } = prices;
      await db.updateTable('deals').set({ regular_price_cents, deal_price_cents }).execute();
      const stored = await db.selectFrom('deals').select('percent_off').where('id', '=', id);
      assert.equal((await stored.executeTakeFirstOrThrow()).percent_off, percentOff(prices));
    }),
    { numRuns: 400 },
  );
  await close();
});

test('a deal exactly at the radius is in', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78664' });
  await addDeal(db, spa);
  const miles = places.milesBetweenZips('78701', '78664') ?? 0;
  const at = async (radius: number) =>
    (await findNear(db, places.zipsAround('78701', radius) ?? [], MONDAY_NOON, 1)).deals.length;
  assert.equal(await at(miles), 1);
  assert.equal(await at(miles - 0.000001), 0);
  await close();
});

test('the nearest deals anywhere are the nearest, with their miles', async () => {
  const { db, close } = await emptyDatabase();
  for (const zip of ['96813', '98101', '94103']) await addDeal(db, await addSpa(db, { zip }));
  const found = await findNearestAnywhere(db, places, '99501', MONDAY_NOON, 2);
  assert.deepEqual(
    found.map((deal) => deal.spa.zip),
    ['98101', '94103'],
  );
  assert.ok((found[0]?.miles ?? 0) > 1000);
  const near = await findNearestAnywhere(db, places, '98501', MONDAY_NOON, 1);
  assert.deepEqual(
    near.map((deal) => deal.spa.zip),
    ['98101'],
  );
  await close();
});

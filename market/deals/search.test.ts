import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { isThorough } from '../../test/helpers/thorough.ts';
import type { DealRow } from '../ports.ts';
import type { Neighborhood } from '../zips/store.server.ts';
import { countNear } from './count.server.ts';
import { DEALS_PER_PAGE } from './filters.ts';
import { KINDS, type Kind } from './kinds.ts';
import { percentOff } from './rules.ts';
import { findNear, findNearestAnywhere, nearestIn, type SearchQuery } from './search.server.ts';

/** Some ZIPs are at one point: a post-office box has its office's. */
const TOWN = ['78701', '78702', '78711', '78712', '78713', '78714', '78704', '78705', '78722'];

/** The expected results, found by looking at every deal. */
function reference(addedDeals: DealRow[], zips: Neighborhood, query: SearchQuery) {
  const { sort, firstKind, ...filters } = query;
  const isLater = (deal: DealRow) => Number(sort === 'distance' && deal.kind !== firstKind);
  const milesOf = new Map(zips.map(({ zip, miles }) => [zip, miles]));
  const miles = (deal: DealRow) => milesOf.get(deal.business_zip) ?? 0;
  const percent = (one: DealRow) =>
    percentOff({
      regularPriceCents: one.regular_price_cents,
      dealPriceCents: one.deal_price_cents,
    });
  const rank = {
    distance: () => 0,
    price: (deal: DealRow) => deal.deal_price_cents,
    discount: (deal: DealRow) => -percent(deal),
    ending: (deal: DealRow) => deal.expires_at,
  }[sort];
  const { kind, maxPriceDollars = 10_000, minDurationMinutes = 0 } = filters;
  return addedDeals
    .filter(
      (deal) =>
        deal.expires_at > MONDAY_NOON &&
        milesOf.has(deal.business_zip) &&
        (!kind || deal.kind === kind) &&
        deal.deal_price_cents <= maxPriceDollars * 100 &&
        deal.duration_minutes >= minDurationMinutes &&
        (!filters.anyClient || !deal.terms.includes('clients')) &&
        (!filters.weekends || !deal.terms.includes('days')),
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        miles(a) - miles(b) ||
        isLater(a) - isLater(b) ||
        a.expires_at - b.expires_at ||
        (a.id < b.id ? -1 : 1),
    );
}

function kindsOf(addedDeals: DealRow[], zips: Neighborhood, query: SearchQuery) {
  const all = reference(addedDeals, zips, { ...query, kind: undefined });
  return KINDS.flatMap(({ kind }) => {
    const deals = all.filter((deal) => deal.kind === kind).length;
    return deals > 0 ? [{ kind, deals, orMore: false }] : [];
  });
}

const pageOf = <T>(page: number, all: T[]) =>
  all.slice((page - 1) * DEALS_PER_PAGE, page * DEALS_PER_PAGE);

const idsOf = (deals: Array<{ id: string }>) => deals.map(({ id }) => id);

/** Few values, so that ties and exact limits are common: $50, 30 minutes, 39.5%. */
const dealSpec = fc.record({
  zip: fc.constantFrom(...TOWN),
  days: fc.integer({ min: -3, max: 9 }),
  prices: fc.constantFrom([8000, 4999], [8000, 5000], [8001, 5001], [20_000, 12_100], [9000, 5400]),
  minutes: fc.constantFrom(29, 30, 60, 89, 90),
  kind: fc.constantFrom('massage', 'facial', 'nails'),
  terms: fc.constantFrom('', '', '{"clients":"new"}', '{"days":"12345"}'),
});
type Described = Partial<Pick<DealRow, 'kind' | 'terms'>>;
type DealSpec = Described & {
  zip: string;
  days: number;
  prices: readonly number[];
  minutes: number;
};
const queries = fc.record({
  sort: fc.constantFrom('distance', 'price', 'discount', 'ending'),
  kind: fc.constantFrom<Kind | undefined>(undefined, undefined, 'massage', 'nails', 'couples'),
  maxPriceDollars: fc.constantFrom(undefined, undefined, 50, 50.01, 49.99, 100),
  minDurationMinutes: fc.constantFrom(undefined, undefined, 30, 90),
  anyClient: fc.constantFrom(undefined, undefined, true),
  weekends: fc.constantFrom(undefined, undefined, true),
  firstKind: fc.constantFrom<Kind | undefined>(undefined, 'massage', 'nails'),
});

async function openTown(dealSpecs: DealSpec[]) {
  const { db, close } = await emptyDatabase();
  const addedDeals: DealRow[] = [];
  const businesses = new Map<string, Awaited<ReturnType<typeof addBusiness>>>();
  await db.transaction().execute(async (tx) => {
    for (const { zip, days, prices, minutes: duration_minutes, ...described } of dealSpecs) {
      const business = businesses.get(zip) ?? (await addBusiness(tx, { zip }));
      businesses.set(zip, business);
      const [regular_price_cents = 0, deal_price_cents = 0] = prices;
      const expires_at = MONDAY_NOON + days * DAY_MS;
      const offer = { regular_price_cents, deal_price_cents, duration_minutes, expires_at };
      addedDeals.push(await addDeal(tx, business, { kind: 'massage', ...described, ...offer }));
    }
  });
  return { db, close, addedDeals };
}

test('every order and filter finds the same pages as sorting every deal, without gap or repeat', async () => {
  const [from, dealSpecs] = [fc.constantFrom(...TOWN), fc.array(dealSpec, { maxLength: 120 })];
  await fc.assert(
    fc.asyncProperty(dealSpecs, from, queries, async (dealSpecs, zip, query) => {
      const { db, close, addedDeals } = await openTown(dealSpecs);
      const zips = zipTable.zipsAround(zip, 5) ?? [];
      const all = reference(addedDeals, zips, query);
      const pages = Math.max(1, Math.ceil(all.length / DEALS_PER_PAGE));
      const kinds = kindsOf(addedDeals, zips, query);
      const counted = reference(addedDeals, zips, { ...query, kind: undefined });
      const ends = counted.map((deal) => deal.expires_at);
      for (let page = 1; page <= pages; page += 1) {
        const found = await findNear(db, zips, MONDAY_NOON, page, query);
        assert.deepEqual(idsOf(found.deals), idsOf(pageOf(page, all)));
        assert.equal(found.hasMore, page < pages);
        assert.deepEqual(found.total, { deals: all.length, orMore: false });
        assert.deepEqual(found.kinds, kinds);
        assert.equal(found.until, Math.min(Number.POSITIVE_INFINITY, ...ends));
      }
      assert.equal((await findNear(db, zips, MONDAY_NOON, pages + 1, query)).page, 1);
      assert.equal((await countNear(db, zips, MONDAY_NOON, query)).total.deals, all.length);
      const [first] = reference(addedDeals, zips, { ...query, sort: 'distance' });
      const milesOfFirst = zips.find(({ zip }) => zip === first?.business_zip)?.miles;
      const { sort: _, firstKind: __, ...filters } = query;
      assert.equal((await nearestIn(db, zips, MONDAY_NOON, filters))?.miles, milesOfFirst);
      await close();
    }),
    // Each run has a database of its own, which is slow on PostgreSQL.
    { numRuns: isThorough ? 60 : 10 },
  );
});

test('deals strewn over the hundreds of ZIPs of a large city come nearest first', async () => {
  const zips = zipTable.zipsAround('10001', 25) ?? [];
  const levels = Map.groupBy(zips, ({ miles }) => miles).values();
  const [shared = []] = levels.filter((level) => level.length > 3).drop(1);
  // Few are near, so the page fills far out; several share a distance.
  const scatteredZips = zips.filter((_, at) => at % 40 === 7).concat(shared, shared, shared);
  const dealSpecs = scatteredZips.map(({ zip }, at) => ({
    zip,
    days: 1 + ((at * 5) % 9),
    prices: [9000, 3000],
    minutes: 60,
  }));
  const { db, close, addedDeals } = await openTown(dealSpecs);
  const all = reference(addedDeals, zips, { sort: 'distance' });
  for (const page of [1, 2]) {
    const found = await findNear(db, zips, MONDAY_NOON, page);
    assert.deepEqual(
      found.deals.map(({ id, miles }) => [id, miles]),
      pageOf(page, all).map((deal) => [
        deal.id,
        zips.find(({ zip }) => zip === deal.business_zip)?.miles,
      ]),
    );
    assert.deepEqual(found.total, { deals: all.length, orMore: false });
  }
  await close();
});

test('of more ZIPs at one point than a page has deals the soonest to end come first', async () => {
  const zips = zipTable.zipsAround('77213', 1) ?? [];
  const level = zips.filter(({ miles }) => miles === zips[0]?.miles);
  assert.ok(level.length > 2 * DEALS_PER_PAGE, `${level.length} at one point`);
  const dealSpecs = Array.from({ length: 3 * level.length }, (_, at) => ({
    zip: level[at % level.length]?.zip ?? '',
    days: 1 + Math.floor(((at * 50) % (3 * level.length)) / 2),
    prices: [9000, 3000],
    minutes: 60,
  }));
  const { db, close, addedDeals } = await openTown(dealSpecs);
  const all = reference(addedDeals, zips, { sort: 'distance' });
  for (const page of [1, 2, 3, 4, 5]) {
    const found = await findNear(db, zips, MONDAY_NOON, page);
    assert.deepEqual(idsOf(found.deals), idsOf(pageOf(page, all)));
  }
  await close();
});

test('one ZIP with most of the best deals is read as deep as the page needs', async () => {
  const dealSpecs = Array.from({ length: 90 }, (_, at) => ({
    zip: at < 80 ? '78701' : '78704',
    days: 1 + (at % 9),
    prices: at < 80 ? [9000, 3000] : [9000, 5000],
    minutes: 60,
  }));
  const { db, close, addedDeals } = await openTown(dealSpecs);
  const zips = zipTable.zipsAround('78704', 5) ?? [];
  const all = reference(addedDeals, zips, { sort: 'price' });
  for (const page of [1, 2, 3, 4]) {
    const found = await findNear(db, zips, MONDAY_NOON, page, { sort: 'price' });
    assert.deepEqual(idsOf(found.deals), idsOf(pageOf(page, all)));
  }
  await close();
});

test('the database works out the same percent off as the page, for every pair of prices', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const { id } = await addDeal(db, business);
  const price = fc.integer({ min: 1, max: 999_999 });
  // Every odd cent of $2 is an exact half of a percent, where rounding could go either way.
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
  const business = await addBusiness(db, { zip: '78664' });
  await addDeal(db, business);
  const miles = zipTable.milesBetweenZips('78701', '78664') ?? 0;
  const at = async (radius: number) =>
    (await findNear(db, zipTable.zipsAround('78701', radius) ?? [], MONDAY_NOON, 1)).deals.length;
  assert.equal(await at(miles), 1);
  assert.equal(await at(miles - 0.000001), 0);
  await close();
});

test('the nearest deals anywhere are the nearest, with their miles', async () => {
  const { db, close } = await emptyDatabase();
  await addDeal(db, await addBusiness(db, { zip: '99701' }), { expires_at: MONDAY_NOON });
  for (const zip of ['96813', '98101', '94103']) await addDeal(db, await addBusiness(db, { zip }));
  const found = await findNearestAnywhere(db, zipTable, '99501', MONDAY_NOON, 2);
  assert.equal(found.map(({ business }) => business.zip).join(), '98101,94103');
  assert.ok((found[0]?.miles ?? 0) > 1000);
  const [nearest] = await findNearestAnywhere(db, zipTable, '98501', MONDAY_NOON, 1);
  assert.equal(nearest?.business.zip, '98101');
  await close();
});

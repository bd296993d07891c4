import { sql } from 'kysely';
import { dealsInOrder, isLiveAt } from '../../database/nearby-deals.ts';
import { countUpTo } from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { countNear } from './count.server.ts';
import { type DealCard, dealsByIds } from './store.server.ts';

/** The next to end are read this many times as deep as shown, so that not all are of one spa. */
const CANDIDATES_FOR_EACH = 8;

/**
 * The live deals that end next anywhere in the US, soonest first, `limit` at most: of each spa one,
 * where there are enough spas.
 */
export async function endingSoonAnywhere(db: Db, now: number, limit: number): Promise<DealCard[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'business_id'])
    .where(isLiveAt(now))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit * CANDIDATES_FOR_EACH)
    .execute();
  const isFirst = (row: (typeof rows)[number], at: number) =>
    rows.findIndex(({ business_id }) => business_id === row.business_id) === at;
  const ids = [...rows.filter(isFirst), ...rows.filter((row, at) => !isFirst(row, at))]
    .slice(0, limit)
    .map(({ id }) => id);
  return (await dealsByIds(db, ids)).sort((a, b) => a.expiresAt - b.expiresAt);
}

/**
 * The id of the deal that a spa without live ones shows: its earliest-created one that is paused or
 * sold out, else the one that ended last. Undefined where there is neither.
 */
export async function lastDealOf(db: Db, businessId: string, now: number) {
  const started = db
    .selectFrom('deals')
    .select('id')
    .where('business_id', '=', businessId)
    .where('business_status', '=', 'active')
    .where('status', '=', 'active')
    .where('starts_at', '<=', now)
    .limit(1);
  const running = started.where('expires_at', '>', now).orderBy('created_at').orderBy('id');
  const ended = started.where('expires_at', '<=', now).orderBy('expires_at', 'desc').orderBy('id');
  return ((await running.executeTakeFirst()) ?? (await ended.executeTakeFirst()))?.id;
}

/** When the next deal starts that waits for its day (epoch milliseconds, or Infinity). */
export async function nextStart(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('deals')
    .select('starts_at')
    // The condition of its index, to the letter.
    .where(sql<boolean>`listed = 1`)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? Number.POSITIVE_INFINITY;
}

/** When the next deal starts or ends (epoch milliseconds, or Infinity). */
export async function nextStartOrEnd(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('deals')
    .select('expires_at')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return Math.min(row?.expires_at ?? Number.POSITIVE_INFINITY, await nextStart(db, now));
}

export interface CityDeals {
  city: string;
  state: string;
  /** Its ZIP code with the most deals. */
  zip: string;
  /** Live deals, or MAX_COUNTED where there are `orMore`. */
  deals: number;
  orMore: boolean;
}

/** The ZIP codes with the most deals: enough to know the busiest cities by. */
const ZIPS_READ = 1000;
/** Cities whose live deals are counted for each that is shown: some have only expired ones. */
const CITIES_COUNTED_FOR_EACH = 2;

/**
 * The cities with most live deals, `limit` at most, and until when that is true (epoch milliseconds).
 * The cost follows the cities, not the table: the ZIPs' counts are there, and live
 * deals are counted up to MAX_COUNTED.
 */
export async function busiestCities(
  db: Db,
  zipTable: Pick<ZipTable, 'find'>,
  now: number,
  limit: number,
): Promise<{ cities: CityDeals[]; until: number }> {
  const rows = await db
    .selectFrom('deals_per_zip')
    .selectAll()
    .orderBy('deals', 'desc')
    .orderBy('zip')
    .limit(ZIPS_READ)
    .execute();
  const places = Map.groupBy(
    rows.flatMap((row) => {
      const entry = zipTable.find(row.zip);
      return entry ? [{ ...entry, deals: row.deals }] : [];
    }),
    ({ city, state }) => `${city}, ${state}`,
  );
  const sizeOf = (zips: typeof rows) => zips.reduce((sum, { deals }) => sum + deals, 0);
  const candidates = [...places.values()]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, limit * CITIES_COUNTED_FOR_EACH);
  const count = (places: typeof candidates) =>
    Promise.all(
      places.map(async (zips) => {
        const { total, until } = await countNear(db, zips, now, {});
        const { city = '', state = '', zip = '' } = zips[0] ?? {};
        return { until, place: { city, state, zip, ...total } };
      }),
    );
  const largest = await count(candidates.slice(0, limit));
  const least = Math.min(...largest.map(({ place }) => place.deals));
  // No more deals are live than there are.
  const others = await count(candidates.slice(limit).filter((zips) => sizeOf(zips) > least));
  const shown = [...largest, ...others]
    .filter(({ place }) => place.deals > 0)
    .sort((a, b) => b.place.deals - a.place.deals)
    .slice(0, limit);
  return {
    cities: shown.map(({ place }) => place),
    until: Math.min(Number.POSITIVE_INFINITY, ...shown.map(({ until }) => until)),
  };
}

/** Beyond so many ZIP codes the page of cities would be longer than a page. */
const ZIPS_LISTED = 2000;

/**
 * Every city with a live deal, by its ZIP code with the most deals, and until when that is true
 * (epoch milliseconds).
 */
export async function citiesWithDeals(
  db: Db,
  zipTable: Pick<ZipTable, 'find'>,
  now: number,
): Promise<{ cities: Pick<CityDeals, 'city' | 'state' | 'zip'>[]; until: number }> {
  const lastEnd = sql<number | null>`(select expires_at from deals
    where deals.business_zip = deals_per_zip.zip and ${isLiveAt(now)}
    order by expires_at desc limit 1)`;
  const rows = await db
    .selectFrom('deals_per_zip')
    .select(['zip', lastEnd.as('ends')])
    .orderBy('deals', 'desc')
    .orderBy('zip')
    .limit(ZIPS_LISTED)
    .execute();
  const places = rows.flatMap(({ zip, ends }) => {
    const entry = zipTable.find(zip);
    return entry && ends !== null ? [{ ...entry, ends }] : [];
  });
  const cities = Map.groupBy(places, ({ city, state }) => `${city}, ${state}`);
  return {
    cities: [...cities.values()].flatMap(([first]) => first ?? []),
    until: Math.min(Number.POSITIVE_INFINITY, ...places.map(({ ends }) => ends)),
  };
}

/** Live deals that end after one moment and until another: how many, and the first of them. */
export async function dealsEnding(
  db: Db,
  { now, after, until }: { now: number; after: number; until: number },
  { maxNamed, maxCounted }: { maxNamed: number; maxCounted: number },
) {
  const ending = db
    .selectFrom('deals')
    .where(isLiveAt(now))
    .where('deals.expires_at', '>', after)
    .where('deals.expires_at', '<=', until);
  const named = await ending
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'deals.title', 'businesses.name as business'])
    .orderBy('deals.expires_at')
    .orderBy('deals.id')
    .limit(maxNamed)
    .execute();
  return { named, count: await countUpTo(db, ending.select('deals.id'), maxCounted) };
}

/** A page that search engines may list: its row's id, its spa's slug, and its last change. */
export interface SitemapEntry {
  id: string;
  slug: string;
  updatedAt: number;
}

/** Where a slice begins: so many rows from the first, or after the row of an id (much cheaper). */
export type SliceStart = { skip: number } | { after: string };

/** How many live deals and how many active spas there are to list at `now`. */
export async function countSitemapEntries(
  db: Db,
  now: number,
): Promise<{ deals: number; businesses: number }> {
  // The order forces an index that has all columns: SQLite would choose one that reads each row.
  const deals = await sql<{ total: number }>`select count(*) as total
    from ${dealsInOrder(db, { now, order: 'ending' })} where ${isLiveAt(now)}`.execute(db);
  const businesses = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return { deals: Number(deals.rows[0]?.total), businesses: Number(businesses.total) };
}

/** Live deals in the order of their ids, `limit` at most. */
export async function listSitemapDeals(
  db: Db,
  now: number,
  from: SliceStart,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select([
      'deals.id',
      'deals.updated_at',
      'businesses.slug',
      'businesses.updated_at as business_updated_at',
    ])
    .where(isLiveAt(now))
    .$if('after' in from, (deals) => deals.where('deals.id', '>', afterOf(from)))
    .orderBy('deals.id')
    .offset(skipOf(from))
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    updatedAt: Math.max(row.updated_at, row.business_updated_at),
  }));
}

/** Active spas in the order of their ids, `limit` at most. */
export async function listSitemapBusinesses(
  db: Db,
  from: SliceStart,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'slug', 'updated_at'])
    .where('status', '=', 'active')
    .$if('after' in from, (businesses) => businesses.where('id', '>', afterOf(from)))
    .orderBy('id')
    .offset(skipOf(from))
    .limit(limit)
    .execute();
  return rows.map(({ id, slug, updated_at }) => ({ id, slug, updatedAt: updated_at }));
}

const afterOf = (from: SliceStart) => ('after' in from ? from.after : '');
const skipOf = (from: SliceStart) => ('skip' in from ? from.skip : 0);

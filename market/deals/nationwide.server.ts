import { sql } from 'kysely';
import { isSqlite } from '../../database/locks.ts';
import { isLiveAt } from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { countNear } from './count.server.ts';
import { CANDIDATES_FOR_EACH, CITIES_COUNTED_FOR_EACH, ZIPS_LISTED, ZIPS_READ } from './rules.ts';
import { type DealCard, dealsByIds } from './store.server.ts';

/** The next live deals to end in the US, `limit` at most; one per spa if there are enough. */
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

export interface CityDeals {
  city: string;
  state: string;
  /** The one with the most deals. */
  zip: string;
  deals: number;
  orMore: boolean;
}

/** `until` is in epoch milliseconds. ZIPs' counts are stored, so the cost follows the cities. */
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
  // A city has no more live deals than deals.
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

/** `until` is in epoch milliseconds. */
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

/** 0% and 100% are never shown (percentOffLabel). */
const PERCENTS = Array.from({ length: 99 }, (_, index) => index + 1);

/** One index lookup per percent; undefined without live deals. `until`: epoch milliseconds. */
export async function largestPercentOff(
  db: Db,
  now: number,
): Promise<{ percent: number; until: number } | undefined> {
  const query = sql<{ percent: number; until: number }>`select percent, until from (
      select percents.value as percent, (
        select expires_at from deals ${isSqlite(db) ? sql`indexed by deals_by_percent` : sql``}
        where percent_off = percents.value and ${isLiveAt(now)}
        order by expires_at desc limit 1) as until
      from ${
        isSqlite(db)
          ? sql`json_each(${JSON.stringify(PERCENTS)}) as percents`
          : sql`unnest(${`{${PERCENTS.join()}}`}::int[]) as percents(value)`
      }) as each
    where until is not null order by percent desc limit 1`;
  const [row] = (await query.execute(db)).rows;
  return row && { percent: row.percent, until: row.until };
}

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
    .where('business_status', '=', 'active')
    .where('expires_at', '>', now)
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
 * The cost follows the cities, not the table: the ZIPs' counts are there (migration 0031), and live
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
      return entry ? [{ ...row, city: entry.city, state: entry.state }] : [];
    }),
    ({ city, state }) => `${city}, ${state}`,
  );
  const sizeOf = (zips: typeof rows) => zips.reduce((sum, { deals }) => sum + deals, 0);
  const candidates = [...places.values()]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, limit * CITIES_COUNTED_FOR_EACH);
  const counted = await Promise.all(
    candidates.map(async (zips) => {
      const inCity = zips.map(({ zip }) => ({ zip, miles: 0 }));
      const { total, until } = await countNear(db, inCity, now, {});
      const { city = '', state = '', zip = '' } = zips[0] ?? {};
      return {
        until,
        place: { city, state, zip, ...total },
      };
    }),
  );
  const shown = counted
    .filter(({ place }) => place.deals > 0)
    .sort((a, b) => b.place.deals - a.place.deals)
    .slice(0, limit);
  return {
    cities: shown.map(({ place }) => place),
    until: Math.min(Number.POSITIVE_INFINITY, ...shown.map(({ until }) => until)),
  };
}

import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from './locks.ts';
import type { Db } from './tables.ts';

/** Which live deals are looked for, and in which order those of one ZIP come. */
export interface Wanted {
  now: number;
  by: 'ending' | 'price' | 'discount';
  maxCents?: number | undefined;
  leastMinutes?: number | undefined;
  leastPercentOff?: number | undefined;
}

/** `rank` is what the deals are ordered by, the first the least. */
export interface RankedRow {
  id: string;
  business_zip: string;
  expires_at: number;
  rank: number;
}

// An index for each order of migration 0009. SQLite is told which, PostgreSQL finds it.
const orders = {
  ending: { index: 'deals_near', rank: sql<number>`expires_at`, first: sql`expires_at, id` },
  price: {
    index: 'deals_near_by_price',
    rank: sql<number>`deal_price_cents`,
    first: sql`deal_price_cents, expires_at, id`,
  },
  discount: {
    index: 'deals_near_by_discount',
    rank: sql<number>`-percent_off`,
    first: sql`percent_off desc, expires_at, id`,
  },
};

// "The first few of each" is the one thing that the two databases say differently; a union of one
// part a ZIP, which both understand, took ten times as long (docs/decisions/004-search.md).
const eachOf = (db: Db, zips: string[]): RawBuilder<unknown> =>
  isSqlite(db)
    ? sql`json_each(${JSON.stringify(zips)}) as zip`
    : sql`unnest(${`{${zips.join()}}`}::text::text[]) as zip(value)`;

function dealsBy(db: Db, by: Wanted['by']): RawBuilder<unknown> {
  return isSqlite(db) ? sql`deals indexed by ${sql.raw(orders[by].index)}` : sql`deals`;
}

/** `most` is the highest rank that is still of use. */
function isWanted(wanted: Wanted, most?: number | RawBuilder<number>): RawBuilder<unknown> {
  const { now, by, maxCents, leastMinutes, leastPercentOff } = wanted;
  const parts = [sql`business_status = 'active' and business_zip = zip.value`];
  parts.push(sql`expires_at > ${now}`);
  if (maxCents !== undefined) parts.push(sql`deal_price_cents <= ${maxCents}`);
  if (leastMinutes !== undefined) parts.push(sql`duration_minutes >= ${leastMinutes}`);
  if (leastPercentOff !== undefined) parts.push(sql`percent_off >= ${leastPercentOff}`);
  if (most !== undefined) {
    // Said of the column itself, so that the index is read no further than this.
    if (by === 'discount') parts.push(sql`percent_off >= 0 - ${most}`);
    else parts.push(sql`${orders[by].rank} <= ${most}`);
  }
  return sql.join(parts, sql` and `);
}

/**
 * The query for the first `limit` wanted deals, ZIP by ZIP in the order given and each ZIP's
 * soonest-ending first: an index is walked from ZIP to ZIP and left when there are enough.
 */
export function firstInOrder(
  db: Db,
  zips: string[],
  wanted: Wanted,
  limit: number | RawBuilder<number>,
) {
  const columns = sql`deals.id, deals.business_zip, deals.expires_at, deals.expires_at as rank`;
  // A sort by the ZIPs' places would read all their deals. Both databases take the ZIPs as they
  // come: CROSS JOIN fixes SQLite's order of loops, and a LATERAL with a limit has no other.
  return isSqlite(db)
    ? sql<RankedRow>`select ${columns} from ${eachOf(db, zips)}
        cross join ${dealsBy(db, 'ending')} where ${isWanted(wanted)} limit ${limit}`
    : sql<RankedRow>`select few.* from ${eachOf(db, zips)} cross join lateral (
        select ${columns} from deals where ${isWanted(wanted)}
        order by ${orders.ending.first} limit ${limit}) as few limit ${limit}`;
}

/** How many of the wanted deals all ZIPs have, up to `most`, and when the first of them ends. */
export async function countLive(db: Db, zips: string[], wanted: Wanted, most: number) {
  const query = sql<{ live: number; ends: number | null }>`
    select count(*) as live, min(expires_at) as ends from (
      select expires_at from ${eachOf(db, zips)} cross join ${dealsBy(db, 'ending')}
      where ${isWanted(wanted)} limit ${sql.lit(most)}) as few`;
  const [row] = (await query.execute(db)).rows;
  return { live: row?.live ?? 0, ends: row?.ends ?? Number.POSITIVE_INFINITY };
}

/** The least rank in each ZIP that has a wanted deal. */
export async function bestOfEachZip(db: Db, zips: string[], wanted: Wanted) {
  const { rows } = await bestRanks(db, zips, wanted).execute(db);
  return new Map(rows.flatMap(({ zip, rank }) => (rank === null ? [] : [[zip, rank]])));
}

function bestRanks(db: Db, zips: string[], wanted: Wanted) {
  const { rank, first } = orders[wanted.by];
  return sql<{ zip: string; rank: number | null }>`select zip.value as zip,
    (select ${rank} from ${dealsBy(db, wanted.by)} where ${isWanted(wanted)}
      order by ${first} limit 1) as rank
    from ${eachOf(db, zips)}`;
}

/** The query for the first wanted deals of each ZIP, `limit` of each and none above `most`, in no order. */
export function firstOfEachZip(
  db: Db,
  zips: string[],
  wanted: Wanted,
  limit: number,
  most?: number | RawBuilder<number>,
) {
  const { rank, first } = orders[wanted.by];
  const ofOne = sql`from ${dealsBy(db, wanted.by)} where ${isWanted(wanted, most)}
    order by ${first} limit ${limit}`;
  return isSqlite(db)
    ? sql<RankedRow>`select deals.id, business_zip, expires_at, ${rank} as rank
        from ${eachOf(db, zips)} cross join deals
        where deals.rowid in (select rowid ${ofOne})`
    : sql<RankedRow>`select few.* from ${eachOf(db, zips)}
        cross join lateral (select id, business_zip, expires_at, ${rank} as rank ${ofOne}) as few`;
}

/**
 * The query for the `limit` soonest-ending wanted deals of all the ZIPs, then by id. Where that many
 * ZIPs have one, the last of their soonest is late enough for all: without it each ZIP's would be
 * read, and some share their point with seventy others.
 */
export function soonestAmong(db: Db, zips: string[], wanted: Wanted, limit: number) {
  const ending = { ...wanted, by: 'ending' } as const;
  const late = sql<number>`coalesce((select rank from (${bestRanks(db, zips, ending)}) as best
    where rank is not null order by rank limit 1 offset ${limit - 1}), ${Number.MAX_SAFE_INTEGER})`;
  const each = firstOfEachZip(db, zips, ending, limit, late);
  return sql<RankedRow>`select * from (${each}) as few order by expires_at, id limit ${limit}`;
}

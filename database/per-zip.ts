import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Db } from './tables.ts';

export interface SoonestRow {
  id: string;
  business_zip: string;
  expires_at: number;
}

// "The first few of each" is the one thing that the two databases say differently; a union of one
// part a ZIP, which both understand, took ten times as long (docs/decisions/004-search.md).
const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;

const eachOf = (db: Db, zips: string[]): RawBuilder<unknown> =>
  isSqlite(db)
    ? sql`json_each(${JSON.stringify(zips)}) as zip`
    : sql`json_array_elements_text(${JSON.stringify(zips)}::text::json) as zip(value)`;

const liveOfOne = (now: number, limit: number): RawBuilder<unknown> => sql`from deals
  where business_status = 'active' and business_zip = zip.value and expires_at > ${now}
  order by expires_at, id limit ${limit}`;

/** How many live deals each ZIP has, counted up to `most`. */
export async function countLiveOfEachZip(db: Db, zips: string[], now: number, most: number) {
  const query = sql<{ zip: string; live: number }>`select zip.value as zip,
    (select count(*) from (select id ${liveOfOne(now, most)}) as few) as live
    from ${eachOf(db, zips)}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ zip, live }) => [zip, live]));
}

/** The soonest-ending live deals of each ZIP, `limit` of each at most, in no order. */
export async function soonestOfEachZip(
  db: Db,
  zips: string[],
  now: number,
  limit: number,
): Promise<SoonestRow[]> {
  const query = isSqlite(db)
    ? sql<SoonestRow>`select deals.id, deals.business_zip, deals.expires_at
        from ${eachOf(db, zips)} cross join deals
        where deals.rowid in (select rowid ${liveOfOne(now, limit)})`
    : sql<SoonestRow>`select soonest.* from ${eachOf(db, zips)}
        cross join lateral (select id, business_zip, expires_at ${liveOfOne(now, limit)}) as soonest`;
  return (await query.execute(db)).rows;
}

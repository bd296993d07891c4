import { sql } from 'kysely';
import { isSqlite } from './locks.ts';
import { type DealFilters, filterConditions, isLiveAt, zipValues } from './nearby-deals.ts';
import type { Db } from './tables.ts';

export interface Arrival extends DealFilters {
  after: number;
  until: number;
  now: number;
}

/** ZIP by ZIP in the given order, oldest first. One index has ZIP and time, so it reads only what is new. */
export async function newDealIds(
  db: Db,
  zips: string[],
  { after, until, now, ...filters }: Arrival,
  limit: number,
): Promise<string[]> {
  const isNew = sql`business_zip = zip.value and starts_at > ${after} and starts_at <= ${until}`;
  const conditions = sql.join([isNew, isLiveAt(now), ...filterConditions(filters)], sql` and `);
  const query = isSqlite(db)
    ? sql<{ id: string }>`select deals.id from ${zipValues(db, zips)}
        cross join deals indexed by deals_by_arrival where ${conditions} limit ${limit}`
    : sql<{ id: string }>`select few.id from ${zipValues(db, zips)} cross join lateral (
        select id from deals where ${conditions} order by starts_at limit ${limit}) as few limit ${limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

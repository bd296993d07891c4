import { sql } from 'kysely';
import { isSqlite } from './locks.ts';
import { zipValues } from './nearby-deals.ts';
import type { Db } from './tables.ts';

export interface Arrival {
  /** Created later than this, and at `until` or before. */
  after: number;
  until: number;
  /** Not expired at this moment. */
  now: number;
}

/**
 * The first `limit` live deals that were created in a span of time, ZIP by ZIP in the given order,
 * oldest first within a ZIP. One index holds both, so the cost follows the ZIPs and what is new.
 */
export async function newDealIds(
  db: Db,
  zips: string[],
  { after, until, now }: Arrival,
  limit: number,
): Promise<string[]> {
  const isNew = sql`business_zip = zip.value and created_at > ${after} and created_at <= ${until}
    and business_status = 'active' and expires_at > ${now}`;
  const query = isSqlite(db)
    ? sql<{ id: string }>`select deals.id from ${zipValues(db, zips)}
        cross join deals indexed by deals_by_arrival where ${isNew} limit ${limit}`
    : sql<{ id: string }>`select few.id from ${zipValues(db, zips)} cross join lateral (
        select id from deals where ${isNew} order by created_at limit ${limit}) as few limit ${limit}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

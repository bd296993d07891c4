import { sql } from 'kysely';
import { DAY_MS } from '../durations.ts';
import type { Db } from '../ports.ts';

/** Two years: as long as versions of deals and complaints are stored. */
export const CHECK_RETENTION_MS = 2 * 365 * DAY_MS;

/** Few enough for one statement; the rest goes with the next look. */
const MAX_AT_ONCE = 500;

const ON_FILE = sql<boolean>`(exists (select 1 from businesses
    where businesses.id = license_checks.business_id and businesses.license_state = license_checks.state
      and businesses.license_key = license_checks.number_key)
  or exists (select 1 from licenses as further
    where further.business_id = license_checks.business_id
      and further.state = license_checks.state
      and further.number_key = license_checks.number_key))`;

/**
 * Deletes checks CHECK_RETENTION_MS after their number left the business's file; returns how many. A number
 * that comes back has its checks again.
 */
export async function sweepChecks(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const left = tx
      .selectFrom('license_checks')
      .select('id')
      .where('off_file_since', 'is', null)
      .where(sql<boolean>`not ${ON_FILE}`);
    await mark(tx, await idsOf(left), now);
    const back = tx
      .selectFrom('license_checks')
      .select('id')
      .where('off_file_since', 'is not', null)
      .where(ON_FILE);
    await mark(tx, await idsOf(back), null);
    const old = tx
      .selectFrom('license_checks')
      .select('id')
      .where('off_file_since', '<=', now - CHECK_RETENTION_MS);
    const ids = await idsOf(old);
    if (ids.length > 0) await tx.deleteFrom('license_checks').where('id', 'in', ids).execute();
    return ids.length;
  });
}

async function idsOf(query: {
  limit: (most: number) => { execute: () => Promise<Array<{ id: string }>> };
}) {
  return (await query.limit(MAX_AT_ONCE).execute()).map(({ id }) => id);
}

/** No statement where there is nothing to mark: each one has all cached pages rendered again. */
async function mark(tx: Db, ids: string[], off_file_since: number | null) {
  if (ids.length === 0) return;
  await tx.updateTable('license_checks').set({ off_file_since }).where('id', 'in', ids).execute();
}

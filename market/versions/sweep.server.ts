import { DAY_MS } from '../durations.ts';
import type { Db } from '../ports.ts';
import { RETENTION_DAYS } from './rules.ts';

/** Deletes versions and former links of deals deleted two years ago. Safe to repeat. */
export async function sweepVersions(db: Db, now: number): Promise<void> {
  const before = now - RETENTION_DAYS * DAY_MS;
  await db.deleteFrom('deal_versions').where('deleted_at', '<', before).execute();
  await db
    .deleteFrom('deal_former_urls')
    .where('until_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deal_versions')
            .select('deal_versions.deal_id')
            .whereRef('deal_versions.deal_id', '=', 'deal_former_urls.deal_id'),
        ),
      ),
    )
    .execute();
}

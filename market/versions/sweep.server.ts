import { DAY_MS } from '../durations.ts';
import type { Db } from '../ports.ts';

/** How long what a deal said is stored after it was deleted. */
const RETENTION_DAYS = 731;

/** Deletes the versions of deals that were deleted two years ago. Safe to run anywhere, any time. */
export async function sweepVersions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('deal_versions')
    .where('deleted_at', '<', now - RETENTION_DAYS * DAY_MS)
    .execute();
}

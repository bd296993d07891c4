import { sql } from 'kysely';
import { lockByName } from '../../database/locks.ts';
import { backupAge } from '../backups/rules.ts';
import { lastBackupAt } from '../backups/store.server.ts';
import { dayIn } from '../days.ts';
import { dealsEnding } from '../deals/starts-and-ends.server.ts';
import { DAY_MS } from '../durations.ts';
import { readInstant, writeInstant } from '../facts.server.ts';
import { NOTICE_DAYS } from '../licenses/rules.ts';
import { addNotice } from '../notices/commands.server.ts';
import { NOTICE_LIFE_MS } from '../notices/rules.ts';
import { deleteNoticesBefore } from '../notices/sweep.server.ts';
import type { Db } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS, MAX_COUNTED } from '../rules.ts';
import {
  ENDING_LICENSE,
  endingDealsNotice,
  endingLicenseNotice,
  fullDiskNotice,
  oldBackupNotice,
} from './copy.ts';
import { DAYS_BEFORE, MAX_ENDING_LICENSES, MAX_NAMED_DEALS } from './rules.ts';

const SINCE_FACT = 'notices_since';

/** What the machine says: undefined while there is room on the disk. */
export type LowDisk = { message: string } | undefined;

/**
 * Records what no event reports: deals that end soon, a backup that is too old, a disk that is nearly
 * full. Deletes notices that are too old. However often and wherever it runs, each makes one notice.
 */
export async function checkForNotices(db: Db, lowDisk: LowDisk, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'notice checks');
    for (const [i, days] of DAYS_BEFORE.entries())
      await checkEndingDeals(tx, days, DAYS_BEFORE[i + 1] ?? 0, now);
    await checkEndingLicenses(tx, now);
    await checkBackup(tx, now);
    // The notice comes once a day while the disk is nearly full.
    if (lowDisk) {
      const day = new Date(now).toISOString().slice(0, 10);
      await addNotice(tx, fullDiskNotice(day, lowDisk.message), now);
    }
    await deleteNoticesBefore(tx, now - NOTICE_LIFE_MS);
  });
}

/** Deals whose end came nearer than `days` since the last look; at first, all that end after `min`. */
async function checkEndingDeals(tx: Db, days: number, min: number, now: number): Promise<void> {
  const fact = `deals_ending_in_${days}_days`;
  const until = now + days * DAY_MS;
  const seenUntil = (await readInstant(tx, fact)) ?? 0;
  // What a clock far ahead has seen counts for nothing.
  const isFromFuture = seenUntil > until + MAX_CLOCK_SKEW_MS;
  const after = Math.max(isFromFuture ? 0 : seenUntil, now + min * DAY_MS);
  if (after >= until) return;
  const { count, named } = await dealsEnding(
    tx,
    { now, after, until },
    { maxNamed: MAX_NAMED_DEALS, maxCounted: MAX_COUNTED + 1 },
  );
  if (count > 0)
    await addNotice(tx, endingDealsNotice(`${days} ${until}`, { days, count, named }), now);
  await writeInstant(tx, fact, until);
}

/** The place on Earth in which a day ends last: a license that has ended there has ended everywhere. */
const LAST_ZONE = 'Pacific/Pago_Pago';

/** Licenses of active businesses that end within NOTICE_DAYS: a notice for each last day. */
async function checkEndingLicenses(tx: Db, now: number): Promise<void> {
  const ending = await tx
    .selectFrom('businesses')
    .select(['id', 'name', 'license_number', 'license_expires_on'])
    .where('status', '=', 'active')
    .where('license_expires_on', '>=', dayIn(LAST_ZONE, now))
    .where('license_expires_on', '<=', dayIn(LAST_ZONE, now + NOTICE_DAYS * DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .where('kind', '=', ENDING_LICENSE)
            .where('about', '=', sql<string>`businesses.id || ' ' || license_expires_on`),
        ),
      ),
    )
    .orderBy('license_expires_on')
    .orderBy('id')
    .limit(MAX_ENDING_LICENSES)
    .execute();
  for (const business of ending) await addNotice(tx, endingLicenseNotice(business), now);
}

/** Records the notice once a week while the backup is old. Without any backup the week begins with the first check. */
async function checkBackup(tx: Db, now: number): Promise<void> {
  const last = await lastBackupAt(tx);
  const since = last ?? (await readInstant(tx, SINCE_FACT));
  if (since === undefined) return writeInstant(tx, SINCE_FACT, now);
  const { days = 0, isOld } = backupAge(since, now);
  if (!isOld) return;
  const about = `${since} ${Math.floor(days / 7)}`;
  await addNotice(tx, oldBackupNotice(about, last === undefined ? undefined : days), now);
}

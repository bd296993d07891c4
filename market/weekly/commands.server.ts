import { distinctZips } from '../businesses/store.server.ts';
import { healthGroups } from '../health/list.server.ts';
import type { Licensing } from '../licenses/rules.ts';
import { noticeSettings } from '../notices/rules.ts';
import { recordNotice } from '../notices/store.server.ts';
import type { Db, Site } from '../ports.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { readSettings } from '../settings/store.server.ts';
import { defaultValues } from '../settings/table.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { mondayNotice } from './copy.ts';
import { readWeek } from './overview.server.ts';
import { dueMonday } from './rules.ts';

/** Tasks of each kind in the mail; the screen has the others. */
const TASKS_OF_EACH = 3;

export interface MondayWork {
  /** Whether mail can be sent at all. */
  hasMail: boolean;
  /** What the environment says where the owner has set nothing. */
  defaults: Site;
  zipTable: Pick<ZipTable, 'find'>;
  licensing: Pick<Licensing, 'states'>;
}

/**
 * Writes the Monday mail as a notice, from Monday 8 AM of the office to the end of that day; quiet
 * hours, bundling and sending are those of every notice. However often and wherever it runs, there
 * is one for each Monday: notices are unique by kind and subject.
 */
export async function recordMondayMail(db: Db, work: MondayWork, now: number): Promise<void> {
  if (!work.hasMail) return;
  const { values } = await readSettings(db);
  const { timeZone, mail } = noticeSettings({ ...defaultValues(work.defaults), ...values });
  const monday = dueMonday(now, timeZone);
  if (monday === undefined || mail.monday === 'off' || (await isWritten(db, monday))) return;
  const unknownZips = (await distinctZips(db)).filter((zip) => !work.zipTable.find(zip));
  const { zipTable, licensing } = work;
  const { isDemo } = work.defaults;
  const health = { now, timeZone, zipTable, licensing, unknownZips, isDemo };
  const { publicUrl } = effectiveSettings(work.defaults, values).site;
  const notice = mondayNotice(monday, {
    week: await readWeek(db, now, timeZone),
    groups: await healthGroups(db, health, TASKS_OF_EACH),
    publicUrl,
  });
  if (notice) await recordNotice(db, notice, now);
}

async function isWritten(db: Db, monday: string): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', 'monday')
    .where('about', '=', monday)
    .executeTakeFirst();
  return row !== undefined;
}

import { sweepComplaints } from '../../market/complaints/commands.server.ts';
import { mergeMonths, sweepMarks } from '../../market/insight/sweep.server.ts';
import type { Db } from '../../market/ports.ts';
import { sweepBuyers } from '../../market/purchases/commands.server.ts';
import { checkClock } from '../../market/steady-clock.server.ts';
import { sweepVersions } from '../../market/versions/sweep.server.ts';
import type { Files } from '../files/open-files.ts';

const CLOCK_LEAPT =
  'The clock is more than a month after the last sweep: nothing that is stored for years is deleted for a day. Check the clock.';

interface SweepContext {
  db: Db;
  files: Pick<Files, 'storeAssets'>;
  timeZone: string;
  warn: (message: string) => void;
  now: number;
}

export async function sweepAll({ db, files, timeZone, warn, now }: SweepContext): Promise<void> {
  await files.storeAssets(now);
  await sweepMarks(db, timeZone, now);
  const clock = await checkClock(db, now);
  if (clock === 'leapt') warn(CLOCK_LEAPT);
  if (clock !== 'steady') return;
  await mergeMonths(db, timeZone, now);
  await sweepVersions(db, now);
  await sweepComplaints(db, now);
  await sweepBuyers(db, now);
}

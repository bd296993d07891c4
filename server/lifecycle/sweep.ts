import { sweepFigures } from '../../market/insight/sweep.server.ts';
import type { Db } from '../../market/ports.ts';
import { sweepVersions } from '../../market/versions/sweep.server.ts';

/** Deletes what is old of whatever is kept for a time only. */
export async function sweepAll(db: Db, timeZone: string, now: number): Promise<void> {
  await sweepFigures(db, timeZone, now);
  await sweepVersions(db, now);
}

import { dayIn, daysBetween } from '../days.ts';
import { isInState } from '../deals/list.server.ts';
import type { Db } from '../ports.ts';
import { ENDING_MS } from './kinds.ts';

export interface EndingDay {
  /** '2026-11-26' */
  day: string;
  /** Live deals that end on it. */
  n: number;
}

/**
 * How many live deals end on each day of the office, in the days that the tasks have too:
 * from `now` (epoch milliseconds) on, so that the first day and the last are parts of days.
 */
export async function endingsByDay(
  db: Db,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<EndingDay[]> {
  const until = now + ENDING_MS;
  const rows = await db
    .selectFrom('deals')
    // A deal ends with a day where its spa is, so these instants are few.
    .select(['expires_at', (eb) => eb.fn.countAll().as('count')])
    .where(isInState('live', now))
    .where('expires_at', '<', until)
    .groupBy('expires_at')
    .execute();
  const counts = new Map<string, number>();
  for (const { expires_at, count } of rows) {
    const day = dayIn(timeZone, expires_at);
    counts.set(day, (counts.get(day) ?? 0) + Number(count));
  }
  return daysBetween(dayIn(timeZone, now), dayIn(timeZone, until)).map((day) => ({
    day,
    n: counts.get(day) ?? 0,
  }));
}

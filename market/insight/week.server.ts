import { dayIn, plusDays } from '../days.ts';
import type { Db } from '../ports.ts';
import { bookingsIn } from '../purchases/figures.server.ts';
import { hasPurchases } from '../purchases/list.server.ts';
import {
  type Figures,
  figuresOf,
  firstDay,
  leadsIn,
  spanUntil,
  weeksUntil,
} from './figures.server.ts';
import { WEEKS_SHOWN } from './rules.ts';
import type { WeekCounts } from './week.ts';

export interface Weeks {
  /** Oldest first. The last week ends yesterday, because today is not over. */
  weeks: Array<Figures & WeekCounts>;
  today: Figures & Pick<WeekCounts, 'bookings'>;
  since: string | undefined;
}

export async function readWeeks(db: Db, now: number, timeZone: string): Promise<Weeks> {
  const today = dayIn(timeZone, now);
  const spans = weeksUntil(plusDays(today, -1), WEEKS_SHOWN);
  const all = [...spans, spanUntil(today, 1)];
  const figures = await figuresOf(db, all);
  const bookings = (await hasPurchases(db)) ? await bookingsIn(db, all, timeZone) : [];
  // PostgreSQL has a session for each query, so they run at once.
  const counts = await Promise.all(
    figures.map(async (one, at) => ({
      ...one,
      bookings: bookings[at],
      leads: await leadsIn(db, one, timeZone),
    })),
  );
  const [soFar] = counts.splice(-1);
  if (!soFar) throw new Error('today is needed');
  return { weeks: counts, today: soFar, since: await firstDay(db) };
}

import { dayIn, plusDays } from '../days.ts';
import type { Db } from '../ports.ts';
import { bookingsIn } from '../purchases/figures.server.ts';
import { hasPurchases } from '../purchases/list.server.ts';
import { figuresByWeek, firstDay } from './figures.server.ts';
import { leadsIn } from './sources.server.ts';
import { describeWeek, WEEKS_SHOWN, type Week } from './week.ts';

/** The seven days until yesterday, because today is not over, beside the weeks before them. */
export async function readWeek(db: Db, now: number, timeZone: string): Promise<Week> {
  const yesterday = plusDays(dayIn(timeZone, now), -1);
  const weeks = await figuresByWeek(db, yesterday, WEEKS_SHOWN);
  const bookings = (await hasPurchases(db)) ? await bookingsIn(db, weeks, timeZone) : [];
  // The queries run at once, because PostgreSQL has a session for each.
  const counts = await Promise.all(
    weeks.map(async (week, at) => ({
      ...week,
      bookings: bookings[at],
      leads: await leadsIn(db, week, timeZone),
    })),
  );
  return describeWeek(counts, await firstDay(db));
}

import { formatTime } from '../../market/dates.ts';
import { dayIn } from '../../market/days.ts';
import type { Services } from '../context.ts';

/** The time zone of the back office's dates. */
export const adminTimeZone = ({ site }: Pick<Services, 'site'>): string => site.timeZone;

/** The day that it is in the office, as '2026-11-24'. */
export const adminToday = (services: Pick<Services, 'site' | 'now'>): string =>
  dayIn(adminTimeZone(services), services.now());

/** How a list writes a day: one of this year without it. */
export function listDayStyle(
  services: Pick<Services, 'site' | 'now'>,
  at: number,
): 'monthAndDay' | 'date' {
  const year = (instant: number) => formatTime(instant, 'year', adminTimeZone(services));
  return year(at) === year(services.now()) ? 'monthAndDay' : 'date';
}

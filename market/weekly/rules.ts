import { clockIn } from '../days.ts';
import { changeOf } from '../insight/compare.ts';
import { formatNumber } from '../words.ts';

/** How many weeks a week is compared with. */
export const WEEKS_BEFORE = 4;

/** How many weeks a figure's line shows. */
export const WEEKS_SHOWN = 12;

/** The hour of the office at which the Monday mail is written. */
const MONDAY_HOUR = 8;

export const TOO_FEW = 'too few to compare';

/** '18% more', '3% fewer', 'as many'; 'too few to compare' where either is below 10. */
export function changeText(now: number, before: number): string {
  const change = changeOf(now, before);
  if (change === undefined) return TOO_FEW;
  const percent = Math.round(Math.abs(change) * 100);
  if (percent === 0) return 'as many';
  return `${formatNumber(percent)}% ${now > before ? 'more' : 'fewer'}`;
}

/** The day 'YYYY-MM-DD' of the office where it is Monday and 8 AM or later; undefined: not due. */
export function dueMonday(now: number, timeZone: string): string | undefined {
  const time = clockIn(timeZone, now);
  return time.dayOfWeek === 1 && time.hour >= MONDAY_HOUR
    ? time.toPlainDate().toString()
    : undefined;
}

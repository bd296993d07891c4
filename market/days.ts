import { formatTime } from './dates.ts';

/** A day of the calendar, 'YYYY-MM-DD'. Plain dates of Temporal sort and compare as such texts. */

/** Whether a text names a day that exists; safe in browsers that lack Temporal. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** An instant (epoch milliseconds) on the clock and the calendar of a place. */
export function clockIn(timeZone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

/** The day that it is in a place at an instant; safe in browsers that lack Temporal. */
export function dayIn(timeZone: string, instant: number): string {
  const [month, day, year] = formatTime(instant, 'dayKey', timeZone).split('/');
  return `${year}-${month}-${day}`;
}

/** The first millisecond of a day in a place; undefined where there is no such day (30 February). */
export function startOfDay(day: string, timeZone: string): number | undefined {
  if (!isCalendarDay(day)) return undefined;
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** The last millisecond of a day in a place; undefined where there is no such day. */
export function endOfDay(day: string, timeZone: string): number | undefined {
  const next = isCalendarDay(day) ? startOfDay(plusDays(day, 1), timeZone) : undefined;
  return next === undefined ? undefined : next - 1;
}

/** '2026-11-23' and 1 make '2026-11-24'. The day must exist. */
export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Days of the office, '2026-11-23'; both belong to it. */
export interface Span {
  from: string;
  to: string;
}

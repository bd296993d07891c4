import { formatTime } from './dates.ts';

// Days are 'YYYY-MM-DD', which sorts as text.

/** Whether the day exists. It works in browsers without Temporal. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** `instant` is in epoch milliseconds. */
export function clockIn(timeZone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

/** The day in a place. It works in browsers without Temporal. */
export function dayIn(timeZone: string, instant: number): string {
  const [month, day, year] = formatTime(instant, 'dayKey', timeZone).split('/');
  return `${year}-${month}-${day}`;
}

/** The first millisecond of a day in a place; undefined for a day like 30 February. */
export function startOfDay(day: string, timeZone: string): number | undefined {
  if (!isCalendarDay(day)) return undefined;
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** The last millisecond of a day in a place; undefined if the day does not exist. */
export function endOfDay(day: string, timeZone: string): number | undefined {
  const next = isCalendarDay(day) ? startOfDay(plusDays(day, 1), timeZone) : undefined;
  return next === undefined ? undefined : next - 1;
}

/** '2026-11-23' plus 1 is '2026-11-24'. The day must exist. */
export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Days like '2026-11-23' in the office's time zone, both included. */
export interface Span {
  from: string;
  to: string;
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { counted } from './words.ts';

/** Undefined where it is not known: times are then in UTC. */
export type TimeZone = string | undefined;

const monthAndDay = { month: 'short', day: 'numeric' } as const;
const date = { ...monthAndDay, year: 'numeric' } as const;
const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;
const inZone = { timeZoneName: 'short' } as const;

const STYLES = {
  year: { year: 'numeric' },
  weekday: { weekday: 'short' },
  monthAndDay,
  /** 'Mon, Mar 2' */
  weekdayAndDay: { weekday: 'short', ...monthAndDay },
  monthAndDayInZone: { ...monthAndDay, ...inZone },
  /** 'Mar 2026' */
  month: { month: 'short', year: 'numeric' },
  date,
  dateInZone: { ...date, ...inZone },
  /** Two digits each, so all instants of a day give the same text. */
  dayKey: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** 'Monday, March 2' */
  longDay,
  longDate: { ...longDay, year: 'numeric' },
  timeOfDay,
  timeOfDayInZone: { ...timeOfDay, ...inZone },
  /** 'Mar 2, 2026, 6:05 PM CST' */
  full: { ...date, ...timeOfDay, ...inZone },
  /** 'Mar 2, 2026, 6:05:59 PM CST' */
  toTheSecond: { dateStyle: 'medium', timeStyle: 'long' },
  /** 'March 2, 2026 at 6:05 PM CST' */
  long: { ...date, month: 'long', ...timeOfDay, ...inZone },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof STYLES;

// Making a formatter is slow, and a page of results uses them a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

export function formatTime(at: number, style: Style, timeZone: TimeZone): string {
  const key = `${timeZone} ${style}`;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone: timeZone ?? 'UTC' });
  formatters.set(key, formatter);
  // Some browsers write a narrow space where the server writes a plain one.
  return formatter.format(at).replaceAll('\u202f', ' ');
}

/** `day` is 'YYYY-MM-DD', the same in every time zone. */
export function formatDate(day: string, style: Style = 'date'): string {
  return formatTime(Date.parse(day), style, 'UTC');
}

/** '6:05 PM', or '6:05 PM UTC' without a time zone. */
export function formatTimeOfDay(at: number, timeZone: TimeZone): string {
  return formatTime(at, timeZone ? 'timeOfDay' : 'timeOfDayInZone', timeZone);
}

/** 'Today', 'Yesterday', 'Monday, March 2', 'Monday, March 3, 2025'. */
export function formatDay(at: number, now: number, timeZone: TimeZone): string {
  const dayKey = formatTime(at, 'dayKey', timeZone);
  if (dayKey === formatTime(now, 'dayKey', timeZone)) return 'Today';
  if (dayKey === formatTime(now - DAY_MS, 'dayKey', timeZone)) return 'Yesterday';
  return formatTime(at, isSameYear(at, now, timeZone) ? 'longDay' : 'longDate', timeZone);
}

/** Short, for lists: '6:05 PM', 'Yesterday', 'Mon', 'Mar 2', 'Mar 2, 2025'. */
export function formatRelative(at: number, now: number, timeZone: TimeZone): string {
  const dayText = formatDay(at, now, timeZone);
  if (dayText === 'Today') return formatTimeOfDay(at, timeZone);
  if (dayText === 'Yesterday') return dayText;
  if (at < now && now - at < 6 * DAY_MS) return formatTime(at, 'weekday', timeZone);
  return formatTime(at, dayStyle(at, now, timeZone), timeZone);
}

/** Leaves out this year. */
export function dayStyle(at: number, now: number, timeZone: TimeZone): 'monthAndDay' | 'date' {
  return isSameYear(at, now, timeZone) ? 'monthAndDay' : 'date';
}

/** 'just now', '20 minutes ago', '3 hours ago', '12 days ago'. */
export function formatAgo(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return `${counted(Math.floor(past / MINUTE_MS), 'minute')} ago`;
  if (past < DAY_MS) return `${counted(Math.floor(past / HOUR_MS), 'hour')} ago`;
  return `${counted(Math.floor(past / DAY_MS), 'day')} ago`;
}

/** 'Mon, Mar 2', or 'Mar 2, 2027' in another year. */
export function formatShortDay(at: number, now: number, timeZone: TimeZone): string {
  return formatTime(at, isSameYear(at, now, timeZone) ? 'weekdayAndDay' : 'date', timeZone);
}

function isSameYear(at: number, now: number, timeZone: TimeZone): boolean {
  return formatTime(at, 'year', timeZone) === formatTime(now, 'year', timeZone);
}

/** Whether a text is an IANA name, such as 'America/Chicago' or 'UTC'. */
export function isTimeZone(text: string): boolean {
  // Offsets such as +05:00 are valid, too, but have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

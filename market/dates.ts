import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { counted } from './words.ts';

/** Where it is not known it is undefined, and times are in UTC. */
export type TimeZone = string | undefined;

const monthAndDay = { month: 'short', day: 'numeric' } as const;
const date = { ...monthAndDay, year: 'numeric' } as const;
const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;
const inZone = { timeZoneName: 'short' } as const;

/** Every way in which the screens write an instant. */
const STYLES = {
  year: { year: 'numeric' },
  weekday: { weekday: 'short' },
  /** 'Mar 2' */
  monthAndDay,
  /** 'Mon, Mar 2' */
  weekdayAndDay: { weekday: 'short', ...monthAndDay },
  /** 'Mar 2, CST' */
  monthAndDayInZone: { ...monthAndDay, ...inZone },
  /** 'Mar 2026' */
  month: { month: 'short', year: 'numeric' },
  /** 'March 2026' */
  longMonth: { month: 'long', year: 'numeric' },
  /** 'Mar 2, 6:05 PM' */
  monthAndDayAndTime: { ...monthAndDay, ...timeOfDay },
  /** 'Mar 2, 2026' */
  date,
  /** 'Mar 2, 2026, CST' */
  dateInZone: { ...date, ...inZone },
  /** Two digits each: the same for all instants of a day. */
  dayKey: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** 'Monday, March 2' */
  longDay,
  longDate: { ...longDay, year: 'numeric' },
  /** '6:05 PM' */
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

// Making one takes far longer than using it, and a page of results uses them a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant as people read it in a place. */
export function formatTime(at: number, style: Style, timeZone: TimeZone): string {
  const key = `${timeZone} ${style}`;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone: timeZone ?? 'UTC' });
  formatters.set(key, formatter);
  // Some browsers write a narrow space where the server writes a plain one.
  return formatter.format(at).replaceAll('\u202f', ' ');
}

/** A day of the calendar ('YYYY-MM-DD'), the same in every time zone. */
export function formatDate(day: string, style: Style = 'date'): string {
  return formatTime(Date.parse(day), style, 'UTC');
}

/** '6:05 PM', or '6:05 PM UTC' where the zone is not known. */
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

/** The short form of a list: '6:05 PM', 'Yesterday', 'Mon', 'Mar 2', 'Mar 2, 2025'. */
export function formatRelative(at: number, now: number, timeZone: TimeZone): string {
  const dayText = formatDay(at, now, timeZone);
  if (dayText === 'Today') return formatTimeOfDay(at, timeZone);
  if (dayText === 'Yesterday') return dayText;
  if (at < now && now - at < 6 * DAY_MS) return formatTime(at, 'weekday', timeZone);
  return formatTime(at, dayStyle(at, now, timeZone), timeZone);
}

/** How a list writes a day: one of this year without it. */
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

/** A day of a list: 'Mon, Mar 2', or 'Mar 2, 2027' in another year. */
export function formatShortDay(at: number, now: number, timeZone: TimeZone): string {
  return formatTime(at, isSameYear(at, now, timeZone) ? 'weekdayAndDay' : 'date', timeZone);
}

function isSameYear(at: number, now: number, timeZone: TimeZone): boolean {
  return formatTime(at, 'year', timeZone) === formatTime(now, 'year', timeZone);
}

/** Whether a text is an IANA name of a time zone, as 'America/Chicago' or 'UTC'. */
export function isTimeZone(text: string): boolean {
  // Offsets such as +05:00 are understood too, but know no summer.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

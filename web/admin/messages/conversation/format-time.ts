/** Instants in words; `zone` is undefined where the reader's is not known (the server): UTC then. */
export type Zone = string | undefined;

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: number, zone: Zone, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(options)}`;
  const formatter =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone ?? 'UTC' });
  formats.set(key, formatter);
  // Some browsers write a narrow space where the server writes a plain one.
  return formatter.format(at).replaceAll('\u202f', ' ');
}

const year = (at: number, zone: Zone) => format(at, zone, { year: 'numeric' });

/** Names a calendar day of the zone; the same for all instants of it. */
export function dayKey(at: number, zone: Zone): string {
  return format(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** '6:05 PM', or '6:05 PM UTC' where the reader's zone is not known. */
export function formatTimeOfDay(at: number, zone: Zone): string {
  const options = { hour: 'numeric', minute: '2-digit' } as const;
  return format(at, zone, zone ? options : { ...options, timeZoneName: 'short' });
}

/** 'Today', 'Yesterday', 'Monday, March 2', 'Monday, March 3, 2025'. */
export function formatDay(at: number, now: number, zone: Zone): string {
  const day = dayKey(at, zone);
  if (day === dayKey(now, zone)) return 'Today';
  if (day === dayKey(now - DAY_MS, zone)) return 'Yesterday';
  const options = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const sameYear = year(at, zone) === year(now, zone);
  return format(at, zone, sameYear ? options : { ...options, year: 'numeric' });
}

/** As short as a list needs it: '6:05 PM', 'Yesterday', 'Mon', 'Mar 2', 'Mar 2, 2025'. */
export function formatRelative(at: number, now: number, zone: Zone): string {
  const dayText = formatDay(at, now, zone);
  if (dayText === 'Today') return formatTimeOfDay(at, zone);
  if (dayText === 'Yesterday') return dayText;
  if (at < now && now - at < 6 * DAY_MS) return format(at, zone, { weekday: 'short' });
  const options = { month: 'short', day: 'numeric' } as const;
  const sameYear = year(at, zone) === year(now, zone);
  return format(at, zone, sameYear ? options : { ...options, year: 'numeric' });
}

/** 'Mar 2, 2026, 6:05 PM UTC': with its zone, always. */
export function formatFullTime(at: number, zone: Zone): string {
  return format(at, zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

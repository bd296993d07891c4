/** Instants in words; `zone` is undefined where the reader's is not known (the server): UTC then. */
export type Zone = string | undefined;

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: number, zone: Zone, parts: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(parts)}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone ?? 'UTC' });
  formats.set(key, known);
  // Some browsers write a narrow space where the server writes a plain one.
  return known.format(at).replaceAll('\u202f', ' ');
}

const year = (at: number, zone: Zone) => format(at, zone, { year: 'numeric' });

/** Names a calendar day of the zone; the same for all instants of it. */
export function dayOf(at: number, zone: Zone): string {
  return format(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** '6:05 PM', or '6:05 PM UTC' where the reader's zone is not known. */
export function clockWords(at: number, zone: Zone): string {
  const parts = { hour: 'numeric', minute: '2-digit' } as const;
  return format(at, zone, zone ? parts : { ...parts, timeZoneName: 'short' });
}

/** 'Today', 'Yesterday', 'Monday, March 2', 'Monday, March 3, 2025'. */
export function dayWords(at: number, now: number, zone: Zone): string {
  const day = dayOf(at, zone);
  if (day === dayOf(now, zone)) return 'Today';
  if (day === dayOf(now - DAY_MS, zone)) return 'Yesterday';
  const parts = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const sameYear = year(at, zone) === year(now, zone);
  return format(at, zone, sameYear ? parts : { ...parts, year: 'numeric' });
}

/** As short as a list needs it: '6:05 PM', 'Yesterday', 'Mon', 'Mar 2', 'Mar 2, 2025'. */
export function listWords(at: number, now: number, zone: Zone): string {
  const words = dayWords(at, now, zone);
  if (words === 'Today') return clockWords(at, zone);
  if (words === 'Yesterday') return words;
  if (at < now && now - at < 6 * DAY_MS) return format(at, zone, { weekday: 'short' });
  const parts = { month: 'short', day: 'numeric' } as const;
  const sameYear = year(at, zone) === year(now, zone);
  return format(at, zone, sameYear ? parts : { ...parts, year: 'numeric' });
}

/** 'Mar 2, 2026, 6:05 PM UTC': with its zone, always. */
export function fullWords(at: number, zone: Zone): string {
  return format(at, zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** Codes of schema.org. */
export const DAYS = [
  { day: 'Monday', code: 'Mo' },
  { day: 'Tuesday', code: 'Tu' },
  { day: 'Wednesday', code: 'We' },
  { day: 'Thursday', code: 'Th' },
  { day: 'Friday', code: 'Fr' },
  { day: 'Saturday', code: 'Sa' },
  { day: 'Sunday', code: 'Su' },
] as const;

/** A longer line is not read. */
export const MAX_LINE_LENGTH = 300;

export type Day = (typeof DAYS)[number]['day'];

/** Times like '09:00'; a closing time of '00:00' is midnight. */
export interface OpenDay {
  day: Day;
  opens: string;
  closes: string;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MIDNIGHT = '00:00';
/** How schema.org and many spreadsheets end a whole day. */
export const LAST_MINUTE = '23:59';
const ALL_DAY = 'Open 24 hours';
const HOW_TO_WRITE = 'Please write each day once, like Mon–Fri 10–8, Sat 9–6';

/** The open days; parts that cannot be read are left out. */
export function parseHours(hours: string): OpenDay[] {
  return hours.split(', ').flatMap((part) => {
    const [, code, opens = '', closes = ''] = /^(\w\w) (.*)-(.*)$/.exec(part) ?? [];
    const day = DAYS.find((one) => one.code === code)?.day;
    return day ? [{ day, opens, closes }] : [];
  });
}

export function isAllDay({ opens, closes }: Pick<OpenDay, 'opens' | 'closes'>): boolean {
  return opens === MIDNIGHT && (closes === MIDNIGHT || closes === LAST_MINUTE);
}

/** Undefined if `hours` are valid. */
export function hoursProblem(hours: string): string | undefined {
  const days = parseHours(hours);
  const codes = DAYS.filter(({ day }) => days.some((open) => open.day === day));
  if (hours !== '' && (days.length !== hours.split(', ').length || codes.length !== days.length))
    return HOW_TO_WRITE;
  for (const { day, opens, closes } of days) {
    if (opens === '' || closes === '') return `${day}: please enter both times, or neither`;
    if (!TIME.test(opens) || !TIME.test(closes)) return HOW_TO_WRITE;
    if (closes <= opens && closes !== MIDNIGHT)
      return `${day}: closing time must be after opening time`;
  }
  return undefined;
}

/** '09:00' is '9 AM', '09:30' is '9:30 AM', '00:00' is 'midnight'. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (time === MIDNIGHT) return 'midnight';
  const minutesText = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${minutesText} ${hours < 12 ? 'AM' : 'PM'}`;
}

export interface HoursLine {
  /** 'Monday' or 'Monday to Friday'. */
  days: string;
  /** '9 AM to 7 PM', 'Open 24 hours' or 'Closed'. */
  times: string;
}

/** The week in as few lines as possible; none if the hours are unknown. */
export function hoursLines(hours: string): HoursLine[] {
  const open = parseHours(hours);
  if (open.length === 0) return [];
  const lines: Array<{ first: Day; last: Day; times: string }> = [];
  for (const { day } of DAYS) {
    const today = open.find((one) => one.day === day);
    const times = today ? timesOf(today) : 'Closed';
    const line = lines.at(-1);
    if (line?.times === times) line.last = day;
    else lines.push({ first: day, last: day, times });
  }
  return lines.map(({ first, last, times }) => ({
    days: first === last ? first : `${first} to ${last}`,
    times,
  }));
}

/** 'Sat 10 AM to 5 PM', the day most people ask for, or 'Every day …'; undefined if unknown. */
export function hoursLine(hours: string): string | undefined {
  const lines = hoursLines(hours);
  const [first] = lines;
  if (!first) return undefined;
  if (lines.length === 1) return `Every day ${inLine(first.times)}`;
  const saturday = parseHours(hours).find(({ day }) => day === 'Saturday');
  return `Sat ${saturday ? inLine(timesOf(saturday)) : 'closed'}`;
}

const inLine = (times: string) => (times === ALL_DAY ? 'open 24 hours' : times);

function timesOf(today: OpenDay): string {
  if (isAllDay(today)) return ALL_DAY;
  return `${formatClock(today.opens)} to ${formatClock(today.closes)}`;
}

/** 'Open now until 7 PM' or 'Closed now, opens Tuesday at 9 AM', in the spa's time zone. */
export function openText(hours: string, at: number, timeZone: string): string | undefined {
  const { weekday, time } = clockIn(timeZone, at);
  const start = DAYS.findIndex(({ day }) => day === weekday);
  // Today, the next six days, and the same weekday again.
  const week = [...DAYS, ...DAYS, ...DAYS].slice(start, start + DAYS.length + 1);
  const open = parseHours(hours);
  const coming = week.flatMap(({ day }, ahead) =>
    open.filter((one) => one.day === day).map((one) => ({ ...one, ahead })),
  );
  const next = coming.find(
    (one) => one.ahead > 0 || one.closes === MIDNIGHT || isAllDay(one) || time < one.closes,
  );
  if (!next) return undefined;
  const { day, ahead, opens, closes } = next;
  const isNeverClosed = open.length === DAYS.length && open.every(isAllDay);
  if (ahead === 0 && isAllDay(next)) return isNeverClosed ? ALL_DAY : `${ALL_DAY} today`;
  if (ahead === 0 && time >= opens) return `Open now until ${formatClock(closes)}`;
  const when = ahead === 0 ? '' : ` ${ahead === 1 ? 'tomorrow' : day}`;
  return `Closed now, opens${when} at ${formatClock(opens)}`;
}

function clockIn(timeZone: string, at: number): { weekday: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { weekday: part('weekday'), time: `${part('hour')}:${part('minute')}` };
}

import { DAYS, formatClock, isAllDay, MAX_LINE_LENGTH, parseHours } from './rules.ts';

type DayCode = (typeof DAYS)[number]['code'];

const CODES = DAYS.map(({ code }) => code);
const SPANS: Record<string, DayCode[]> = {
  daily: CODES,
  weekdays: CODES.slice(0, 5),
  weekends: CODES.slice(5),
};

/**
 * Turns 'Mon–Fri 10–8, Sat 9–6' into the stored 'Mo 10:00-20:00, …, Sa 09:00-18:00'. Without AM or
 * PM, a business opens between 6 AM and 5:59 PM and closes at the next time that fits. Unreadable
 * text, or a day given twice, stays as it is.
 */
export function readHours(text: string): string {
  const line = text.trim();
  if (line.length > MAX_LINE_LENGTH) return text;
  const found: Array<[DayCode, string]> = [];
  /** Days whose times come later: 'Mon, Wed 10–8'. */
  let waiting: DayCode[] = [];
  for (const part of line.split(/\s*(?:[,;&]|\band\b)\s*/i).filter(Boolean)) {
    const [, first = '', last = first, rest = ''] =
      /^([a-z]+)\.?(?:\s*(?:[-–—]|\bto\b)\s*([a-z]+)\.?)?\s*:?\s*(.*)$/i.exec(part) ?? [];
    const days = daysFrom(first, last);
    if (!days) return text;
    waiting.push(...days);
    if (rest === '') continue;
    const times = readTimes(rest);
    if (times === undefined) return text;
    for (const code of waiting) found.push([code, times]);
    waiting = [];
  }
  const week = new Map(found);
  if (waiting.length > 0 || week.size < found.length) return text;
  return CODES.filter((code) => week.get(code))
    .map((code) => `${code} ${week.get(code)}`)
    .join(', ');
}

/** May run over Sunday; undefined if a name is no day. */
function daysFrom(first: string, last: string): DayCode[] | undefined {
  const span = SPANS[first.toLowerCase()];
  if (span && first === last) return span;
  const [from, to] = [first, last].map((word) =>
    DAYS.findIndex(
      ({ day }) => word.length > 1 && day.toLowerCase().startsWith(word.toLowerCase()),
    ),
  );
  if (from === undefined || to === undefined || from < 0 || to < 0) return undefined;
  return [...CODES, ...CODES].slice(from, to < from ? to + CODES.length + 1 : to + 1);
}

/** '10–8' is '10:00-20:00'. A side may be empty; closed is ''. */
function readTimes(text: string): string | undefined {
  if (/^closed$/i.test(text)) return '';
  if (/^(?:open )?24 ?(?:hours|h)$/i.test(text)) return '00:00-00:00';
  const [, first, last] = /^(.*?)(?:\s*[-–—]\s*|\s+to\s+)(.*)$/.exec(text) ?? [];
  const opening = first === undefined ? undefined : clockTimes(first);
  const closing = last === undefined ? undefined : clockTimes(last);
  if (!opening || !closing) return undefined;
  const opens = opening.find((time) => time >= '06:00') ?? opening[0] ?? '';
  const closes =
    closing.find((time) => time > opens) ?? closing.find((time) => time === '00:00') ?? closing[0];
  return `${opens}-${closes ?? ''}`;
}

/** The times that the text may mean, in order; undefined if it is none. */
function clockTimes(text: string): string[] | undefined {
  if (text === '') return [];
  if (/^(?:noon|midnight)$/i.test(text)) return [/^n/i.test(text) ? '12:00' : '00:00'];
  const [, digits = '', minutes = '00', half] =
    /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text) ?? [];
  const hour = Number(digits);
  const time = (hours: number) => `${String(hours).padStart(2, '0')}:${minutes}`;
  const isExact = digits.startsWith('0') || hour > 12;
  if (digits === '' || hour > (half ? 12 : 23)) return undefined;
  if (half) return [time((hour % 12) + (/p/i.test(half) ? 12 : 0))];
  return isExact ? [time(hour)] : [time(hour % 12), time((hour % 12) + 12)];
}

/** The inverse of readHours; anything else stays as it is. */
export function hoursText(hours: string): string {
  const groups: Array<{ first: string; last: string; index: number; times: string }> = [];
  const week = parseHours(hours);
  if (week.length !== hours.split(', ').length) return hours;
  for (const open of week) {
    const index = DAYS.findIndex(({ day }) => day === open.day);
    const day = open.day.slice(0, 3);
    const times = timesText(open);
    const group = groups.at(-1);
    if (group?.times === times && group.index === index - 1) {
      group.last = day;
      group.index = index;
    } else groups.push({ first: day, last: day, index, times });
  }
  return groups
    .map(({ first, last, times }) => `${first === last ? first : `${first}–${last}`} ${times}`)
    .join(', ');
}

/** The shortest text that reads back as the same times. */
function timesText(open: { opens: string; closes: string }): string {
  const stored = `${open.opens}-${open.closes}`;
  const both = (write: (time: string) => string) =>
    `${open.opens && write(open.opens)}–${open.closes && write(open.closes)}`;
  const long = both(formatClock);
  const short = both((time) => formatClock(time).replace(/ [AP]M$/, ''));
  return (
    [...(isAllDay(open) ? ['24 hours'] : []), short, long].find(
      (text) => readTimes(text) === stored,
    ) ?? stored
  );
}

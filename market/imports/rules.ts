import { isCalendarDay } from '../days.ts';
import { oneLine } from '../text.ts';

/** Runs of lines named in a refusal. */
export const MAX_RUNS = 12;

export const MAX_LIST_LENGTH = 20_000;

export const MAX_LINES = 100;

export const MAX_LINE_LENGTH = 300;

export const MAX_HEADING_LENGTH = 200;

export const IMPORT_KINDS = ['businesses', 'deals'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export function parseImportKind(text: string | null | undefined): ImportKind | undefined {
  return IMPORT_KINDS.find((kind) => kind === text);
}

export const IMPORT_PATH = '/admin/import';

export const IMPORT_BACKUP = /^import-[\w-]{1,40}\.backup$/;

/** Twice what an export of ours with a thousand rows has. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 1000;
/** Our own files have 28. */
export const MAX_IMPORT_COLUMNS = 60;

/** Drops the apostrophe that spreadsheets and we put before text; '="02108"' becomes '02108'. */
export function plainCell(cell: string): string {
  const [, quoted] = /^="([^"]*)"$/.exec(cell.trim()) ?? [];
  return quoted ?? cell.replace(/^'(?=\s*[=+\-@＝＋－＠\t\r\n])/, '');
}

/** A formula without its result; an apostrophe before it makes it text. */
export function isFormula(cell: string): boolean {
  return /^[\s\u200B\uFEFF]*[=＝]/.test(cell) && !/^="[^"]*"$/.test(cell.trim());
}

/** '94109.0' becomes '94109'; other texts stay. */
export function withoutFraction(cell: string): string {
  const text = oneLine(cell);
  return /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : cell;
}

/** '60 min', '1 hr', '1:30' or '1.5 hours' in minutes; other texts stay. */
export function plainMinutes(cell: string): string {
  const text = oneLine(cell).toLowerCase();
  const [, minutes] = /^(\d{1,4}) ?(?:m|mins?|minutes?)\.?$/.exec(text) ?? [];
  if (minutes) return minutes;
  const [, clockHours, clockMinutes] = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(text) ?? [];
  if (clockHours) return String(Number(clockHours) * 60 + Number(clockMinutes));
  const [, hours, rest = '0'] =
    /^(\d{1,2}(?:\.\d{1,2})?) ?(?:h|hrs?|hours?)\.?,? ?(?:(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?)?\.?)?$/.exec(
      text,
    ) ?? [];
  const sum = Number(hours) * 60 + Number(rest);
  return hours && Number.isInteger(sum) ? String(sum) : text;
}

/** '2108' becomes '02108'; undefined for any other text. */
export function withZeros(zip: string): string | undefined {
  const [, digits, rest = ''] = /^(\d{3,4})(-\d{4})?$/.exec(oneLine(zip)) ?? [];
  return digits && digits.padStart(5, '0') + rest;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /[ T]0?0:00(:00(\.0+)?)?( ?AM)?Z?$|[ ]12:00(:00)? ?AM$/i;

/**
 * '12/31/2026', '31-Dec-26' or 'Dec 31, 2026', with midnight or not, become '2026-12-31'; other
 * texts stay. If both are numbers, the month comes first.
 */
export function isoDay(cell: string): string {
  const text = oneLine(cell).replace(TIME, '');
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (year) return asDay(year, Number(month), day) ?? text;
  const [, ...dayFirst] = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?[- ,]+(\d{4}|\d{2})$/.exec(text) ?? [];
  const [, ...monthFirst] = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/.exec(text) ?? [];
  const [dayNumber = '', name = '', shortYear = ''] = dayFirst[2]
    ? dayFirst
    : [monthFirst[1], monthFirst[0], monthFirst[2]];
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return (index >= 0 ? asDay(shortYear, index + 1, dayNumber) : undefined) ?? text;
}

function asDay(year: string, month: number, day: string): string | undefined {
  const iso = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : undefined;
}

/** '$79.00', 'USD 79', '79.00 USD', '79.990000' and '$79*' as the form takes a price. */
export function plainPrice(cell: string): string {
  return oneLine(cell)
    .replace(/\*$/, '')
    .replace(/^(US|USD)(?=[\s$\d])|(USD|\$)$/gi, '')
    .trim()
    .replace(/(\.\d\d)0+$/, '$1');
}

/** Formats ten digits like '(512) 555-0132'; other texts stay. */
export function plainPhone(cell: string): string {
  const text = oneLine(cell);
  if (!/^[+\d\s().\-–/]+$/.test(text)) return text;
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/\D/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : text;
}

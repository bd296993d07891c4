import { isCalendarDay } from '../days.ts';
import { oneLine } from '../text.ts';

export const MAX_MORE_LENGTH = 300;

/** The closed list, version 1, in the order in which terms are shown. */
export const TERM_NAMES = [
  'clients',
  'gift',
  'booking',
  'bookingHours',
  'late',
  'days',
  'hoursFrom',
  'hoursTo',
  'closed',
  'firstDay',
  'age',
  'pregnancy',
  'tip',
  'tax',
  'notWith',
  'more',
] as const;
export type Term = (typeof TERM_NAMES)[number];

/** Values as read by `fields.ts`; '' is none. */
export type Terms = { [term in Term]: string };

/** Terms with a default in the settings: no first day fits all deals. */
export const SITE_TERM_NAMES = TERM_NAMES.filter((term) => term !== 'firstDay');

export const NO_TERMS = Object.fromEntries(TERM_NAMES.map((term) => [term, ''])) as Terms;

/** In force unless the owner or a deal says otherwise: the landing page promises these. */
export const DEFAULT_TERMS: Terms = {
  ...NO_TERMS,
  gift: 'yes',
  tip: 'optional',
};

/** The site's terms for every deal; market/settings builds them from any day's settings. */
export interface SiteTerms {
  /** `information` holds for all deals; a deal's own policy replaces `cancelling`. */
  information: string[];
  cancelling: string[];
  defaults: Terms;
  perPerson: number;
  perVisit: number;
  promotionalDays: number;
}

export interface StoredTerms {
  /** JSON of what differs from the site's defaults, or ''. */
  terms: string;
  /** Null: the site's number. */
  maxPurchases: number | null;
  limitPerVisit: number | null;
  cancellationPolicy: string;
}

export interface DealTerms {
  terms: Terms;
  information: string[];
  cancelling: string[];
  perPerson: number;
  perVisit: number;
}

export function termsOf(deal: StoredTerms, site: SiteTerms): DealTerms {
  const { cancellationPolicy } = deal;
  const isUsual = plain(cancellationPolicy) === plain(site.cancelling.join(' '));
  return {
    terms: { ...site.defaults, ...ownTerms(deal.terms) },
    information: site.information,
    cancelling: isUsual ? site.cancelling : [cancellationPolicy],
    perPerson: deal.maxPurchases ?? site.perPerson,
    perVisit: deal.limitPerVisit ?? site.perVisit,
  };
}

/** Unknown names and values that are no text are ignored. */
export function ownTerms(stored: string): Partial<Terms> {
  if (stored === '') return {};
  const values = JSON.parse(stored);
  const own = TERM_NAMES.filter((term) => typeof values[term] === 'string');
  return Object.fromEntries(own.map((term) => [term, values[term]]));
}

/** What differs from the defaults, in the order of TERM_NAMES, as JSON. */
export function storedTerms(own: Partial<Terms>, defaults?: Terms): string {
  const differing = TERM_NAMES.filter((term) => {
    const value = own[term];
    return value !== undefined && value !== defaults?.[term];
  });
  const entries = differing.map((term) => [term, own[term]]);
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** Drops a first day that is past; `today` is 'YYYY-MM-DD' where the spa is. */
export function termsOn(terms: Terms, today: string): Terms {
  return terms.firstDay < today ? { ...terms, firstDay: '' } : terms;
}

export const mayBeGiven = ({ terms }: DealTerms) => terms.gift !== 'no';

export const plain = (text: string) => oneLine(text.replaceAll('\n', ' ')).toLowerCase();

/** Every day that the spa is open. */
export const OPEN_DAYS = 'open';
export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 'Mon-Thu, Sat' is '12346'; seven days or 'every day' is OPEN_DAYS. Undefined if unreadable. */
export function readDays(text: string): string | undefined {
  if (/^(?:every day|daily|open)$/i.test(text)) return OPEN_DAYS;
  if (STORED_DAYS.test(text)) return text;
  const numberOf = (word: string) =>
    1 + DAY_NAMES.findIndex((name) => word.length >= 2 && name.toLowerCase().startsWith(word));
  const found = new Set<number>();
  for (const part of oneLine(text)
    .toLowerCase()
    .split(/ ?, ?| and /)) {
    const [from = 0, to = 0, ...others] = part.split(/ ?[-–] ?| to /).map(numberOf);
    const last = /[-–]| to /.test(part) ? to : from;
    if (from === 0 || last === 0 || others.length > 0) return undefined;
    for (let day = from; ; day = (day % 7) + 1) {
      found.add(day);
      if (day === last) break;
    }
  }
  return found.size === 7 ? OPEN_DAYS : [...found].sort().join('');
}

/** Also the form of a choice's value. */
const STORED_DAYS = /^(?=\d)1?2?3?4?5?6?7?$/;

/** '12346' has two runs: Monday to Thursday, Saturday. */
export function dayRuns(days: string): Array<[first: number, last: number]> {
  const runs: Array<[number, number]> = [];
  for (const digit of days) {
    const day = Number(digit) - 1;
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

export function daysText(days: string): string {
  if (days === OPEN_DAYS) return 'every day';
  const short = (day: number) => DAY_NAMES[day]?.slice(0, 3) ?? '';
  const part = ([first, last]: [number, number]) =>
    first === last ? short(first) : `${short(first)}-${short(last)}`;
  return dayRuns(days).map(part).join(', ');
}

/** '4 PM', '4:30pm' and '16:00' become '16:00' or '16:30'. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minutes = '00', half] =
    /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const number = Number(hour);
  if (hour === '' || (half ? number < 1 || number > 12 : number > 23)) return undefined;
  const from = half ? (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : number;
  return `${String(from).padStart(2, '0')}:${minutes}`;
}

export const MAX_CLOSED = 20;
const MAX_LABEL_LENGTH = 40;

export interface ClosedDates {
  first: string;
  last: string;
  /** The reason; may be empty. */
  label: string;
}

/** Lines like '2026-12-24 to 2027-01-01 holidays', sorted and joined by '; '. */
export function readClosed(text: string): string | undefined {
  const lines = text.split(/\n|;/).map(oneLine).filter(Boolean);
  const dates = lines.map(closedLine);
  const isRight = dates.length <= MAX_CLOSED && dates.every((one) => one !== undefined);
  return isRight ? dates.sort().join('; ') : undefined;
}

const CLOSED_LINE = /^(\d{4}-\d\d-\d\d)(?: (?:to|-|–) (\d{4}-\d\d-\d\d))?(?: \(?([^()]*)\)?)?$/;

function closedLine(line: string): string | undefined {
  const [, first = '', last = first, label = ''] = CLOSED_LINE.exec(line) ?? [];
  if (!isCalendarDay(first) || !isCalendarDay(last) || last < first) return undefined;
  if (label.length > MAX_LABEL_LENGTH) return undefined;
  return [first === last ? first : `${first} to ${last}`, label].filter(Boolean).join(' ');
}

export function closedDates(stored: string): ClosedDates[] {
  return stored.split('; ').flatMap((line) => {
    const [, first, last = first, label = ''] = CLOSED_LINE.exec(line) ?? [];
    return first && last ? [{ first, last, label }] : [];
  });
}

const FEE =
  /\b(?:fees?|surcharges?|(?:service|cleaning|facility|resort|booking|linen|oil) charges?|(?:mandatory|automatic|required|minimum) (?:tip|gratuity)|(?:tip|gratuity) (?:is |will be )?(?:required|mandatory|added)|(?:tip|gratuity) of \$?\d+)\b/i;
const NOT_OF_EVERYONE =
  /\b(?:no|without|waived?|optional|upgrades?|add-?ons?|if you|cancel\w*|no-shows?|late|missed)\b/i;

/** Whether a text charges everyone more than the price (docs/decisions/23-promises.md). */
export function isFee(text: string): boolean {
  return text
    .split(/[.!?;]\s*/)
    .some((sentence) => FEE.test(sentence) && !NOT_OF_EVERYONE.test(sentence));
}

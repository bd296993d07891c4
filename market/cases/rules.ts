import { formatTime } from '../dates.ts';
import { clockIn } from '../days.ts';
import { DAY_MS } from '../durations.ts';
import { folded } from '../text.ts';
import { counted, formatNumber } from '../words.ts';

export const MAX_CASE_LENGTH = 2000;

/** Cases on one page of the administrator's list. */
export const CASES_PER_PAGE = 25;

/** The dashboard names at most so many cases whose next step is due; the list has them all. */
export const MAX_DUE_CASES = 3;

/** The administrator is asked whether to pause a spa that has so many open cases of this time. */
export const MANY_CASES = 3;
export const MANY_CASES_WINDOW_MS = 30 * DAY_MS;

/** A case is deleted two years after it came, with its notes and its history. */
export const CASE_LIFE_MS = 731 * DAY_MS;

/** Whole months before this one that a spa's figure may reach back: never past CASE_LIFE_MS. */
const MONTHS_COUNTED = 23;

export const CASE_STATUSES = ['new', 'answered', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** An open case may be answered or closed; either may be opened again. */
export function isCaseTransitionAllowed(from: CaseStatus, to: CaseStatus): boolean {
  return to === 'answered' ? from === 'new' : from !== to;
}

interface SearchedFields {
  businessName: string;
  dealTitle: string;
  email: string;
  phone: string | null;
}

const MAX_SEARCH_TEXT_LENGTH = 500;

/** What a search looks through: names, address and digits, but not what somebody reported. */
export function caseSearchText(fields: SearchedFields): string {
  const digits = (fields.phone ?? '').replace(/\D/g, '');
  const text = folded([fields.businessName, fields.dealTitle, fields.email, digits].join(' '));
  return Array.from(text).slice(0, MAX_SEARCH_TEXT_LENGTH).join('');
}

/**
 * From which instant a spa's problems are counted, and until when that holds: the month in which the
 * spa was listed or cases were first taken, whichever is later, but no earlier than the oldest case that we store.
 */
export function countedSince(
  { listedAt, recordsSince }: { listedAt: number; recordsSince: number },
  now: number,
  timeZone: string,
): { since: number; until: number } {
  const monthOf = (instant: number) => clockIn(timeZone, instant).with({ day: 1 }).startOfDay();
  const thisMonth = monthOf(now);
  const oldest = thisMonth.subtract({ months: MONTHS_COUNTED }).epochMilliseconds;
  const began = monthOf(Math.max(listedAt, recordsSince)).epochMilliseconds;
  return {
    since: Math.max(oldest, began),
    until: thisMonth.add({ months: 1 }).epochMilliseconds,
  };
}

export interface CaseFigures {
  /** The first instant of a month. */
  since: number;
  reported: number;
  answered: number;
}

/** 'Since Jan 2026: 3 problems reported, 3 answered'; undefined where none was reported. */
export function casesStatement(figures: CaseFigures, timeZone: string): string | undefined {
  const { since, reported, answered } = figures;
  if (reported === 0) return undefined;
  const month = formatTime(since, 'month', timeZone);
  return `Since ${month}: ${counted(reported, 'problem')} reported, ${formatNumber(answered)} answered`;
}

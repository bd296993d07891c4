/** Shorter visits do not count. */
export const VISIBLE_MS = 1000;

/** A crash loses no more than this. */
export const FLUSH_SECONDS = 10;

/** After this time the day's salt and marks are deleted, and nobody can be recognized. */
export const SEEN_HOURS = 48;

/** After this time the days of a month become one row. */
export const DAILY_MONTHS = 25;

/** A limit per day, for an IPv4 address or the /64 of an IPv6 household. */
export const MAX_MARKS_PER_ADDRESS = 200;

/** Searches, views and presses per address and day. */
export const MAX_SHOWINGS_PER_ADDRESS = 1000;

export const MAX_BEACON_BYTES = 512;

export const BEACON_PATH = '/seen';

/** People in memory that are not stored yet. */
export const MAX_WAITING_MARKS = 50_000;

export const MANY_FOUND = 6;

/** Fewer are not compared: chance alone would change the percent. */
export const MIN_COMPARED = 10;

/** A limit per statement, so that a visitor's write does not wait long. */
export const MARKS_AT_ONCE = 1000;

export const WEEKS_BEFORE = 4;

export const WEEKS_SHOWN = 12;

export function foundRange(deals: number): '0' | '1-5' | '6+' {
  if (deals === 0) return '0';
  return deals < MANY_FOUND ? '1-5' : '6+';
}

/** Today included. */
export const INSIGHT_DAYS = 28;

/** 'few': too few to compare. 'more': the part exceeds the whole. */
export type Share = number | 'few' | 'more';

/** Steps are counted apart, so more people may have viewed a deal than seen its card. */
export function shareOf(part: number, whole: number): Share {
  if (part > whole) return part >= MIN_COMPARED ? 'more' : 'few';
  return whole >= MIN_COMPARED ? part / whole : 'few';
}

/** 0.12 or -0.3; undefined if either number is too small to compare. */
export function changeOf(now: number, before: number): number | undefined {
  return now >= MIN_COMPARED && before >= MIN_COMPARED ? now / before - 1 : undefined;
}

/** Kinds of insight_days; days are the office's, '2026-11-23' ('Time zone' of the settings). */
export type InsightKind =
  /**
   * Pages served, by pattern of web/routes.ts; no prefetch, robot, administrator or cached answer.
   */
  | 'page'
  /** Results shown near a real ZIP. Another order, filter or page is the same search. */
  | 'search'
  | 'view'
  | 'book'
  | 'robot'
  /** People of a day. Never summed over days: a month's row has their average. */
  | 'people';

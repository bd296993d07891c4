/** An address must have been visible for so long before it counts. */
export const VISIBLE_MS = 1000;

/** The most that a kill of the program loses. */
export const FLUSH_SECONDS = 10;

/** How long the day's salt and its marks live; after them nobody can be recognized. */
export const SEEN_HOURS = 48;

/** Figures stay by day for so long; then those of a month become one. */
export const DAILY_MONTHS = 25;

/** An address (an IPv4 address, or the /64 of an IPv6 household) adds no more marks to a day. */
export const MAX_MARKS_PER_ADDRESS = 200;

/** An address adds no more searches, views and presses to a day. */
export const MAX_SHOWINGS_PER_ADDRESS = 1000;

/** What a page's script sends at most. */
export const MAX_BEACON_BYTES = 512;

/** Where it sends that to. */
export const BEACON_PATH = '/seen';

/** How much of a day's people may wait in memory for the database. */
export const MAX_WAITING_MARKS = 50_000;

/** A search that finds so many has many; nothing counts further. */
export const MANY_FOUND = 6;

/** Fewer than these are not compared, and have no percent: chance alone would move it. */
export const MIN_COMPARED = 10;

/** Rows that one statement deletes: a visitor’s write waits no longer. */
export const MARKS_AT_ONCE = 1000;

/** How many weeks a week is compared with. */
export const WEEKS_BEFORE = 4;

/** How many weeks a figure's line shows. */
export const WEEKS_SHOWN = 12;

/** Searches are counted by whether they found no deal, one to five, or more. */
export function foundRange(deals: number): '0' | '1-5' | '6+' {
  if (deals === 0) return '0';
  return deals < MANY_FOUND ? '1-5' : '6+';
}

/** Insight shows deals and towns by what happened in so many days, today included. */
export const INSIGHT_DAYS = 28;

/** A number; 'few': too few to compare; 'more': the part is larger than the whole. */
export type Share = number | 'few' | 'more';

/** 0.24 of a whole. Steps are counted apart, so more may have viewed a deal than saw its card. */
export function shareOf(part: number, whole: number): Share {
  if (part > whole) return part >= MIN_COMPARED ? 'more' : 'few';
  return whole >= MIN_COMPARED ? part / whole : 'few';
}

/** How much more than before, 0.12 or -0.3; undefined where either is too small to compare. */
export function changeOf(now: number, before: number): number | undefined {
  return now >= MIN_COMPARED && before >= MIN_COMPARED ? now / before - 1 : undefined;
}

/** What insight_days counts. A day is the office's, '2026-11-23' ('Time zone' of the settings). */
export type InsightKind =
  /**
   * Pages that the front door served, key: the page (its pattern in web/routes.ts). Prefetches, robots and the
   * administrator are left out; a cache in front of the program hides what it answers itself.
   */
  | 'page'
  /** Showings of results near a real ZIP, key ''. Sorted, filtered and on other pages they are the same. */
  | 'search'
  /** Showings of a live deal's page, key ''. */
  | 'view'
  /** Presses of Book Now at a live deal, key ''. */
  | 'book'
  /** Requests for pages that were left out of 'page' because a robot sent them, key ''. */
  | 'robot'
  /** People of the day, key ''. Never added over days: the month of an old row has their average. */
  | 'people';

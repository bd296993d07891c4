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

import { DAY_MS } from './durations.ts';

/** The field of visitors' forms that people never see and only programs fill. */
export const HONEYPOT = 'referral';

/** Characters. */
export const MAX_URL_LENGTH = 2048;

/** Far more than any limit is cut before it costs anything; it is refused all the same. */
export const MAX_INPUT_LENGTH = 4000;

/** Words of a search; further ones are not read. */
export const MAX_SEARCH_WORDS = 8;

/** Fewer digits are no part of a phone number. */
export const MIN_SEARCH_DIGITS = 3;

/** A longer gap is a wrong clock, or a program that did not run: then a day's delay does no harm. */
export const MAX_GAP_MS = 31 * DAY_MS;

/** The time in which somebody may notice it and set the clock right. */
export const WAIT_MS = DAY_MS;

/** Rows, or parameters, of one statement: far below what either database takes. */
export const MAX_ROWS = 500;

/** Deals within a radius are counted up to this, beyond it is '1,000+' (docs/decisions/04-search.md). */
export const MAX_COUNTED = 1000;

/** How far the clocks of several processes of ours may be apart. */
export const MAX_CLOCK_SKEW_MS = 300_000;

/** Rows that are read at once: few enough that other requests hardly wait for them. */
export const BATCH_SIZE = 500;

/** A search reads the whole list for any number of ids, so it finds those of several batches. */
export const FOUND_AT_ONCE = 20 * BATCH_SIZE;

/** A number in the US has so many, without its country's code. */
export const PHONE_DIGITS = 10;

import { DAY_MS } from './durations.ts';

/** A field that people never see; programs fill it in. */
export const HONEYPOT = 'referral';

/** Characters. */
export const MAX_URL_LENGTH = 2048;

/** Cut before it costs anything. It is far beyond any limit, so the rest is refused anyway. */
export const MAX_INPUT_LENGTH = 4000;

export const MAX_SEARCH_WORDS = 8;

/** Fewer digits are not searched as a phone number. */
export const MIN_SEARCH_DIGITS = 3;

/** A longer gap is a wrong clock or a stopped program; a day's delay harms neither. */
export const MAX_GAP_MS = 31 * DAY_MS;

/** Time for someone to notice a wrong clock and set it right. */
export const WAIT_MS = DAY_MS;

/** Rows or parameters of one statement, far below what both databases take. */
export const MAX_ROWS = 500;

/** Counting stops here, and the count is '1,000+' (docs/decisions/04-search.md). */
export const MAX_COUNTED = 1000;

/** Between the clocks of our processes. */
export const MAX_CLOCK_SKEW_MS = 300_000;

/** Few enough that other requests hardly wait for them. */
export const BATCH_SIZE = 500;

/** Rows on a page of a list of the back office. */
export const ROWS_PER_PAGE = 25;

/** A search reads the whole list for any number of ids, so it finds several batches at once. */
export const FOUND_AT_ONCE = 20 * BATCH_SIZE;

/** US numbers, without the country code. */
export const PHONE_DIGITS = 10;

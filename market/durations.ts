export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A calendar day may be an hour shorter or longer, where clocks change. */
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

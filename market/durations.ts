export const HOUR_MS = 3_600_000;

/** 24 hours: a day of the calendar may be an hour shorter or longer where clocks change. */
export const DAY_MS = 24 * HOUR_MS;

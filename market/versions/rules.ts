/** Versions of a deleted deal are stored for two years. */
export const RETENTION_DAYS = 731;

/** How long what a deal said is stored after it was deleted: two years. */
export const RETENTION_DAYS = 731;

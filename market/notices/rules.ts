import { DAY_MS } from '../durations.ts';

/** Older notices are deleted, with their e-mails and texts. */
export const NOTICE_LIFE_MS = 90 * DAY_MS;

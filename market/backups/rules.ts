import { DAY_MS } from '../durations.ts';

const MAX_AGE_DAYS = 7;

/** How old the last backup is, in whole days, and whether that is too old; `at` undefined: never made. */
export function backupAge(at: number | undefined, now: number) {
  if (at === undefined) return { days: undefined, isOld: true };
  const days = Math.max(0, Math.floor((now - at) / DAY_MS));
  return { days, isOld: days > MAX_AGE_DAYS };
}

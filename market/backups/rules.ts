import { DAY_MS } from '../durations.ts';

const MAX_AGE_DAYS = 7;

/** Age in whole days, and whether it is too old; `at` is undefined if no backup was made. */
export function backupAge(at: number | undefined, now: number) {
  if (at === undefined) return { days: undefined, isOld: true };
  const days = Math.max(0, Math.floor((now - at) / DAY_MS));
  return { days, isOld: days > MAX_AGE_DAYS };
}

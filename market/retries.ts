import type { Pace } from './rules.ts';

/** Never less than `retryAfterMs`. `random` (0 to 1) spreads attempts that failed together. */
export function retryDelayMs(
  { firstMs, longestMs }: Pace,
  attempts: number,
  random: number,
  retryAfterMs = 0,
): number {
  const delayMs = Math.min(longestMs, firstMs * 2 ** (attempts - 1));
  return Math.max(retryAfterMs, Math.round(delayMs * (1 + random / 4)));
}

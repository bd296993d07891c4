import type { Pace } from './rules.ts';

/**
 * Milliseconds to wait after so many attempts: up to a quarter more by `random` (0 to 1), so that what failed
 * together does not return together, and never less than the other side wants.
 */
export function retryDelayMs(
  { firstMs, longestMs }: Pace,
  attempts: number,
  random: number,
  retryAfterMs = 0,
): number {
  const delayMs = Math.min(longestMs, firstMs * 2 ** (attempts - 1));
  return Math.max(retryAfterMs, Math.round(delayMs * (1 + random / 4)));
}

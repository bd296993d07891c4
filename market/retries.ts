import { HOUR_MS } from './durations.ts';

/** How attempts follow each other (milliseconds): pauses double from the first up to the longest. */
export interface Pace {
  firstMs: number;
  longestMs: number;
}

export const TEXT_PACE: Pace = { firstMs: 5_000, longestMs: HOUR_MS };
/** E-mails and relayed requests. */
export const MAIL_PACE: Pace = { firstMs: 10_000, longestMs: 4 * HOUR_MS };

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

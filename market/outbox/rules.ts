import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { OutboxRow } from '../ports.ts';

export type Channel = OutboxRow['channel'];

/** How attempts follow each other (milliseconds): pauses double from the first up to the longest. */
interface Pace {
  firstMs: number;
  longestMs: number;
}

interface ChannelRules {
  pace: Pace;
  /** Attempts under way at the same time. */
  atOnce: number;
  /** How long a sender may take before another counts it as dead; longer than all its deadlines. */
  claimMs: number;
  /** What surely was not taken is tried again for so long, or so often. */
  limit: { ms?: number; attempts?: number };
  /** What is said of an attempt whose sender died; undefined: it is made again with the same key. */
  lost?: string;
}

/** How each channel sends. */
export const CHANNELS: Record<Channel, ChannelRules> = {
  /** One at a time: a crash leaves one in doubt, and a gateway takes about one a second from a number. */
  text: {
    pace: { firstMs: 5_000, longestMs: HOUR_MS },
    atOnce: 1,
    // After an unclear answer the sender asks the gateway a second time.
    claimMs: 40_000,
    limit: { ms: DAY_MS },
    lost: 'the program was stopped while it was sending',
  },
  mail: {
    pace: { firstMs: 10_000, longestMs: 4 * HOUR_MS },
    atOnce: 4,
    claimMs: 60_000,
    limit: { ms: DAY_MS },
    lost: 'The program stopped before the mail server answered',
  },
  /** The pauses between 17 attempts add up to more than a day. */
  relay: {
    pace: { firstMs: 10_000, longestMs: 4 * HOUR_MS },
    atOnce: 4,
    claimMs: 20_000,
    limit: { attempts: 17 },
  },
};

/** What came of an attempt. */
export interface Ending {
  state: Exclude<OutboxRow['state'], 'pending' | 'sending'>;
  result: string;
  /** It surely was not taken, and may be later, though not before a pause that the other side wants. */
  mayRetry?: boolean;
  retryAfterMs?: number;
}

/** When to make the next attempt (epoch milliseconds); undefined: the last one counts. */
export function nextAttemptAt(
  channel: Channel,
  { attempts, since }: { attempts: number; since: number },
  { mayRetry, retryAfterMs }: Ending,
  now: number,
  random: number,
): number | undefined {
  const { pace, limit } = CHANNELS[channel];
  if (!mayRetry || attempts >= (limit.attempts ?? Number.POSITIVE_INFINITY)) return undefined;
  const next = now + retryDelayMs(pace, attempts, random, retryAfterMs);
  return next > since + (limit.ms ?? Number.POSITIVE_INFINITY) ? undefined : next;
}

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

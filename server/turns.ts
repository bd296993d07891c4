import type { Turns } from '../web/context.ts';

/**
 * Sign-ins one after the other: a flood of them then takes its turns beside the other pages, not
 * all before them, and their hashes leave half of the thread pool to file reads and compression.
 * Even if each of those waiting is hashed, at some 20 a second, the last waits less than 5 s.
 */
export const SIGN_INS = { atOnce: 2, mostWaiting: 90 };

/** Lets `atOnce` run and `mostWaiting` wait, first come first served; the next gets undefined. */
export function openTurns({ atOnce, mostWaiting } = SIGN_INS): Turns {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return undefined;
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Handed over in a later turn of the event loop, so that other requests come in between.
      if (next) setImmediate(next);
      else running -= 1;
    }
  };
}

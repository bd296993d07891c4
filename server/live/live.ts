import type { Listening, ListenToInbox } from '../../database/tables.ts';

/** How often the version is looked at while nothing announces what other processes wrote. */
const WATCH_MS = 500;

interface Watching {
  /** Where the database announces each change, its word is waited for instead. */
  listen?: ListenToInbox | undefined;
  watchMs?: number;
}

export interface Live {
  subscribe(listener: (version: number) => void): () => void;
  /** Something was written here: look now. */
  check(): void;
  /** Aborted when the program is about to stop: whoever holds a stream open lets it end. */
  closing: AbortSignal;
  close(): void;
}

/**
 * Tells listeners a version, at once and whenever it has changed. One look serves them all, and
 * nobody looks while nobody listens.
 */
export function openLive(
  version: () => Promise<number>,
  report: (error: unknown) => void,
  { listen, watchMs = WATCH_MS }: Watching = {},
): Live {
  const closed = new AbortController();
  const listeners = new Map<(version: number) => void, number | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let listening: Listening | undefined;
  let isLooking = false;
  let isLost = false;
  let lookAgain = false;

  async function look() {
    if (isLooking) {
      lookAgain = true;
      return;
    }
    isLooking = true;
    do {
      lookAgain = false;
      try {
        tell(await version());
        isLost = false;
      } catch (error) {
        // Once for each loss: looks go on, twice a second.
        if (!isLost) report(error);
        isLost = true;
      }
    } while (lookAgain);
    isLooking = false;
  }

  function check() {
    if (listeners.size > 0) void look();
  }

  function watch() {
    if (!listening?.isSure()) check();
  }

  function tell(current: number) {
    for (const [listener, told] of listeners) {
      if (told === current) continue;
      listeners.set(listener, current);
      try {
        listener(current);
      } catch (error) {
        report(error);
      }
    }
  }

  return {
    subscribe(listener) {
      // Each subscription is its own, even of a function that listens already.
      const own = (current: number) => listener(current);
      listeners.set(own, undefined);
      timer ??= setInterval(watch, watchMs).unref();
      listening ??= listen?.(check, report);
      void look();
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        void listening?.close();
        listening = undefined;
      };
    },
    check,
    closing: closed.signal,
    close: () => closed.abort(),
  };
}

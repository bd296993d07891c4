import type { ListenToInbox, Subscription } from '../../database/tables.ts';

/** How often the version is looked at while nothing announces what other processes wrote. */
const POLL_MS = 500;

interface LiveOptions {
  /** Where the database announces each change, its word is waited for instead. */
  listen?: ListenToInbox | undefined;
  pollMs?: number;
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
  { listen, pollMs = POLL_MS }: LiveOptions = {},
): Live {
  const closeController = new AbortController();
  const listeners = new Map<(version: number) => void, number | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let databaseListener: Subscription | undefined;
  let isReading = false;
  let hasFailed = false;
  let readAgain = false;

  async function readVersion() {
    if (isReading) {
      readAgain = true;
      return;
    }
    isReading = true;
    do {
      readAgain = false;
      try {
        notify(await version());
        hasFailed = false;
      } catch (error) {
        // Once for each loss: looks go on, twice a second.
        if (!hasFailed) report(error);
        hasFailed = true;
      }
    } while (readAgain);
    isReading = false;
  }

  function check() {
    if (listeners.size > 0) void readVersion();
  }

  function poll() {
    if (!databaseListener?.isLive()) check();
  }

  function notify(current: number) {
    for (const [listener, lastVersion] of listeners) {
      if (lastVersion === current) continue;
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
      const entry = (current: number) => listener(current);
      listeners.set(entry, undefined);
      timer ??= setInterval(poll, pollMs).unref();
      databaseListener ??= listen?.(check, report);
      void readVersion();
      return () => {
        listeners.delete(entry);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        void databaseListener?.close();
        databaseListener = undefined;
      };
    },
    check,
    closing: closeController.signal,
    close: () => closeController.abort(),
  };
}

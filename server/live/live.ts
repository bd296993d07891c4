/** The version is polled, because other processes write, too. */
const POLL_MS = 500;

export interface Live {
  subscribe(listener: (version: number) => void): () => void;
  check(): void;
  closing: AbortSignal;
  close(): void;
}

/** One read serves all listeners; without listeners nothing is read. */
export function openLive(
  version: () => Promise<number>,
  report: (error: unknown) => void,
  pollMs = POLL_MS,
): Live {
  const closeController = new AbortController();
  const listeners = new Map<(version: number) => void, number | undefined>();
  let timer: NodeJS.Timeout | undefined;
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
        // Reads go on twice a second, so a loss is reported once.
        if (!hasFailed) report(error);
        hasFailed = true;
      }
    } while (readAgain);
    isReading = false;
  }

  function check() {
    if (listeners.size > 0) void readVersion();
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
      // The same function may subscribe twice.
      const entry = (current: number) => listener(current);
      listeners.set(entry, undefined);
      timer ??= setInterval(check, pollMs).unref();
      void readVersion();
      return () => {
        listeners.delete(entry);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    check,
    closing: closeController.signal,
    close: () => closeController.abort(),
  };
}

import type { Clock } from '../../market/ports.ts';

/** Another process may have stored something without waking this one. */
const MAX_SLEEP_MS = 30_000;

/** How soon to look again at a due row that another process has claimed. */
const MIN_SLEEP_MS = 50;

export interface Queue {
  work(): Promise<number>;
  /** Epoch milliseconds; undefined if no row waits. */
  nextAt(): Promise<number | undefined>;
}

export function startQueue(queue: Queue, now: Clock, report: (error: unknown) => void) {
  let stopped = false;
  let isWoken = true;
  let endSleep = () => {};

  const wake = () => {
    isWoken = true;
    endSleep();
  };

  async function sleep(ms: number) {
    if (isWoken || stopped) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      endSleep = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  async function run() {
    while (!stopped) {
      isWoken = false;
      try {
        if ((await queue.work()) > 0) continue;
        const next = (await queue.nextAt()) ?? Number.POSITIVE_INFINITY;
        await sleep(Math.min(MAX_SLEEP_MS, Math.max(MIN_SLEEP_MS, next - now())));
      } catch (error) {
        report(error);
        await sleep(MAX_SLEEP_MS);
      }
    }
  }

  const running = run();
  return {
    wake,
    async stop() {
      stopped = true;
      endSleep();
      await running;
    },
  };
}

import type { Clock } from '../../market/ports.ts';

/** Another process may have stored something without waking us. */
const MAX_SLEEP_MS = 30_000;

/** When to look again at a due row that a faster process has claimed. */
const MIN_SLEEP_MS = 50;

/** Rows of a table that wait for delivery; the table is the queue. */
export interface Queue {
  work(): Promise<number>;
  /** When the next row is due, epoch milliseconds; undefined if none waits. */
  nextAt(): Promise<number | undefined>;
}

/** Works a queue off, now and whenever it is woken or something is due. */
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

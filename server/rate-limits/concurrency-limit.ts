/**
 * Hashing leaves half of the thread pool to files and compression, and pages get their turns. At about 20
 * hashes a second, the last in line waits less than 5 s.
 */
export const SIGN_IN_CONCURRENCY = { maxRunning: 2, maxWaiting: 90 };

/** Undefined if too many wait. */
export type FairConcurrencyLimit = <T>(
  work: () => Promise<T>,
  network?: string,
) => Promise<T | undefined>;

/** Networks take turns. If the line is full, the one with the most waiting loses its last. */
export function openConcurrencyLimit({
  maxRunning,
  maxWaiting,
} = SIGN_IN_CONCURRENCY): FairConcurrencyLimit {
  // The networks in the order of their turns; no queue is empty.
  const queues = new Map<string, Array<(mayRun: boolean) => void>>();
  let waiting = 0;
  let running = 0;

  function dropFromLongestQueue(network: string): boolean {
    let longest = queues.get(network) ?? [];
    const ownLength = longest.length;
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    // With this request our queue would be as long, so the earlier request stays.
    if (longest.length <= ownLength + 1) return false;
    waiting -= 1;
    longest.pop()?.(false);
    return true;
  }

  function enqueue(network: string): Promise<boolean> {
    waiting += 1;
    return new Promise((resolve) => {
      const queue = queues.get(network);
      if (queue) queue.push(resolve);
      else queues.set(network, [resolve]);
    });
  }

  function dequeue() {
    for (const [network, queue] of queues) {
      const next = queue.shift();
      queues.delete(network);
      if (queue.length > 0) queues.set(network, queue);
      waiting -= 1;
      return next;
    }
    return undefined;
  }

  return async (work, network = '') => {
    if (running < maxRunning) running += 1;
    else {
      if (waiting >= maxWaiting && !dropFromLongestQueue(network)) return undefined;
      // The finished work passes its place on, so `running` does not change.
      if (!(await enqueue(network))) return undefined;
    }
    try {
      return await work();
    } finally {
      const next = dequeue();
      // In a later turn of the event loop, so other requests run in between.
      if (next) setImmediate(next, true);
      else running -= 1;
    }
  };
}

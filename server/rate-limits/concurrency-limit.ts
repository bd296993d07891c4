/**
 * Sign-ins one after the other: a flood of them then takes its turns beside the other pages, not
 * all before them, and their hashes leave half of the thread pool to file reads and compression.
 * Even if each of those waiting is hashed, at some 20 a second, the last waits less than 5 s.
 */
export const SIGN_IN_CONCURRENCY = { maxRunning: 2, maxWaiting: 90 };

/** Runs some work when its network's turn has come; undefined where too many wait already. */
export type FairConcurrencyLimit = <T>(
  work: () => Promise<T>,
  network?: string,
) => Promise<T | undefined>;

/**
 * Lets `atOnce` run and `mostWaiting` wait. Networks take turns, each in its own order, and where
 * no more may wait, the last of those of whom most wait gives way: a flood from one keeps out nobody.
 */
export function openConcurrencyLimit({
  maxRunning,
  maxWaiting,
} = SIGN_IN_CONCURRENCY): FairConcurrencyLimit {
  // In the order of their turns; none is empty.
  const queues = new Map<string, Array<(mayRun: boolean) => void>>();
  let waiting = 0;
  let running = 0;

  function dropFromLongestQueue(network: string): boolean {
    let longest = queues.get(network) ?? [];
    const ownLength = longest.length;
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    // One more than our own is a draw: whoever came first stays.
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
      // The one that ends hands its place over, so `running` stays as it is.
      if (!(await enqueue(network))) return undefined;
    }
    try {
      return await work();
    } finally {
      const next = dequeue();
      // Handed over in a later turn of the event loop, so that other requests come in between.
      if (next) setImmediate(next, true);
      else running -= 1;
    }
  };
}

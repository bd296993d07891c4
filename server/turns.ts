/**
 * Lets `atOnce` run and as many as `mostWaiting` wait, first come first served. Password hashes
 * take whole threads of the pool that file reads and compression need too.
 */
export function openTurns(atOnce: number, mostWaiting: number) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Error('Too many sign-ins wait at once');
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

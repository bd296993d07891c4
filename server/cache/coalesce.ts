import { setImmediate as turn } from 'node:timers/promises';

/** This many streams can be written to in about a millisecond. */
const BATCH_SIZE = 50;

/**
 * Callers that ask for the same thing in one turn of the event loop share one read, which begins
 * after all of them called. An event for hundreds of streams then costs one session check. Streams
 * get the result in batches, so page requests are answered in between.
 */
export function coalesce<Key, Result>(
  read: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const pending = new Map<Key, () => Promise<Result>>();

  function start(key: Key): () => Promise<Result> {
    const result = Promise.resolve().then(() => {
      pending.delete(key);
      return read(key);
    });
    const join = resolveInBatches(result);
    pending.set(key, join);
    return join;
  }

  return (key) => (pending.get(key) ?? start(key))();
}

function resolveInBatches<Result>(result: Promise<Result>): () => Promise<Result> {
  let current = result;
  let callers = 0;
  return () => {
    if (callers > 0 && callers % BATCH_SIZE === 0) {
      const previous = current;
      current = (async () => turn(await previous))();
    }
    callers += 1;
    return current;
  };
}

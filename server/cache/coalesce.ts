import { setImmediate as turn } from 'node:timers/promises';

/** So many streams are told in about a millisecond. */
const BATCH_SIZE = 50;

/**
 * Whoever asks about the same thing in one turn of the event loop shares one read, which begins when
 * all of them have asked. Something told to hundreds of streams then costs one look at their session.
 * They hear of it some at a time: between them whoever asks for a page is answered.
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

/** Hands an answer out, a turn of the event loop later after each so many. */
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

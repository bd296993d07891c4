import { setImmediate as turn } from 'node:timers/promises';

/** So many streams are told in about a millisecond. */
const ANSWERED_AT_ONCE = 50;

/**
 * Whoever asks about the same thing in one turn of the event loop shares one read, which begins when
 * all of them have asked. Something told to hundreds of streams then costs one look at their session.
 * They hear of it some at a time: between them whoever asks for a page is answered.
 */
export function together<Key, Answer>(
  read: (key: Key) => Promise<Answer>,
): (key: Key) => Promise<Answer> {
  const asked = new Map<Key, () => Promise<Answer>>();

  function begin(key: Key): () => Promise<Answer> {
    const answer = Promise.resolve().then(() => {
      asked.delete(key);
      return read(key);
    });
    const ask = inTurns(answer);
    asked.set(key, ask);
    return ask;
  }

  return (key) => (asked.get(key) ?? begin(key))();
}

/** Hands an answer out, a turn of the event loop later after each so many. */
function inTurns<Answer>(answer: Promise<Answer>): () => Promise<Answer> {
  let current = answer;
  let askers = 0;
  return () => {
    if (askers > 0 && askers % ANSWERED_AT_ONCE === 0) {
      const before = current;
      current = (async () => turn(await before))();
    }
    askers += 1;
    return current;
  };
}

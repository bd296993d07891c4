/**
 * Whoever asks about the same thing in one turn of the event loop shares one read, which begins when
 * all of them have asked. Something told to hundreds of streams then costs one look at their session.
 */
export function together<Key, Answer>(
  read: (key: Key) => Promise<Answer>,
): (key: Key) => Promise<Answer> {
  const asked = new Map<Key, Promise<Answer>>();
  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = Promise.resolve().then(() => {
      asked.delete(key);
      return read(key);
    });
    asked.set(key, answer);
    return answer;
  };
}

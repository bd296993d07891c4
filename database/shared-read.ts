/**
 * Shares reads of something that may change at any moment: whoever asks gets the answer of a read
 * that began after the question. One read runs at a time; all who ask meanwhile share the next one,
 * so that its cost for each goes towards nothing the more there are.
 */
export function sharing<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    const reading = read();
    underWay = reading;
    return reading;
  };
  return () => {
    next ??= underWay.then(begin, begin);
    return next;
  };
}

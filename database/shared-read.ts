/**
 * Shares reads of something that may change at any moment: whoever asks gets the answer of a read
 * that began after the question. One read runs at a time; all who ask meanwhile share the next one,
 * so that its cost for each goes towards nothing the more there are.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let inProgress: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const startRead = () => {
    next = undefined;
    const reading = read();
    inProgress = reading;
    return reading;
  };
  return () => {
    next ??= inProgress.then(startRead, startRead);
    return next;
  };
}

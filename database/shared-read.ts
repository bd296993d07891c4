/**
 * Each caller gets the result of a read that began after the call. One read runs at a time, and all callers
 * in the meantime share the next.
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

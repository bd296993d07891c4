const INTERVAL_MS = 1000;

/** Logs each kind of failure once a second, and then passes the number of the others to `logCount`. */
export function openRepeatedFailures(
  logCount: (message: string, failure: string, times: number) => void,
) {
  const counts = new Map<string, number>();
  return (message: string, error: unknown): boolean => {
    const failure = inWords(error);
    const kind = `${message}: ${failure}`;
    const count = counts.get(kind);
    counts.set(kind, count === undefined ? 0 : count + 1);
    if (count !== undefined) return true;
    const timer = setInterval(() => {
      const times = counts.get(kind) ?? 0;
      if (times === 0) {
        clearInterval(timer);
        counts.delete(kind);
        return;
      }
      counts.set(kind, 0);
      logCount(message, failure, times);
    }, INTERVAL_MS);
    timer.unref();
    return false;
  };
}

function inWords(error: unknown): string {
  if (error instanceof Error) {
    const { name, message, cause } = error;
    return `${name}: ${message}${cause ? ` (${inWords(cause)})` : ''}`;
  }
  return typeof error === 'object' && error && 'status' in error
    ? `answer ${error.status}`
    : typeof error;
}

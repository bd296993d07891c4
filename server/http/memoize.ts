const MAX_ENTRIES = 1000;
const MAX_KEY_LENGTH = 256;

/** `compute` may depend only on the text. A full cache is cleared, so requests cannot fill the memory. */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const cached = results.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (result === undefined || text.length > MAX_KEY_LENGTH) return result;
    if (results.size >= MAX_ENTRIES) results.clear();
    results.set(text, result);
    return result;
  };
}

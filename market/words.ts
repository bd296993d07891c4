let wholeNumber: Intl.NumberFormat | undefined;

/** `toLocaleString` took 10 µs, not 0.4 (Node 26); making a formatter takes a slow phone 100 ms. */
export function formatNumber(n: number): string {
  if (n >= 0 && n < 1000 && Number.isInteger(n)) return String(n);
  wholeNumber ??= new Intl.NumberFormat('en-US');
  return wholeNumber.format(n);
}

export function pluralize(n: number, one: string, several = `${one}s`): string {
  return n === 1 ? one : several;
}

/** '1 deal', '1,204 deals' */
export function counted(n: number, one: string, several?: string): string {
  return `${formatNumber(n)} ${pluralize(n, one, several)}`;
}

/** 'A, B and C', or 'A, B or C'. */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join();
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Headings need it: 'massage' becomes 'Massage'. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

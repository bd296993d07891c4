/**
 * '$60', '$79.50', '$1,200'; in whole cents, none negative. Not by `Intl`: its first formatter takes a slow
 * phone 100 ms, and a page of results writes a hundred prices.
 */
export function formatDollars(cents: number): string {
  const dollars = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  if (cents < 100_000) return `$${dollars}`;
  return `$${dollars.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

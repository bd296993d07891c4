// Making one takes far longer than using it, and a page of results uses them a hundred times.
const currency = { style: 'currency', currency: 'USD' } as const;
const withCents = new Intl.NumberFormat('en-US', currency);
const withoutCents = new Intl.NumberFormat('en-US', { ...currency, minimumFractionDigits: 0 });

/** '$60', '$79.50' */
export function formatDollars(cents: number): string {
  return (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);
}

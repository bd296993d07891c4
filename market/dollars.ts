// Making one takes far longer than using it, and a page of results uses them a hundred times. The first
// takes a slow phone 100 ms, so they are made when the first price is shown.
const currency = { style: 'currency', currency: 'USD' } as const;
let withCents: Intl.NumberFormat | undefined;
let withoutCents: Intl.NumberFormat | undefined;

/** '$60', '$79.50' */
export function formatDollars(cents: number): string {
  withCents ??= new Intl.NumberFormat('en-US', currency);
  withoutCents ??= new Intl.NumberFormat('en-US', { ...currency, minimumFractionDigits: 0 });
  return (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);
}

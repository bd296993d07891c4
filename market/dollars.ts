const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$60', '$79.50', '$1,200' */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);

let exactDollars: Intl.NumberFormat | undefined;

/** '$60.00', '-$1,200.50': amounts that are added up; in whole cents. */
export function formatExactDollars(cents: number): string {
  exactDollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return exactDollars.format(cents / 100);
}

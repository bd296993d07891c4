const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$60', '$79.50', '$1,200' */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);

// Making one takes far longer than using it, and a page of results uses them a hundred times.
const currency = { style: 'currency', currency: 'USD' } as const;
const withCents = new Intl.NumberFormat('en-US', currency);
const withoutCents = new Intl.NumberFormat('en-US', { ...currency, minimumFractionDigits: 0 });

export function formatDollars(cents: number): string {
  return (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);
}

/** '1 deal', '24 deals', '1,000+ deals' */
export function formatDealCount({ deals, orMore }: { deals: number; orMore: boolean }): string {
  const number = `${deals.toLocaleString('en-US')}${orMore ? '+' : ''}`;
  return `${number} ${deals === 1 ? 'deal' : 'deals'}`;
}

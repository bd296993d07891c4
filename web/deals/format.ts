// Making one takes far longer than using it, and a page of results uses them a hundred times.
const currency = { style: 'currency', currency: 'USD' } as const;
const withCents = new Intl.NumberFormat('en-US', currency);
const withoutCents = new Intl.NumberFormat('en-US', { ...currency, minimumFractionDigits: 0 });
const wholeNumber = new Intl.NumberFormat('en-US');

export function formatDollars(cents: number): string {
  return (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);
}

type Count = { deals: number; orMore: boolean };

/** '14', '1,000+' */
export function formatCount({ deals, orMore }: Count): string {
  return `${wholeNumber.format(deals)}${orMore ? '+' : ''}`;
}

/** '1 deal', '24 deals', '1,000+ deals' */
export function formatDealCount(count: Count): string {
  return `${formatCount(count)} ${count.deals === 1 && !count.orMore ? 'deal' : 'deals'}`;
}

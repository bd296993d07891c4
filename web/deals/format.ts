// Making one takes far longer than using it, and a page of results uses them a hundred times.
const currency = { style: 'currency', currency: 'USD' } as const;
const withCents = new Intl.NumberFormat('en-US', currency);
const withoutCents = new Intl.NumberFormat('en-US', { ...currency, minimumFractionDigits: 0 });
const clocks = new Map<string, Intl.DateTimeFormat>();

/** '$79', '$64.50' */
export function dollars(cents: number): string {
  return (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);
}

/** '1 deal', '24 deals', '1,000+ deals' */
export function dealsInWords({ deals, orMore }: { deals: number; orMore: boolean }): string {
  const number = `${deals.toLocaleString('en-US')}${orMore ? '+' : ''}`;
  return `${number} ${deals === 1 ? 'deal' : 'deals'}`;
}

/** An instant as people read it in a place. */
export function inZone(
  instant: number,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
): string {
  const key = `${timeZone} ${JSON.stringify(parts)}`;
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  clocks.set(key, clock);
  return clock.format(instant);
}

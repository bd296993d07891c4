/** '$79', '$64.50' */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
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
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(instant);
}

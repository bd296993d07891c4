/** '$79', '$64.50' */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
}

/** An instant as people read it in a place. */
export function inZone(
  instant: number,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(instant);
}

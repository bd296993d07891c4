import { formatDollars } from '../dollars.ts';

/** In Stripe's smallest units; all other currencies have hundredths. */
const WHOLE = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;
const THOUSANDTHS = /^(?:bhd|jod|kwd|omr|tnd)$/;

const digitsOf = (currency: string) =>
  WHOLE.test(currency) ? 0 : THOUSANDTHS.test(currency) ? 3 : 2;

/** '79.50', or '7900' for yen: Stripe's amount in the currency's own unit. */
export function decimalAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** '$79.50', '€79.50', '¥7,900'; `currency` is in lower case, as at Stripe. */
export function formatMoney(amount: number, currency: string): string {
  if (currency === 'usd') return formatDollars(amount);
  const digits = digitsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, minimumFractionDigits: digits },
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}

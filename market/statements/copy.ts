import { formatDate, formatTime } from '../dates.ts';
import { formatExactDollars } from '../dollars.ts';
import { formatNumber } from '../words.ts';
import { type Amounts, dueCents, type LineKind, percentText, type Totals } from './rules.ts';

export const LINE_KINDS: Record<LineKind, string> = {
  purchase: 'Purchase',
  refund: 'Refund',
  dispute: 'Dispute',
};

/** 'December 2026' */
export const monthName = (month: string) => formatDate(`${month}-01`, 'longMonth');

/** Behind a spa's name: 'owes you $84.00'; below zero more went back in the month than was sold. */
function owed(cents: number, whom: string): string {
  if (cents === 0) return `owes ${whom} nothing`;
  return cents > 0
    ? `owes ${whom} ${formatExactDollars(cents)}`
    : `has a credit of ${formatExactDollars(-cents)}`;
}

/** The one sentence of a statement: 'Cedar Spa owes you $84.00'. */
export const owedText = (spa: string, cents: number, whom = 'you') => `${spa} ${owed(cents, whom)}`;

/** The same where the operator sold, and has the money. */
export const commissionText = (cents: number) => `Your commission is ${formatExactDollars(cents)}`;

/** What a list says behind or below a spa's name. */
export const sumText = ({ commissionCents: cents }: Totals, isOperatorSelling: boolean) =>
  isOperatorSelling ? commissionText(cents) : owed(cents, 'you');

/** What the operator, who sold and has the money, passes on. */
export function passOnText(spa: string, totals: Totals): string {
  const cents = dueCents(totals, true);
  return cents < 0
    ? `${spa} has had ${formatExactDollars(-cents)} too much`
    : `You owe ${spa} ${formatExactDollars(cents)}`;
}

/** The same in words for the spa: 'You owe Spa Deals $84.00', or the other way where the operator sold. */
export function spaOwesText(brand: string, totals: Totals, isOperatorSelling: boolean): string {
  const cents = dueCents(totals, isOperatorSelling);
  if (isOperatorSelling)
    return cents < 0
      ? `You have had ${formatExactDollars(-cents)} too much`
      : owedText(brand, cents);
  if (cents === 0) return `You owe ${brand} nothing`;
  return cents > 0
    ? `You owe ${brand} ${formatExactDollars(cents)}`
    : `You have a credit of ${formatExactDollars(-cents)} at ${brand}`;
}

export const PASS_ON_WARNING =
  'You sell, so you hold money for others. US law may call passing it on money transmission, which needs a license, and asks for Form 1099-K and for what nobody claims. Ask your counsel before you pay.';

/** '$560.00 (7)' */
export const amountsText = ({ count, cents }: Amounts) =>
  count === 0 ? 'none' : `${formatExactDollars(cents)} (${formatNumber(count)})`;

export const ROUNDING =
  'A commission is a line’s amount times the percent that was set on the day of the purchase’s first line. It is rounded once, to the cent: half a cent counts as one. What is paid back in full costs nothing.';

export const COUNTED =
  'An amount is the deal’s price: tax, fees and tips are not counted, nor is money that is not in US dollars. A voucher counts in the month in which it is used.';

/** 'December 2026 is not closed yet. …' */
export const closesText = (month: string, at: number, timeZone: string) =>
  `${monthName(month)} is not closed yet: it closes on ${formatTime(at, 'date', timeZone)}. Until then, what Stripe says late is added.`;

/** Until when Stripe was read (epoch milliseconds; null: never), where that was not to the month's end. */
export function lastReadText(checkedAt: number | null, isClosed: boolean, timeZone: string) {
  const read =
    checkedAt === null
      ? 'Stripe has not been read yet.'
      : `Stripe was last read on ${formatTime(checkedAt, 'monthAndDayAndTime', timeZone)}.`;
  return isClosed ? `${read} What comes later stands in the next month.` : read;
}

export const sinceText = (since: number, timeZone: string) =>
  `What was sold is counted since ${formatTime(since, 'date', timeZone)}.`;

/** A percent within a line: '12.5%' */
export const shownPercent = (hundredths: number) => `${percentText(hundredths)}%`;

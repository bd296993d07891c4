import { formatDate, formatDay, formatTime, type TimeZone } from '../dates.ts';
import { dayIn } from '../days.ts';
import { DAY_MS } from '../durations.ts';
import type { PurchaseRow } from '../ports.ts';
import { formatMoney } from '../purchases/money.ts';
import type { FoundVoucher, PaidBack } from '../purchases/store.server.ts';

export interface VoucherStatus {
  /** The spa may take it. */
  isGood: boolean;
  /** Good: it may be taken, or was by this very press. Quiet: it is done. Bad: something is not in order. */
  tone: 'good' | 'quiet' | 'bad';
  /** A line each, without a name and without its price; the weightiest first. */
  lines: string[];
}

interface Stopped {
  text: string;
  tone: VoucherStatus['tone'];
}

/** What stops a voucher; one that was used may have been refunded too, and both are said. */
const STOPPED: Partial<Record<PurchaseRow['state'], Stopped>> = {
  waiting: { text: 'Not paid yet', tone: 'bad' },
  look: { text: 'Not confirmed yet', tone: 'bad' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  disputed: { text: 'Disputed at the bank', tone: 'bad' },
};

/**
 * What anybody with a voucher's code may read at `now`, in the time zone of the spa. `wasPressed`:
 * the reader used it a moment ago.
 */
export function voucherStatus(
  { purchase, voucher }: Pick<FoundVoucher, 'purchase' | 'voucher'>,
  timeZone: string,
  now: number,
  wasPressed = false,
): VoucherStatus {
  const { state, promotional_until: until } = purchase;
  const { used_at: usedAt } = voucher;
  const stopped = STOPPED[state];
  const partly = state === 'partly-refunded' ? [wentBackText(purchase)] : [];
  const used = usedAt === null ? undefined : usedText(usedAt, { now, timeZone, wasPressed });
  if (used !== undefined || stopped !== undefined) {
    const lines = [used ?? [], stopped?.text ?? [], partly].flat();
    return { isGood: false, tone: stopped?.tone ?? (wasPressed ? 'good' : 'quiet'), lines };
  }
  const lastDay = formatDate(dayIn(timeZone, until));
  const lines =
    now <= until
      ? [`Valid until ${lastDay}`]
      : [
          'Valid for the amount paid, which never expires',
          `Its promotional value ended with ${lastDay}`,
        ];
  return { isGood: true, tone: 'good', lines: [...lines, ...partly] };
}

interface UsedContext {
  now: number;
  timeZone: TimeZone;
  wasPressed: boolean;
}

/** 'Used today at 9:32 PM', 'Used on Mar 2, 2026, 9:32 PM CST': no line ends within the time. */
function usedText(at: number, { now, timeZone, wasPressed }: UsedContext): string {
  if (wasPressed) return 'Done. Used just now.';
  const time = (style: 'timeOfDay' | 'timeOfDayInZone') =>
    formatTime(at, style, timeZone).replaceAll(' ', '\u00a0');
  return formatDay(at, now, timeZone) === 'Today'
    ? `Used today at ${time('timeOfDay')}`
    : `Used on ${formatTime(at, 'date', timeZone)}, ${time('timeOfDayInZone')}`;
}

/** '$50 of $150 went back': for how many it then is, a person decides. */
function wentBackText({
  refunded_cents,
  paid_cents,
  currency,
}: Pick<PurchaseRow, 'refunded_cents' | 'paid_cents' | 'currency'>): string {
  return `${formatMoney(refunded_cents, currency)} of ${formatMoney(paid_cents, currency)} went back`;
}

/** Stripe says that banks take up to 10 days to show a refund. */
const BANKS_TAKE_MS = 14 * DAY_MS;

/** What a buyer reads at `now` of each refund; by which way it was paid is not stored. */
export function refundText(
  { at, cents }: PaidBack,
  { currency }: Pick<PurchaseRow, 'currency'>,
  timeZone: TimeZone,
  now: number,
): string {
  const day = formatTime(at, 'date', timeZone);
  const text = `Refunded on ${day}: ${formatMoney(cents, currency)}, the way you paid.`;
  return now < at + BANKS_TAKE_MS ? `${text} Banks take some days.` : text;
}

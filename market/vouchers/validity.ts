import { formatDate, formatDay, formatTime, type TimeZone } from '../dates.ts';
import { dayIn } from '../days.ts';
import type { PurchaseRow } from '../ports.ts';
import { formatMoney } from '../purchases/money.ts';
import { wentBackText } from '../purchases/reversals.ts';
import { type ShownState, shownState } from '../purchases/rules.ts';
import type { FoundVoucher, PaidBack } from '../purchases/store.server.ts';
import { BANKS_TAKE_MS } from './rules.ts';

export interface VoucherStatus {
  isGood: boolean;
  /** Good: it may be taken, or just was. Quiet: done. Bad: something is wrong. */
  tone: 'good' | 'quiet' | 'bad';
  /** Most important first, without a name or a price. */
  lines: string[];
}

interface Stopped {
  text: string;
  tone: VoucherStatus['tone'];
}

/** A used voucher may be refunded, too; both are shown. */
const STOPPED: Partial<Record<ShownState, Stopped>> = {
  waiting: { text: 'Not paid yet', tone: 'bad' },
  failed: { text: 'Not paid yet', tone: 'bad' },
  look: { text: 'Not confirmed yet', tone: 'bad' },
  dismissed: { text: 'Not confirmed yet', tone: 'bad' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  'refund-open': { text: 'A refund is on its way', tone: 'quiet' },
  disputed: { text: 'Disputed at the bank', tone: 'bad' },
  'dispute-lost': { text: 'Disputed at the bank, and paid back', tone: 'quiet' },
  prevented: { text: 'Paid back by the card network', tone: 'quiet' },
};

/** `wasPressed`: the reader just used it. */
export function voucherStatus(
  { purchase, voucher }: Pick<FoundVoucher, 'purchase' | 'voucher'>,
  timeZone: string,
  now: number,
  wasPressed = false,
): VoucherStatus {
  const { state, promotional_until: until } = purchase;
  const { used_at: usedAt } = voucher;
  const stopped = STOPPED[shownState(purchase, now)];
  const partly = (state === 'partly-refunded' && wentBackText(purchase)) || [];
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
          `The full session was good until ${lastDay}`,
        ];
  return { isGood: true, tone: 'good', lines: lines.concat(partly) };
}

interface UsedContext {
  now: number;
  timeZone: TimeZone;
  wasPressed: boolean;
}

/** 'Used today at 9:32 PM', 'Used on Mar 2, 2026, 9:32 PM CST'; the time never wraps. */
function usedText(at: number, { now, timeZone, wasPressed }: UsedContext): string {
  if (wasPressed) return 'Done. Used just now.';
  const time = (style: 'timeOfDay' | 'timeOfDayInZone') =>
    formatTime(at, style, timeZone).replaceAll(' ', '\u00a0');
  return formatDay(at, now, timeZone) === 'Today'
    ? `Used today at ${time('timeOfDay')}`
    : `Used on ${formatTime(at, 'date', timeZone)}, ${time('timeOfDayInZone')}`;
}

/** How the money went back is not stored. */
export function refundText(
  { at, cents, status }: PaidBack,
  { currency }: Pick<PurchaseRow, 'currency'>,
  timeZone: TimeZone,
  now: number,
): string {
  const day = formatTime(at, 'date', timeZone);
  const amount = formatMoney(cents, currency);
  if (status !== 'succeeded') return `Refund of ${amount}, begun on ${day}: ${openText(status)}`;
  const text = `Refunded on ${day}: ${amount}, the way you paid.`;
  return now < at + BANKS_TAKE_MS ? `${text} Banks take some days.` : text;
}

function openText(status: string): string {
  if (status === 'failed')
    return 'it failed, because your bank sent it back. Please ask us about it.';
  if (status === 'requires_action') return 'it waits for you. Stripe wrote to you about it.';
  return 'it is on its way.';
}

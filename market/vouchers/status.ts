import { formatDate, formatTime } from '../dates.ts';
import { dayIn } from '../days.ts';
import type { PurchaseRow, VoucherRow } from '../ports.ts';

export interface VoucherStatus {
  /** The spa may take it. */
  isGood: boolean;
  /** A line each, without a name and without a price; the weightiest first. */
  lines: string[];
}

/** What stops a voucher; one that was used may have been refunded too, and both are said. */
const STOPPED: Partial<Record<PurchaseRow['state'], string>> = {
  waiting: 'Not paid yet',
  look: 'Not confirmed yet',
  refunded: 'Refunded',
  disputed: 'Disputed at the bank',
};

/** What anybody with a voucher's code may read at `now`, in the time zone of the spa. */
export function voucherStatus(
  voucher: Pick<PurchaseRow, 'state' | 'promotional_until'> & Pick<VoucherRow, 'used_at'>,
  timeZone: string,
  now: number,
): VoucherStatus {
  const { state, promotional_until: until, used_at: usedAt } = voucher;
  const used = usedAt === null ? [] : [`Used on ${formatTime(usedAt, 'full', timeZone)}`];
  const partly = state === 'partly-refunded' ? ['Partly refunded'] : [];
  const problems = [...used, STOPPED[state] ?? []].flat();
  if (problems.length > 0) return { isGood: false, lines: [...problems, ...partly] };
  const lastDay = formatDate(dayIn(timeZone, until));
  const lines =
    now <= until
      ? [`Valid until ${lastDay}`]
      : [
          'Valid for the amount paid, which never expires',
          `Its promotional value ended with ${lastDay}`,
        ];
  return { isGood: true, lines: [...lines, ...partly] };
}

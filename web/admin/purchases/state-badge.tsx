import type { ShownState } from '../../../market/purchases/rules.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { stateLabels } from './copy.ts';

const BADGE = 'inline-block rounded-full px-3 py-0.5 font-semibold text-sm';

const looks: Record<ShownState, string> = {
  waiting: 'bg-line text-ink',
  look: 'bg-warn-tint text-warn',
  paid: 'bg-good-tint text-good',
  'partly-refunded': 'bg-line text-ink',
  refunded: 'bg-line text-ink',
  'refund-open': 'bg-line text-ink',
  disputed: 'bg-bad-tint text-bad',
  'dispute-lost': 'bg-bad-tint text-bad',
  prevented: 'bg-line text-ink',
  failed: 'bg-line text-ink',
  dismissed: 'bg-line text-ink',
};

type Props = {
  state: ShownState;
  /** What the bank still asks, or a refund that failed. */
  note: string | undefined;
  isTest: boolean;
};

/** Each in a color with its word. */
export function PurchaseBadge({ state, note, isTest }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 xl:flex-nowrap">
      <span className={`${BADGE} ${looks[state]}`}>{stateLabels[state]}</span>
      {note && <span className={`${BADGE} bg-warn-tint text-warn`}>{note}</span>}
      {isTest && <span className={`${BADGE} bg-line text-ink`}>Test</span>}
    </span>
  );
}

/** 'Not used', 'Used Nov 27, 2026': one that was refunded may have been used, too. */
export function VoucherUse({ usedAt }: { usedAt: number | null }) {
  if (usedAt === null) return 'Not used';
  return (
    <>
      Used <AdminTime at={usedAt} style="date" />
    </>
  );
}

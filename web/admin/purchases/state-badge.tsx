import type { ShownState } from '../../../market/purchases/rules.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { Badge, type Tone } from '../../kit/ui/badge.tsx';
import { stateLabels } from './copy.ts';

const tones: Record<ShownState, Tone> = {
  waiting: 'quiet',
  look: 'warn',
  paid: 'good',
  'partly-refunded': 'quiet',
  refunded: 'quiet',
  'refund-open': 'quiet',
  disputed: 'bad',
  'dispute-lost': 'bad',
  prevented: 'quiet',
  failed: 'quiet',
  dismissed: 'quiet',
};

type Props = {
  state: ShownState;
  /** What the bank still asks, or a refund that failed. */
  note: string | undefined;
  isTest: boolean;
};

export function PurchaseBadge({ state, note, isTest }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 xl:flex-nowrap">
      <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
      {note && <Badge tone="warn">{note}</Badge>}
      {isTest && <Badge tone="quiet">Test</Badge>}
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

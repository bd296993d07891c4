import type { PurchaseRow } from '../../../market/ports.ts';
import { stateLabels } from './copy.ts';

const BADGE = 'inline-block rounded-full px-3 py-0.5 font-semibold text-sm';

const looks: Record<PurchaseRow['state'], string> = {
  waiting: 'bg-line text-ink',
  look: 'bg-warn-tint text-warn',
  paid: 'bg-good-tint text-good',
  'partly-refunded': 'bg-line text-ink',
  refunded: 'bg-line text-ink',
  disputed: 'bg-bad-tint text-bad',
};

type Props = {
  state: PurchaseRow['state'];
  isDismissed: boolean;
  isUsed: boolean;
  isTest: boolean;
};

/** Each in a color with its word; a voucher may be used and refunded, and both are shown. */
export function PurchaseBadge({ state, isDismissed, isUsed, isTest }: Props) {
  const isOver = state === 'look' && isDismissed;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`${BADGE} ${isOver ? looks.refunded : looks[state]}`}>
        {isOver ? 'Dismissed' : stateLabels[state]}
      </span>
      {isUsed && <span className={`${BADGE} bg-sage-tint text-sage`}>Used</span>}
      {isTest && <span className={`${BADGE} bg-line text-ink`}>Test</span>}
    </span>
  );
}

import type { ShownState } from '../../../market/purchases/rules.ts';
import { stateLabels } from './copy.ts';

const BADGE = 'inline-block rounded-full px-3 py-0.5 font-semibold text-sm';

const looks: Record<ShownState, string> = {
  waiting: 'bg-line text-ink',
  look: 'bg-warn-tint text-warn',
  paid: 'bg-good-tint text-good',
  'partly-refunded': 'bg-line text-ink',
  refunded: 'bg-line text-ink',
  disputed: 'bg-bad-tint text-bad',
  failed: 'bg-line text-ink',
  dismissed: 'bg-line text-ink',
};

type Props = { state: ShownState; isUsed: boolean; isTest: boolean };

/** Each in a color with its word; a voucher may be used and refunded, and both are shown. */
export function PurchaseBadge({ state, isUsed, isTest }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`${BADGE} ${looks[state]}`}>{stateLabels[state]}</span>
      {isUsed && <span className={`${BADGE} bg-sage-tint text-sage`}>Used</span>}
      {isTest && <span className={`${BADGE} bg-line text-ink`}>Test</span>}
    </span>
  );
}

import { PressButton } from '../../kit/forms/press-button.tsx';
import type { PurchaseVerb } from './change.server.ts';
import { purchasePath } from './query.ts';
import type { PurchaseView } from './view.server.ts';

interface Verb {
  label: string;
  when: (view: PurchaseView) => boolean;
  look?: 'quiet' | 'danger';
}

export const VERBS: Record<PurchaseVerb, Verb> = {
  accept: { label: 'Accept', when: ({ choices }) => choices.length > 0 },
  dismiss: { label: 'Dismiss', when: ({ state }) => state === 'look', look: 'quiet' },
  use: { label: 'Use it now', when: ({ voucher }) => voucher?.canUse === true },
  checked: {
    label: 'I checked: it was not used',
    when: ({ voucher }) => voucher?.doubt !== undefined,
    look: 'quiet',
  },
  'undo-use': { label: 'Undo', when: ({ voucher }) => voucher?.canUndo === true, look: 'quiet' },
  resend: { label: 'Resend', when: ({ voucher }) => voucher?.canResend === true, look: 'quiet' },
  refund: { label: 'Refund (demo)', when: ({ canRefund }) => canRefund, look: 'quiet' },
  erase: { label: 'Erase Buyer', when: ({ erasedAt }) => erasedAt === null, look: 'danger' },
};

export function VerbButton({ view, verb }: { view: PurchaseView; verb: PurchaseVerb }) {
  const { label, when, look = 'primary' } = VERBS[verb];
  if (!when(view)) return null;
  return (
    <PressButton action={purchasePath(view.session)} intent={verb} look={look}>
      {label}
    </PressButton>
  );
}

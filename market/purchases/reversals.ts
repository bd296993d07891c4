import type { PurchaseRow, ReversalRow } from '../ports.ts';
import { formatMoney } from './money.ts';

export type ReversalKind = ReversalRow['kind'];

export interface Meaning {
  /** 'back': the money is refunded. 'stop': the purchase is stopped. 'none': the seller has it. */
  effect: 'back' | 'stop' | 'none';
  /** Final, though Stripe may still change it. */
  isLast: boolean;
  /** For the administrator, after 'Refund of $90: '. */
  text: string;
}

const meaning = (effect: Meaning['effect'], isLast: boolean, text: string): Meaning => ({
  effect,
  isLast,
  text,
});

/**
 * All states of https://docs.stripe.com/api/refunds/object and
 * https://docs.stripe.com/api/disputes/object, those that matter most first.
 */
const MEANINGS: Record<ReversalKind, Record<string, Meaning>> = {
  refund: {
    requires_action: meaning('back', false, 'waits for what Stripe asks of the buyer'),
    pending: meaning('back', false, 'on its way'),
    failed: meaning('none', true, 'failed, the seller has the money again'),
    succeeded: meaning('back', true, 'paid back'),
    canceled: meaning('none', true, 'canceled, the seller keeps the money'),
  },
  dispute: {
    needs_response: meaning('stop', false, 'open at the bank, waits for your answer at Stripe'),
    appeal_needs_response: meaning('stop', false, 'may be appealed, waits for you at Stripe'),
    under_review: meaning('stop', false, 'open at the bank, under review'),
    appeal_under_review: meaning('stop', false, 'appealed, under review'),
    lost: meaning('stop', true, 'lost, the buyer has the money back'),
    prevented: meaning('stop', true, 'prevented, the buyer has the money back'),
    warning_needs_response: meaning(
      'none',
      false,
      'the bank asks, waits for your answer at Stripe; no money moved',
    ),
    warning_under_review: meaning('none', false, 'the bank asked, under review; no money moved'),
    won: meaning('none', true, 'won, the seller has the money again'),
    prevented_unpaid: meaning('none', true, 'prevented, the seller keeps the money'),
    warning_closed: meaning('none', true, 'the bank asked, closed; no money moved'),
  },
};

/** A state that is new at Stripe counts as open, and is shown in Stripe's word. */
export function meaningOf(kind: ReversalKind, status: string): Meaning {
  const effect = kind === 'refund' ? 'back' : 'stop';
  return MEANINGS[kind][status] ?? meaning(effect, false, `Stripe calls its state ‘${status}’`);
}

/** The state that tells most about the money; null without any. */
export function weightiest(kind: ReversalKind, statuses: string[]): string | null {
  const order = Object.keys(MEANINGS[kind]);
  const [first = null] = statuses.toSorted(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
  return first;
}

/** A bank's question before a dispute; it moves no money. */
export const isInquiry = (status: string) => status.startsWith('warning_');

/** A refund is under way. */
export const isRefundOpen = ({ refund_status }: Pick<PurchaseRow, 'refund_status'>) =>
  refund_status !== null && !meaningOf('refund', refund_status).isLast;

/** '$50 of $150 went back'; undefined if nothing did. A person decides what that covers. */
export function wentBackText(
  purchase: Pick<PurchaseRow, 'refund_status' | 'refunded_cents' | 'paid_cents' | 'currency'>,
): string | undefined {
  const { refunded_cents: back, paid_cents: paid, currency } = purchase;
  if (back === 0) return undefined;
  const verb = isRefundOpen(purchase) ? 'is going' : 'went';
  return `${formatMoney(back, currency)} of ${formatMoney(paid, currency)} ${verb} back`;
}

/** An open question or refund besides the state, for lists; undefined if there is none. */
export function reversalNote({
  state,
  refund_status,
  dispute_status,
}: Pick<PurchaseRow, 'state' | 'refund_status' | 'dispute_status'>): string | undefined {
  if (dispute_status === 'warning_needs_response') return 'Bank asks';
  if (dispute_status === 'warning_under_review') return 'Bank asked';
  if (refund_status === 'failed' && state === 'paid') return 'Refund failed';
  return undefined;
}

import type { Notice } from '../notices/copy.ts';
import type { Reversal } from '../ports/stripe.ts';
import type { PurchaseRow } from '../ports.ts';
import { formatMoney } from './money.ts';
import { meaningOf, type ReversalKind } from './reversals.ts';

export const LOOK_REASONS = {
  severalDeals: 'Several deals share its payment link, and nothing says which one was bought.',
  nothingPaid: 'Nothing was paid: Stripe asked for no payment.',
  currency: (code: string) => `It was paid in ${code}, and deals are sold in US dollars.`,
  discount: (amount: string) => `A promotion code took ${amount} off.`,
  optionalItems:
    'Its payment link offers optional items, so the price does not say what was bought.',
  quantity: 'Stripe does not say how many were bought.',
  paidLess: (paid: string, listed: string) => `${paid} was paid, and the deal costs ${listed}.`,
  subscription:
    'It was bought as a subscription: later payments and refunds of it are not seen here.',
  otherMode: 'It was bought in a way at Stripe that is not known here.',
  otherPayment: 'Stripe gives its payment a state that is not known here.',
  noPayment: 'Stripe names no payment for it, so a refund or a dispute of it is not seen here.',
};

interface ReversalWords {
  title: (amount: string) => string;
  detail: string;
  /** Notified only if an earlier notice needs an end. */
  endsOnly?: true;
}

/** The administrator's notices, by the new state of a refund or a dispute. */
const REVERSAL_WORDS: Record<ReversalKind, Record<string, ReversalWords>> = {
  refund: {
    failed: {
      title: (amount) => `A refund of ${amount} failed`,
      detail:
        'The buyer’s bank sent it back, and the seller has the money again. Stripe says why. Pay the buyer in another way.',
    },
    canceled: {
      title: (amount) => `A refund of ${amount} was canceled`,
      detail: 'The seller keeps the money.',
      endsOnly: true,
    },
  },
  dispute: {
    warning_needs_response: {
      title: (amount) => `A bank asks about a purchase of ${amount}`,
      detail: 'No money moved. Answer at Stripe, or it may become a dispute.',
    },
    needs_response: {
      title: (amount) => `A purchase is disputed: ${amount}`,
      detail: 'The bank took the money back for now. Answer at Stripe.',
    },
    appeal_needs_response: {
      title: (amount) => `A dispute of ${amount} may be appealed`,
      detail: 'Answer at Stripe.',
    },
    lost: {
      title: (amount) => `A dispute of ${amount} was lost`,
      detail: 'The buyer has the money back.',
    },
    prevented: {
      title: (amount) => `${amount} went back before a dispute`,
      detail: 'The card network gave the buyer the money back.',
    },
    won: {
      title: (amount) => `A dispute of ${amount} was won`,
      detail: 'The seller has the money again.',
      endsOnly: true,
    },
  },
};

const pathOf = ({ session_id }: Pick<PurchaseRow, 'session_id'>) =>
  `/admin/purchases/${encodeURIComponent(session_id)}`;

/** Without the buyer: mail is read in many places, and a buyer can be erased. */
export const lookNotice = (purchase: Pick<PurchaseRow, 'session_id' | 'look_reason'>): Notice => ({
  kind: 'purchase-look',
  about: purchase.session_id,
  title: 'A purchase needs a look',
  detail: purchase.look_reason ?? '',
  path: pathOf(purchase),
});

/**
 * Money that moved, or may: each state of a refund or a dispute is told once; undefined where nothing has
 * to be done. `isGood`: the voucher still is, afterwards.
 */
export function reversalNotice(
  kind: ReversalKind,
  { id, status, cents }: Pick<Reversal, 'id' | 'status' | 'cents'>,
  former: string | undefined,
  { isGood, ...purchase }: Pick<PurchaseRow, 'session_id' | 'currency'> & { isGood: boolean },
): Notice | undefined {
  const words = REVERSAL_WORDS[kind][status];
  const wasNothing = former === undefined || meaningOf(kind, former).effect === 'none';
  if (!words || (words.endsOnly && wasNothing)) return undefined;
  return {
    kind: 'purchase-money',
    about: `${id} ${status}`,
    title: words.title(formatMoney(cents, purchase.currency)),
    detail: `${words.detail} The voucher ${isGood ? 'is good' : 'cannot be used'}.`,
    path: pathOf(purchase),
  };
}

export const CODE_MISTYPED = 'Please check the code: ten letters and digits, like ABCDE-FGHJK.';

export const KEY_MESSAGES = {
  secret:
    'This is a secret key: it can move money. Make a restricted key at Stripe that may only read.',
  publishable: 'This is a publishable key, which reads nothing. Make a restricted key at Stripe.',
  other: 'A restricted key of Stripe begins with rk_live_.',
  test: 'This key reads Stripe’s test mode, where nobody pays. Use one that begins with rk_live_.',
};

export const UNREADABLE_KEY =
  'The stored key cannot be read: AUTH_SECRET has changed. Connect Stripe again.';

export const purchaseLabels = {
  used_at: 'Voucher used',
  checked_at: 'Voucher looked at',
  deal_id: 'Deal',
  state: 'State',
  email_corrected_at: 'Email corrected',
  erased_at: 'Buyer erased',
};

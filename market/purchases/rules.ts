import { formatDollars } from '../dollars.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { CheckoutLink, CheckoutSession } from '../ports/stripe.ts';
import type { PurchaseRow, PurchaseState } from '../ports.ts';
import { formatNumber } from '../words.ts';
import { LOOK_REASONS } from './copy.ts';
import { isRefundOpen, meaningOf, type ReversalKind } from './reversals.ts';

/** How long a final refund or dispute is still read. Lists reach as far back anyway. */
export const WATCH_MS = 30 * DAY_MS;

export const MAX_NAME_LENGTH = 100;

/** A checkout stays open for a day at most, so two days of overlap miss none. */
export const OVERLAP_MS = 48 * HOUR_MS;

/** A longer list reads more than these. */
export const MAX_ONE_BY_ONE = 100;

/** Few enough for one transaction; the next sweep takes the rest. */
export const MAX_ERASED_AT_ONCE = 200;

export const CODE_BYTES = 5;

export const MAX_SHOWN_ACCOUNTS = 20;

export const MAX_CLAIMED_ACCOUNTS = 4;

/** The operator's own account; a business's account has the business's id. */
export const OPERATOR = 'operator';

/** After failures it is read less often, up to MAX_BACKOFF_MS. */
export const READ_EVERY_MS = 5 * 60_000;
export const MAX_BACKOFF_MS = HOUR_MS;

/** An account read within this time is read without gaps. */
const RECENT_MS = 3 * READ_EVERY_MS;

/**
 * Stripe's sessions do not say when they were paid. Without gaps in reading it is `now`, when the
 * payment is first seen; else when the checkout was opened or last seen open. `lastRead` is the
 * start of the last complete reading; all in epoch milliseconds.
 */
export function paidAt(openedAt: number, lastRead: number | undefined, now: number): number {
  if (lastRead === undefined) return openedAt;
  return Math.max(openedAt, now - lastRead <= RECENT_MS ? now : lastRead);
}

/** Between readings by webhook, so that a flood costs few requests. */
export const BELL_GAP_MS = 5000;

export const UNDO_MS = 15 * 60_000;

/** Epoch milliseconds; undefined if it cannot be undone at `now`. */
export function undoableUntil(usedAt: number | null, now: number): number | undefined {
  return usedAt !== null && now <= usedAt + UNDO_MS ? usedAt + UNDO_MS : undefined;
}

/** After the promotional period. */
export const BUYER_LIFE_MS = 90 * DAY_MS;

export const MAX_EMAIL_LENGTH = 254;

/** Deals are sold in US dollars only. */
const CURRENCY = 'usd';

export interface SoldDeal {
  id: string;
  businessId: string;
  /** The version's `from_at`. */
  version: number;
  priceCents: number;
  isLive: boolean;
  /** Whether the deal had this link then, or nobody knows any more. */
  ledThere: boolean;
  promotionalUntil: number;
}

export interface Judgement {
  deal: SoldDeal | undefined;
  quantity: number;
  /** Why a person must look; undefined if all is well. */
  lookReason: string | undefined;
}

/** `deals` are those with the checkout's link; the buyer's address can only choose among them. */
export function judge(
  session: CheckoutSession,
  deals: SoldDeal[],
  hasOptionalItems: boolean,
): Judgement {
  const deal = dealOf(session, deals);
  const quantity = quantityOf(session, deal);
  return { deal, quantity: quantity ?? 1, lookReason: reasonToLook() };

  function reasonToLook(): string | undefined {
    const { paidCents, onTopCents = 0, currency, discountCents } = session;
    if (!deal) return LOOK_REASONS.severalDeals;
    const paymentReason = reasonOfPayment(session);
    if (paymentReason) return paymentReason;
    if (currency !== CURRENCY) return LOOK_REASONS.currency(currency.toUpperCase());
    if (discountCents > 0) return LOOK_REASONS.discount(formatDollars(discountCents));
    if (hasOptionalItems) return LOOK_REASONS.optionalItems;
    if (quantity === undefined) return LOOK_REASONS.quantity;
    const listedCents = deal.priceCents * quantity;
    const priceCents = paidCents - onTopCents;
    if (priceCents < listedCents)
      return LOOK_REASONS.paidLess(formatDollars(priceCents), formatDollars(listedCents));
    return undefined;
  }
}

/** Undefined if the payment is a usual one. */
export function reasonOfPayment({
  payment,
  mode,
  paymentIntent,
}: Pick<CheckoutSession, 'payment' | 'mode' | 'paymentIntent'>): string | undefined {
  if (payment === 'none-required') return LOOK_REASONS.nothingPaid;
  if (mode === 'subscription') return LOOK_REASONS.subscription;
  if (mode === 'unknown') return LOOK_REASONS.otherMode;
  if (payment === 'unknown') return LOOK_REASONS.otherPayment;
  return payment === 'paid' && paymentIntent === undefined ? LOOK_REASONS.noPayment : undefined;
}

function dealOf({ reference }: CheckoutSession, deals: SoldDeal[]): SoldDeal | undefined {
  const only = (some: SoldDeal[]) => (some.length === 1 ? some[0] : undefined);
  const named = deals.find(({ id }) => id === reference);
  if (named || deals.length === 1) return named ?? deals[0];
  const there = deals.filter(({ ledThere }) => ledThere);
  return only(there) ?? only(there.filter(({ isLive }) => isLive));
}

/** Undefined if neither Stripe nor the price tells. */
function quantityOf(session: CheckoutSession, deal: SoldDeal | undefined): number | undefined {
  const sessions = session.items?.filter(({ unitCents }) => unitCents === deal?.priceCents);
  if (sessions) return sessions.reduce((sum, { quantity }) => sum + quantity, 0) || undefined;
  if (session.quantity !== undefined && session.quantity >= 1) return session.quantity;
  return session.paidCents === deal?.priceCents ? 1 : undefined;
}

export interface PurchaseFacts {
  isPaid: boolean;
  lookReason: string | null;
  money: PurchaseMoney;
  isDisputed: boolean;
}

export function stateOf(facts: PurchaseFacts): PurchaseState {
  const { isPaid, lookReason, money, isDisputed } = facts;
  const wasRefunded = money.refunded_cents > 0;
  if (isDisputed) return 'disputed';
  if (wasRefunded && worthCents(money) === 0) return 'refunded';
  if (!isPaid) return 'waiting';
  if (lookReason !== null) return 'look';
  return wasRefunded ? 'partly-refunded' : 'paid';
}

/** A bank transfer that is later never comes: Stripe's methods take 14 days at most. */
export const WAITING_MS = 21 * DAY_MS;

/** States that time, a person or the bank causes within a stored state. */
export type ShownState =
  | PurchaseState
  | 'failed'
  | 'dismissed'
  | 'refund-open'
  | 'dispute-lost'
  | 'prevented';

export function shownState(
  purchase: Pick<PurchaseRow, 'state' | 'at' | 'dismissed_at' | 'refund_status' | 'dispute_status'>,
  now: number,
): ShownState {
  const { state, at, dismissed_at, dispute_status } = purchase;
  if (state === 'waiting' && at <= now - WAITING_MS) return 'failed';
  if (state === 'look' && dismissed_at !== null) return 'dismissed';
  if (state === 'refunded' && isRefundOpen(purchase)) return 'refund-open';
  if (state === 'disputed' && dispute_status === 'lost') return 'dispute-lost';
  if (state === 'disputed' && dispute_status === 'prevented') return 'prevented';
  return state;
}

/** A voucher stays good after a partial refund. */
export const GOOD_STATES = ['paid', 'partly-refunded'] as const satisfies PurchaseState[];

export const isGood = ({ state }: Pick<PurchaseRow, 'state'>) =>
  GOOD_STATES.some((good) => good === state);

export type PurchaseMoney = Pick<
  PurchaseRow,
  'paid_cents' | 'refunded_cents' | 'listed_cents' | 'quantity'
>;

/** The worth in cents, after the promotional value: tax, fees and tips bought no session. */
export function worthCents(money: PurchaseMoney): number {
  const { paid_cents: paid, refunded_cents: refunded, listed_cents: listed, quantity } = money;
  const price = Math.min(paid, listed ?? paid);
  if (refunded === 0 || price === 0) return price;
  // Undefined if the refund is not for a whole number of them; `cents` are for all.
  const wholeBack = (cents: number) => {
    const count = Math.round((refunded / cents) * quantity);
    return Math.abs(refunded - (count * cents) / quantity) < 1 ? count : undefined;
  };
  // Refunds include tax, or only the price, or are a share of the money.
  const back =
    wholeBack(paid) ??
    (refunded >= price ? quantity : wholeBack(price)) ??
    (refunded / paid) * quantity;
  return Math.max(0, Math.round(price * (1 - back / quantity)));
}

const NO_FIRST_NAME =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|fr|sir|madam|mme|sr|sra|srta|herr|frau|the|and|jr|ii|iii|iv|esq|md|phd|rn|lmt)\.?$/i;

/** '' if there is none. It reads 'MR JOHN SMITH', 'Smith, John' and a card's 'SMITH/JOHN MR'. */
export function firstNameIn(name: string): string {
  const [beforeComma = '', ...afterComma] = name
    .replace(/^(\p{L}+)\//u, '$1,')
    .split(',')
    .map((part) => part.split(/\s+/).find(isFirstName));
  return afterComma.find(Boolean) ?? beforeComma;
}

// The spa reads the name, and must not get an e-mail address.
const isFirstName = (word: string) =>
  /\p{L}/u.test(word) && !word.includes('@') && !NO_FIRST_NAME.test(word);

/** `reason` is a sentence for the administrator. */
export interface Stop {
  verb: 'sell-out' | 'pause';
  reason: string;
}

/** Undefined if the deal may stay on sale with this link. */
export function stopOf(link: CheckoutLink, dealPriceCents: number): Stop | undefined {
  const { isActive, completed, limit, priceCents, currency } = link;
  if (limit !== undefined && completed >= limit)
    return soldOut(limit, 'the limit of its payment link at Stripe');
  if (!isActive) return { verb: 'pause', reason: PAUSE.inactive };
  if (currency !== CURRENCY) return { verb: 'pause', reason: PAUSE.currency(currency) };
  if (priceCents !== undefined && priceCents > dealPriceCents)
    return { verb: 'pause', reason: PAUSE.chargesMore(priceCents, dealPriceCents) };
  return undefined;
}

/** `source` is where the total `count` comes from. */
export const soldOut = (count: number, source: string): Stop => ({
  verb: 'sell-out',
  reason: `All ${formatNumber(count)} are sold, which is ${source}.`,
});

const PAUSE = {
  inactive: 'Its payment link is switched off at Stripe.',
  currency: (currency: string) => `Its payment link charges in ${currency.toUpperCase()}.`,
  chargesMore: (link: number, deal: number) =>
    `Its payment link charges ${formatDollars(link)}, and the deal says ${formatDollars(deal)}.`,
};

export const RANDOM_LENGTH = 8;
/** The largest prime below 32²: it detects any wrong character and any two that are swapped. */
export const CHECK_PRIME = 1021;

/** An e-mail with a code is shorter. */
export const MAX_CODE_TEXT_LENGTH = 2000;

/** Epoch milliseconds. */
export function watchedUntil(kind: ReversalKind, status: string, now: number): number {
  return meaningOf(kind, status).isLast ? now + WATCH_MS : Number.MAX_SAFE_INTEGER;
}

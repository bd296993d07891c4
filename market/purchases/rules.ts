import { formatDollars } from '../dollars.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { CheckoutLink, CheckoutSession } from '../ports/stripe.ts';
import type { PurchaseRow, PurchaseState } from '../ports.ts';
import { formatNumber } from '../words.ts';
import { LOOK_REASONS } from './copy.ts';
import { isRefundOpen, meaningOf, type ReversalKind } from './reversals.ts';

/**
 * How long a refund or dispute whose state is the last is read again. Lists reach back as far, so most of
 * what is watched costs no request of its own.
 */
export const WATCH_MS = 30 * DAY_MS;

/** Characters that are stored of a buyer’s name. */
export const MAX_NAME_LENGTH = 100;

/** A visit to the checkout lasts a day at most: what it became is seen, whenever it was begun. */
export const OVERLAP_MS = 48 * HOUR_MS;

/** Sessions that are read one by one; more are read by a longer list. */
export const MAX_ONE_BY_ONE = 100;

/** Purchases on a page of the list. */
export const PURCHASES_PER_PAGE = 25;

/** Few enough for one transaction; the rest goes with the next look. */
export const MAX_ERASED_AT_ONCE = 200;

/** Bytes of a digest that a voucher’s code is made of. */
export const CODE_BYTES = 5;

/** Accounts that the Stripe page lists. */
export const MAX_SHOWN_ACCOUNTS = 20;

/** Accounts that one process reads at the same time. */
export const MAX_CLAIMED_ACCOUNTS = 4;

/** The id of the operator's own Stripe account; a business's has the id of the business. */
export const OPERATOR = 'operator';

/** An account is read this often; after failures less often, up to MAX_BACKOFF_MS. */
export const READ_EVERY_MS = 5 * 60_000;
export const MAX_BACKOFF_MS = HOUR_MS;

/** An account that was read this long ago is read without a pause. */
const RECENT_MS = 3 * READ_EVERY_MS;

/**
 * When a checkout was paid, which Stripe's sessions do not say. Where the account is read without a
 * pause, it is `now`, at which it is first seen as paid; else when it was opened, or last seen as
 * open. `lastRead` began the last whole reading; all in epoch milliseconds.
 */
export function paidAt(openedAt: number, lastRead: number | undefined, now: number): number {
  if (lastRead === undefined) return openedAt;
  return Math.max(openedAt, now - lastRead <= RECENT_MS ? now : lastRead);
}

/** Bells ring this far apart: a flood of them costs a few requests. */
export const BELL_GAP_MS = 5000;

/** How long a use of a voucher can be taken back. */
export const UNDO_MS = 15 * 60_000;

/** Until when (epoch milliseconds) a use can be taken back; undefined where it cannot at `now`. */
export function undoableUntil(usedAt: number | null, now: number): number | undefined {
  return usedAt !== null && now <= usedAt + UNDO_MS ? usedAt + UNDO_MS : undefined;
}

/** How long after the promotional period what is known of a buyer is stored. */
export const BUYER_LIFE_MS = 90 * DAY_MS;

export const MAX_EMAIL_LENGTH = 254;

/** The only currency of deals. */
const CURRENCY = 'usd';

/** A deal as it was sold at the instant of a checkout. */
export interface SoldDeal {
  id: string;
  businessId: string;
  /** `from_at` of its version. */
  version: number;
  priceCents: number;
  /** Whether visitors could buy it then. */
  isLive: boolean;
  /** Whether it led to the link then; also where nobody knows any more. */
  ledThere: boolean;
  promotionalUntil: number;
}

export interface Judgement {
  deal: SoldDeal | undefined;
  quantity: number;
  /** Why a person has to look; undefined where all is as it should be. */
  lookReason: string | undefined;
}

/**
 * Which deal a completed checkout was for, and whether that is sure. The link decides: `deals` are
 * those that share it, and what the buyer's address says may only choose among them.
 */
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

/** Why the way of a checkout's payment is for a person to look at; undefined where it is the usual one. */
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

/** Undefined where neither Stripe's answer nor the price says it. */
function quantityOf(session: CheckoutSession, deal: SoldDeal | undefined): number | undefined {
  const sessions = session.items?.filter(({ unitCents }) => unitCents === deal?.priceCents);
  if (sessions) return sessions.reduce((sum, { quantity }) => sum + quantity, 0) || undefined;
  if (session.quantity !== undefined && session.quantity >= 1) return session.quantity;
  return session.paidCents === deal?.priceCents ? 1 : undefined;
}

/** What a purchase's state follows from. */
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

/** A bank transfer that has not come by then never comes: Stripe's own methods take 14 days at most. */
export const WAITING_MS = 21 * DAY_MS;

/** What nothing but time, a person, or the bank brings about within a state. */
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

/** The states in which a voucher can be used. A refund of a part of the money leaves it good. */
export const GOOD_STATES = ['paid', 'partly-refunded'] as const satisfies PurchaseState[];

export const isGood = ({ state }: Pick<PurchaseRow, 'state'>) =>
  GOOD_STATES.some((good) => good === state);

export type PurchaseMoney = Pick<
  PurchaseRow,
  'paid_cents' | 'refunded_cents' | 'listed_cents' | 'quantity'
>;

/**
 * What a purchase is worth when its promotional value has ended, in cents: the deal's price for as many
 * as were not given back. Tax, fees and tips were paid on top of it and bought no session.
 */
export function worthCents(money: PurchaseMoney): number {
  const { paid_cents: paid, refunded_cents: refunded, listed_cents: listed, quantity } = money;
  const price = Math.min(paid, listed ?? paid);
  if (refunded === 0 || price === 0) return price;
  // Undefined: what went back is no whole number of them, where `cents` were for all.
  const wholeBack = (cents: number) => {
    const count = Math.round((refunded / cents) * quantity);
    return Math.abs(refunded - (count * cents) / quantity) < 1 ? count : undefined;
  };
  // With all that was paid for them, or for their price alone; else a share of the money.
  const back =
    wholeBack(paid) ??
    (refunded >= price ? quantity : wholeBack(price)) ??
    (refunded / paid) * quantity;
  return Math.max(0, Math.round(price * (1 - back / quantity)));
}

/** What a purchase stands for in the spa's statement now, in cents: deals are sold in dollars. */
export const statedCents = (purchase: PurchaseRow): number =>
  isGood(purchase) && purchase.currency === CURRENCY ? worthCents(purchase) : 0;

/** Words of a name that nobody is called by. */
const NO_FIRST_NAME =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|fr|sir|madam|mme|sr|sra|srta|herr|frau|the|and|jr|ii|iii|iv|esq|md|phd|rn|lmt)\.?$/i;

/** What a buyer is called by, or '': a word of 'MR JOHN SMITH', 'Smith, John', or a card's 'SMITH/JOHN MR'. */
export function firstNameIn(name: string): string {
  const [beforeComma = '', ...afterComma] = name
    .replace(/^(\p{L}+)\//u, '$1,')
    .split(',')
    .map((part) => part.split(/\s+/).find(isFirstName));
  return afterComma.find(Boolean) ?? beforeComma;
}

// The spa reads it, which is never told an e-mail address.
const isFirstName = (word: string) =>
  /\p{L}/u.test(word) && !word.includes('@') && !NO_FIRST_NAME.test(word);

/** How a deal is taken off sale, and why, in a sentence for the administrator. */
export interface Stop {
  verb: 'sell-out' | 'pause';
  reason: string;
}

/** Why a deal that is offered with a payment link must be taken off sale; undefined where it may stay. */
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

/** `count` are all there are, as `source` says. */
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
/** The largest prime below 32²: one wrong character, or two that changed places, are found. */
export const CHECK_PRIME = 1021;

/** More than this is not looked through: a mail with a code in it is shorter. */
export const MAX_CODE_TEXT_LENGTH = 2000;

/** Until when it is watched that is in this state since `now`; epoch milliseconds. */
export function watchedUntil(kind: ReversalKind, status: string, now: number): number {
  return meaningOf(kind, status).isLast ? now + WATCH_MS : Number.MAX_SAFE_INTEGER;
}

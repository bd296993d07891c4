/** A payment link of a Stripe account: where 'Book Now' of a deal leads. Money is in cents. */
export interface CheckoutLink {
  id: string;
  /** The address that buyers open, without a query. */
  url: string;
  isActive: boolean;
  /** Undefined where nobody can know: buyers choose the price or the quantity, or pay again later. */
  priceCents: number | undefined;
  /** Three lower-case letters. */
  currency: string;
  /** How many payments were completed; Stripe counts only where there is a `limit`. */
  completed: number;
  limit: number | undefined;
  allowsPromotionCodes: boolean;
  hasOptionalItems: boolean;
}

/** One of several that a checkout sold together; without a price of its own nobody knows what it is. */
export interface SoldItem {
  quantity: number;
  unitCents: number | undefined;
}

/** One visit to Stripe's checkout. `paidCents` was paid only where `payment` is 'paid'. */
export interface CheckoutSession {
  id: string;
  /** Undefined: the checkout was not of a payment link, so not of a deal. */
  linkId: string | undefined;
  /** `client_reference_id`: written by whoever pays, so it proves nothing. */
  reference: string | undefined;
  /** What refunds and disputes name; undefined where nothing was paid yet, or by subscription. */
  paymentIntent: string | undefined;
  /** By 'subscription' more is paid later. 'unknown': Stripe says something new. */
  mode: 'payment' | 'subscription' | 'unknown';
  status: 'open' | 'complete' | 'expired' | 'unknown';
  payment: 'paid' | 'unpaid' | 'none-required' | 'unknown';
  paidCents: number;
  /** What of it was tax on top of the price, or shipping; absent: nothing. */
  onTopCents?: number;
  /** What promotion codes took off. */
  discountCents: number;
  /** Undefined where Stripe does not say, or several `items` were sold. */
  quantity: number | undefined;
  items?: SoldItem[];
  currency: string;
  isLive: boolean;
  /** When the visit began, epoch milliseconds. */
  at: number;
  email: string | undefined;
  name: string | undefined;
  /** The name of the person it is for, from a field of the link that asks for it. */
  giftName?: string | undefined;
}

/** A refund or a dispute. */
export interface Reversal {
  id: string;
  paymentIntent: string | undefined;
  cents: number;
  /**
   * Stripe's own word, also a new one; 'unknown' where it says nothing. A dispute that was prevented
   * without taking money is 'prevented_unpaid'.
   */
  status: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Reads one Stripe account. Lists are whole, newest first; `createdSince` is in epoch milliseconds.
 * One object is undefined where the account has none of that id. Each rejects with a StripeProblem.
 */
export interface StripeReader {
  links(): Promise<CheckoutLink[]>;
  /** Completed ones alone. */
  sessions(createdSince: number): Promise<CheckoutSession[]>;
  /** The session in any state. */
  session(id: string): Promise<CheckoutSession | undefined>;
  refunds(createdSince: number): Promise<Reversal[]>;
  refund(id: string): Promise<Reversal | undefined>;
  disputes(createdSince: number): Promise<Reversal[]>;
  dispute(id: string): Promise<Reversal | undefined>;
}

/** A restricted key of Stripe's: it can do what its owner allowed, and no more. */
export const READ_KEY = /^rk_(live|test)_\w{10,240}$/;

/** Opens the account of a read key; calls nobody yet. */
export type ReadStripe = (key: string) => StripeReader;

/** Why Stripe could not be read; the message is a plain sentence without a secret. */
export class StripeProblem extends Error {
  override name = 'StripeProblem';
  readonly kind: 'key-refused' | 'not-allowed' | 'rate-limited' | 'unreachable' | 'unreadable';
  constructor(kind: StripeProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

// By its name: in development a gateway and a page may each have loaded the class.
export const isStripeProblem = (error: unknown): error is StripeProblem =>
  error instanceof Error && error.name === 'StripeProblem';

/** What a signed call of Stripe's names; everything else in it is believed for nothing. */
export interface StripeBell {
  object: 'session' | 'refund' | 'dispute' | 'other';
  id: string;
}

/** Undefined: not signed with the secret for this moment, or not readable. */
export type ReadStripeBell = (header: string, body: string, now: number) => StripeBell | undefined;

/** What somebody who tries the demo buys. */
export interface DemoPayment {
  link: Pick<CheckoutLink, 'id' | 'currency'>;
  cents: number;
  /** The deal, as Stripe's `client_reference_id`. */
  reference: string;
  email: string;
  name: string;
  giftName?: string | undefined;
}

/** Opens the demo's own Stripe and no other account. */
export const DEMO_KEY = 'rk_test_demo00000000000000';

/** The demo's own Stripe, in which nobody is charged. */
export interface DemoStripe {
  key: string;
  /** The id of the completed session; undefined: it takes no more. */
  pay(payment: DemoPayment): Promise<string | undefined>;
  /** Adds what was paid and given back there before. */
  fill(sold: Array<{ session: CheckoutSession; refund: Reversal | undefined }>): Promise<void>;
  /** Gives all of it back, once; false: nothing was paid there. */
  refund(paymentIntent: string): Promise<boolean>;
}

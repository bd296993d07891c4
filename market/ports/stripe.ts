/** A payment link, to which 'Book Now' leads. Money is in cents. */
export interface CheckoutLink {
  id: string;
  /** The address without a query. */
  url: string;
  isActive: boolean;
  /** Undefined if it varies: buyers choose price or quantity, or pay again later. */
  priceCents: number | undefined;
  /** Three lower-case letters. */
  currency: string;
  /** Completed payments; Stripe counts them only with a `limit`. */
  completed: number;
  limit: number | undefined;
  allowsPromotionCodes: boolean;
  hasOptionalItems: boolean;
}

/** One of several items of a checkout; `unitCents` is undefined if it has no single price. */
export interface SoldItem {
  quantity: number;
  unitCents: number | undefined;
}

/** `paidCents` was paid only if `payment` is 'paid'. */
export interface CheckoutSession {
  id: string;
  /** Undefined: not from a payment link, so not for a deal. */
  linkId: string | undefined;
  /** `client_reference_id`: whoever pays can set it, so it proves nothing. */
  reference: string | undefined;
  /** Refunds and disputes refer to it; undefined before payment and for subscriptions. */
  paymentIntent: string | undefined;
  /** A subscription pays more later. 'unknown': a new word of Stripe's. */
  mode: 'payment' | 'subscription' | 'unknown';
  status: 'open' | 'complete' | 'expired' | 'unknown';
  payment: 'paid' | 'unpaid' | 'none-required' | 'unknown';
  paidCents: number;
  /** Tax on top of the price, and shipping; absent: none. */
  onTopCents?: number;
  /** By promotion codes. */
  discountCents: number;
  /** Undefined if unknown, or if several `items` were sold. */
  quantity: number | undefined;
  items?: SoldItem[];
  currency: string;
  isLive: boolean;
  /** When the checkout began, in epoch milliseconds. */
  at: number;
  email: string | undefined;
  name: string | undefined;
  /** The recipient's name, from a field of the link. */
  giftName?: string | undefined;
}

export interface Reversal {
  id: string;
  paymentIntent: string | undefined;
  cents: number;
  /** Stripe's own word; 'unknown' without one, 'prevented_unpaid' for a prevented dispute. */
  status: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Lists are complete, newest first. Unknown ids give undefined. Rejects with a StripeProblem. */
export interface StripeReader {
  links(): Promise<CheckoutLink[]>;
  /** Completed ones only; `createdSince` is in epoch milliseconds. */
  sessions(createdSince: number): Promise<CheckoutSession[]>;
  /** In any state. */
  session(id: string): Promise<CheckoutSession | undefined>;
  refunds(createdSince: number): Promise<Reversal[]>;
  refund(id: string): Promise<Reversal | undefined>;
  disputes(createdSince: number): Promise<Reversal[]>;
  dispute(id: string): Promise<Reversal | undefined>;
}

/** A restricted key: it can do only what its owner allowed. */
export const READ_KEY = /^rk_(live|test)_\w{10,240}$/;

/** Does not call Stripe yet. */
export type ReadStripe = (key: string) => StripeReader;

/** The message is a plain sentence without secrets. */
export class StripeProblem extends Error {
  override name = 'StripeProblem';
  readonly kind: 'key-refused' | 'not-allowed' | 'rate-limited' | 'unreachable' | 'unreadable';
  constructor(kind: StripeProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

// By name: in development, gateway and page may have loaded the class twice.
export const isStripeProblem = (error: unknown): error is StripeProblem =>
  error instanceof Error && error.name === 'StripeProblem';

/** The object that a signed call names; nothing else in the call is trusted. */
export interface StripeBell {
  object: 'session' | 'refund' | 'dispute' | 'other';
  id: string;
}

/** Undefined if unreadable, or not signed with the secret for this moment. */
export type ReadStripeBell = (header: string, body: string, now: number) => StripeBell | undefined;

export interface DemoPayment {
  link: Pick<CheckoutLink, 'id' | 'currency'>;
  cents: number;
  /** The deal, as Stripe's `client_reference_id`. */
  reference: string;
  email: string;
  name: string;
  giftName?: string | undefined;
}

/** Opens only the demo's own Stripe. */
export const DEMO_KEY = 'rk_test_demo00000000000000';

/** Charges nobody. */
export interface DemoStripe {
  key: string;
  /** The completed session's id; undefined if the link takes no more. */
  pay(payment: DemoPayment): Promise<string | undefined>;
  /** Adds earlier sales and refunds. */
  fill(sold: Array<{ session: CheckoutSession; refund: Reversal | undefined }>): Promise<void>;
  /** Refunds all of it, once; false if nothing was paid. */
  refund(paymentIntent: string): Promise<boolean>;
}

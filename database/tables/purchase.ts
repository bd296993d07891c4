import type { Generated, Selectable } from 'kysely';

export interface StripeAccountTable {
  id: string;
  /** Null for the operator's own. Its business may be deleted. */
  business_id: string | null;
  /** Its restricted key, encrypted with AUTH_SECRET; '' where it is disconnected. */
  key_sealed: string;
  /** Everything since then is still to be read. A whole reading moves it to later; a new key does not. */
  read_from: number;
  next_read_at: number;
  started_at: number | null;
  checked_at: number | null;
  /** In plain English; null if the last reading did not fail. */
  problem: string | null;
  /** Failed readings since the last whole one. */
  failures: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface DealLinkTable {
  link_id: string;
  deal_id: string;
  /** Several accounts may read the same Stripe account, each with its own rows. */
  account_id: string;
  /** Without a query; '' for links that were read before this column existed. */
  url: Generated<string>;
  /** The price of one; null if the buyer chooses it or none is known. */
  price_cents: number | null;
  /** 1 if buyers may add items, so the amount does not tell what was bought. */
  has_optional_items: 0 | 1;
  is_current: 0 | 1;
  /** Payments since then are still to be read, if that is earlier than the account's `read_from`. */
  read_from: number | null;
}

/** A checkout address that a deal used to have. Somebody may still pay there. */
export interface DealFormerUrlTable {
  deal_id: string;
  business_id: string;
  url: string;
  /** When the deal got another address, or was deleted. */
  until_at: number;
}

export type PurchaseState =
  /** Stripe has no money yet: a bank transfer takes days. */
  | 'waiting'
  /** A person has to look at it, and decides about the voucher. */
  | 'look'
  | 'paid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed';

export interface PurchaseTable {
  session_id: string;
  account_id: string;
  link_id: string;
  payment_intent: string | null;
  /** This and the next three are null until the deal is known. */
  business_id: string | null;
  deal_id: string | null;
  version: number | null;
  /** The deal price of that version, times `quantity`. */
  listed_cents: number | null;
  quantity: number;
  paid_cents: number;
  /** What refunds gave back; disputes are in `purchase_reversals`. */
  refunded_cents: Generated<number>;
  currency: string;
  /** 0 for Stripe's test mode. */
  is_live: 0 | 1;
  state: PurchaseState;
  look_reason: string | null;
  /** The buyer's; '' where unknown or erased. */
  first_name: Generated<string>;
  email: Generated<string>;
  /** The recipient of a gift; '' if the buyer bought it for themselves. */
  gift_name: Generated<string>;
  /** When it was paid (`paidAt`); while it waits for its money, when the checkout was opened. */
  at: number;
  /** The last millisecond of its promotional period, where the spa is. */
  promotional_until: number;
  erased_at: number | null;
  /** When a person decided that it gets no voucher although it was paid. */
  dismissed_at: Generated<number | null>;
  /** The most serious state of its refunds and of its disputes, in Stripe's words; null if there are none. */
  refund_status: string | null;
  dispute_status: string | null;
  created_at: number;
  updated_at: number;
}

export interface PurchaseReversalTable {
  id: string;
  session_id: string;
  kind: 'refund' | 'dispute';
  cents: number;
  status: string;
  at: number;
  /** Until when it is read again and again, because even a final state may change. */
  watched_until: number;
  /** When Stripe was asked for its state, so that a late answer replaces no newer one. */
  read_at: number;
}

/** One for each purchase that was paid. Its code and its token follow from its id and AUTH_SECRET. */
export interface VoucherTable {
  id: string;
  session_id: string;
  code_hash: string;
  token_hash: string;
  used_at: number | null;
  used_by: string | null;
  undone_at: number | null;
  /** When a person last checked whether it was used in the time that a restore lost. */
  checked_at: Generated<number | null>;
  created_at: number;
}

export type PurchaseRow = Selectable<PurchaseTable>;
export type ReversalRow = Selectable<PurchaseReversalTable>;
export type StripeAccountRow = Selectable<StripeAccountTable>;
export type VoucherRow = Selectable<VoucherTable>;

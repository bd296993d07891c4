import type { Generated, Selectable } from 'kysely';

/** A Stripe account that is read: the operator's own, or a business's. */
export interface StripeAccountTable {
  /** The id of its business, or 'operator'. */
  id: string;
  /** Null for the operator's own. Its business may be deleted. */
  business_id: string | null;
  /** Its restricted key, encrypted with AUTH_SECRET; '' where it is disconnected. */
  key_sealed: string;
  /** From when on everything has to be read; whole readings move it, and no key does (epoch milliseconds). */
  read_from: number;
  next_read_at: number;
  /** When the last reading began. */
  started_at: number | null;
  /** When the last whole reading ended. */
  checked_at: number | null;
  /** Why the last reading failed, in plain English; null where it did not. */
  problem: string | null;
  /** Readings that failed since the last whole one. */
  failures: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Which payment links have been a deal's; of the current one what it charges. */
export interface DealLinkTable {
  /** Stripe's id of the payment link. */
  link_id: string;
  deal_id: string;
  /** Each of several that read the same Stripe account has its own row. */
  account_id: string;
  /** What buyers open, without a query; '' where it was not seen since that is stored. */
  url: Generated<string>;
  /** What one costs; null where the buyer chooses or no price is known. */
  price_cents: number | null;
  /** 1 where buyers may add items, so what is paid does not tell what was bought. */
  has_optional_items: 0 | 1;
  /** 1 while it is the link in the deal's form. */
  is_current: 0 | 1;
  /** From when on its payments have to be read, where that is earlier than its account's `read_from`. */
  read_from: number | null;
}

/** A checkout address that a deal had: one may still be paid there. */
export interface DealFormerUrlTable {
  deal_id: string;
  /** The business that sold it. */
  business_id: string;
  /** Without a query. */
  url: string;
  /** When the deal got another one, or was deleted; epoch milliseconds. */
  until_at: number;
}

export type PurchaseState =
  /** Stripe has no money yet: a bank transfer takes days. */
  | 'waiting'
  /** A person has to look at it; no voucher until then. */
  | 'look'
  | 'paid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed';

/** A checkout session of Stripe's that was completed with a link of a deal. */
export interface PurchaseTable {
  session_id: string;
  account_id: string;
  link_id: string;
  payment_intent: string | null;
  /** Null, as the next three, until it is known for which deal it was. */
  business_id: string | null;
  deal_id: string | null;
  /** `from_at` of the deal's version that was sold. */
  version: number | null;
  /** The deal price of that version for all of `quantity`. */
  listed_cents: number | null;
  quantity: number;
  paid_cents: number;
  /** What refunds gave back; disputes are in `purchase_reversals`. */
  refunded_cents: Generated<number>;
  /** 'usd' */
  currency: string;
  /** 0 for Stripe's test mode. */
  is_live: 0 | 1;
  state: PurchaseState;
  /** Why a person has to look, in plain English. */
  look_reason: string | null;
  /** The buyer's; '' where unknown or erased. */
  first_name: Generated<string>;
  email: Generated<string>;
  /** For whom it is; '' for the buyer. */
  gift_name: Generated<string>;
  /** When it was paid (`paidAt`); while it waits for its money, when the checkout was opened. */
  at: number;
  /** The last millisecond of its promotional period, where the spa is. */
  promotional_until: number;
  /** When what is known of the buyer was erased. */
  erased_at: number | null;
  /** When a person decided that it gets no voucher, though it was paid. */
  dismissed_at: Generated<number | null>;
  /** The weightiest state, as Stripe writes it, of its refunds, and of its disputes; null: none. */
  refund_status: string | null;
  dispute_status: string | null;
  created_at: number;
  updated_at: number;
}

/** A refund or a dispute: money that went back, or may, or did not. */
export interface PurchaseReversalTable {
  /** Stripe's id of it. */
  id: string;
  session_id: string;
  kind: 'refund' | 'dispute';
  cents: number;
  /** Stripe's own word; `reversals.ts` says what it means. */
  status: string;
  /** When it was made at Stripe. */
  at: number;
  /** Until when it is read again and again, since even a last state may change. */
  watched_until: number;
  /** When Stripe was asked for its state: an earlier answer that comes later counts for nothing. */
  read_at: number;
}

/** One for each purchase that was paid. Its code and its token follow from its id and AUTH_SECRET. */
export interface VoucherTable {
  id: string;
  session_id: string;
  code_hash: string;
  token_hash: string;
  used_at: number | null;
  /** The person or the spa that pressed 'Use it now'. */
  used_by: string | null;
  /** When a use was last taken back. */
  undone_at: number | null;
  /** When a person last looked whether it was used in a time that a restore has lost. */
  checked_at: Generated<number | null>;
  created_at: number;
}

export type PurchaseRow = Selectable<PurchaseTable>;
export type ReversalRow = Selectable<PurchaseReversalTable>;
export type StripeAccountRow = Selectable<StripeAccountTable>;
export type VoucherRow = Selectable<VoucherTable>;

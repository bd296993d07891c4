import { DAY_MS } from '../durations.ts';
import type { OutboxRow, PurchaseRow } from '../ports.ts';
import { isGood, type ShownState, shownState } from '../purchases/rules.ts';

/** For so long all presses at a spa are one stop, by which nobody is written to twice. */
export const STOP_MS = 90 * DAY_MS;

/** Vouchers that the page lists; the list of purchases has all. */
export const MAX_SHOWN_HOLDERS = 200;

/** A buyer's voucher that is good and unused, or was when its spa was stopped. */
export interface Holder
  extends Pick<
    PurchaseRow,
    | 'session_id'
    | 'payment_intent'
    | 'is_live'
    | 'state'
    | 'at'
    | 'first_name'
    | 'email'
    | 'erased_at'
    | 'currency'
    | 'paid_cents'
    | 'refunded_cents'
    | 'listed_cents'
    | 'quantity'
    | 'dismissed_at'
    | 'refund_status'
    | 'dispute_status'
  > {
  voucher_id: string;
  used_at: number | null;
  /** The deal's, as it was sold; null two years after it was deleted. */
  title: string | null;
  /** The last email about the stop. */
  email_state: OutboxRow['state'] | undefined;
}

/** The voucher may still be used, as far as anybody knows: one in doubt counts as good. */
export const isHolding = (holder: Holder) => isGood(holder) && holder.used_at === null;

const FAILED = ['refused', 'unreachable'] satisfies OutboxRow['state'][];

/** What became of writing to a holder. */
export type Contact =
  | 'sent'
  | 'on-its-way'
  | 'unclear'
  | 'failed'
  | 'erased'
  | 'no-address'
  | 'not-yet';

export function contactOf({ email_state, erased_at, email }: Holder): Contact {
  if (email_state === 'accepted' || email_state === 'filed') return 'sent';
  if (email_state === 'pending' || email_state === 'sending') return 'on-its-way';
  if (email_state === 'unknown') return 'unclear';
  if (erased_at !== null) return 'erased';
  if (email === '') return 'no-address';
  return FAILED.some((state) => state === email_state) ? 'failed' : 'not-yet';
}

/** Whether a press writes to a holder: what left, or may have left, is not written twice. */
export const isToWrite = (holder: Holder) =>
  isHolding(holder) && ['not-yet', 'failed'].includes(contactOf(holder));

const PAID_BACK: ShownState[] = ['refunded', 'refund-open', 'dispute-lost', 'prevented'];

/** Whether all the money went back, or is on its way, by whichever way. */
export const isPaidBack = (holder: Holder, now: number) =>
  PAID_BACK.includes(shownState(holder, now));

export interface StopFigures {
  /** Whole days since the stop began. */
  days: number;
  informed: number;
  refunded: number;
  holders: number;
}

/** `since`: when the stop began; both in epoch milliseconds. */
export function stopFigures(holders: Holder[], since: number, now: number): StopFigures {
  const reached = new Set<Contact>(['sent', 'on-its-way', 'unclear']);
  return {
    days: Math.max(0, Math.floor((now - since) / DAY_MS)),
    informed: holders.filter((holder) => reached.has(contactOf(holder))).length,
    refunded: holders.filter((holder) => isPaidBack(holder, now)).length,
    holders: holders.length,
  };
}

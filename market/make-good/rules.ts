import { DAY_MS } from '../durations.ts';
import type { OutboxRow, PurchaseRow } from '../ports.ts';
import { isGood, type ShownState, shownState } from '../purchases/rules.ts';

/** For so long all presses at a spa are one stop, by which nobody is written to twice. */
export const STOP_MS = 90 * DAY_MS;

/** Vouchers that the page lists; the list of purchases has all. */
export const MAX_SHOWN_HOLDERS = 200;

/** A purchase whose voucher is good and unused, or was when its spa was stopped. */
export interface Holder extends PurchaseRow {
  voucher_id: string;
  used_at: number | null;
  /** The deal's, as it was sold; null two years after it was deleted. */
  title: string | null;
  /** The state of the stop's email; null where there is none. */
  email_state: OutboxRow['state'] | null;
}

/** The voucher may still be used, as far as anybody knows: one in doubt counts as good. */
export const isHolding = (holder: Holder) => isGood(holder) && holder.used_at === null;

/** What became of writing to a holder. */
const CONTACTS = {
  pending: 'on-its-way',
  sending: 'on-its-way',
  accepted: 'sent',
  filed: 'sent',
  unknown: 'unclear',
  refused: 'failed',
  unreachable: 'failed',
} as const satisfies Record<OutboxRow['state'], string>;

type Contact = (typeof CONTACTS)[OutboxRow['state']] | 'erased' | 'no-address' | 'not-yet';

export function contactOf({ email_state, erased_at, email }: Holder): Contact {
  if (email_state !== null) return CONTACTS[email_state];
  if (erased_at !== null) return 'erased';
  return email === '' ? 'no-address' : 'not-yet';
}

/** Whether a press writes to a holder: what left, or may have left, is not written twice. */
export const isToWrite = (holder: Holder) =>
  isHolding(holder) && ['not-yet', 'failed'].includes(contactOf(holder));

const PAID_BACK: ShownState[] = ['refunded', 'refund-open', 'dispute-lost', 'prevented'];

/** Whether all the money went back, or is on its way, by whichever way. */
export const isPaidBack = (holder: Holder, now: number) =>
  PAID_BACK.includes(shownState(holder, now));

export type StopFigures = ReturnType<typeof stopFigures>;

/** `since`: when the stop began; both in epoch milliseconds. The days are whole ones. */
export function stopFigures(holders: Holder[], since: number, now: number) {
  const reached = ['sent', 'on-its-way', 'unclear'];
  return {
    days: Math.max(0, Math.floor((now - since) / DAY_MS)),
    informed: holders.filter((holder) => reached.includes(contactOf(holder))).length,
    refunded: holders.filter((holder) => isPaidBack(holder, now)).length,
    holders: holders.length,
  };
}

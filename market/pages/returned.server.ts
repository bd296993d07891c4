import { voucherToken } from '../purchases/codes.server.ts';
import { shownState } from '../purchases/rules.ts';
import { findPurchase, findVoucherOfPurchase } from '../purchases/store.server.ts';
import type { PageServices } from './services.ts';

/** What is known of a checkout whose buyer came back from it. */
export type Returned =
  | { kind: 'voucher'; token: string }
  /** Stripe has not told us, or not yet. */
  | { kind: 'unknown' }
  /** Its money comes by bank, or did not come. */
  | { kind: 'waiting' | 'failed'; at: number }
  /** A person has to look at it, or its money went back. */
  | { kind: 'look'; at: number };

export async function findReturned(
  { db, linkSecret, now }: Pick<PageServices, 'db' | 'now'> & { linkSecret: string },
  sessionId: string,
): Promise<Returned> {
  const found = await findVoucherOfPurchase(db, linkSecret, sessionId);
  // Without a code it was made with another secret, and so was its link.
  if (found?.code) return { kind: 'voucher', token: voucherToken(linkSecret, found.voucher.id) };
  const purchase = await findPurchase(db, sessionId);
  if (!purchase) return { kind: 'unknown' };
  const state = shownState(purchase, now());
  return { kind: state === 'waiting' || state === 'failed' ? state : 'look', at: purchase.at };
}

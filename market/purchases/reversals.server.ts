import { inTransaction } from '../../database/locks.ts';
import { addNotice } from '../notices/commands.server.ts';
import type { Reversal } from '../ports/stripe.ts';
import type { Db, PurchaseRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import { slicesOf } from '../slices.ts';
import { type CheckoutContext, isReadBy, updateState } from './checkouts.server.ts';
import { reversalNotice } from './copy.ts';
import type { ReversalKind } from './reversals.ts';
import { isGood, watchedUntil } from './rules.ts';
import { findPurchaseForUpdate } from './store.server.ts';

/** Stores a refund or dispute in its current state; repeats change nothing. */
export async function storeReversal(
  db: Db,
  accountId: string,
  kind: ReversalKind,
  reversal: Reversal,
  context: CheckoutContext,
): Promise<void> {
  const { paymentIntent } = reversal;
  if (paymentIntent === undefined) return;
  const found = await db
    .selectFrom('purchases')
    .select('session_id')
    .where('payment_intent', '=', paymentIntent)
    .where(isReadBy(accountId))
    .executeTakeFirst();
  if (!found) return;
  await inTransaction(db, async (tx) => {
    const purchase = await findPurchaseForUpdate(tx, found.session_id);
    const former = purchase && (await saveReversal(tx, purchase, kind, reversal, context.now));
    if (!former) return;
    const updated = await updateState(tx, purchase, context);
    const now = { ...purchase, isGood: isGood(updated) };
    const notice = reversalNotice(kind, reversal, former.status, now);
    if (notice) await addNotice(tx, notice, context.now);
  });
}

/** The former state; `undefined` for a new one. Nothing if unchanged or already newer. */
async function saveReversal(
  tx: Db,
  { session_id }: PurchaseRow,
  kind: ReversalKind,
  { id, cents, status, at }: Reversal,
  now: number,
): Promise<{ status: string | undefined } | undefined> {
  const stored = await tx
    .selectFrom('purchase_reversals')
    .select(['status', 'read_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored?.status === status) return undefined;
  // A time far in the future was written before the clock was set back.
  if (stored && stored.read_at > now && stored.read_at <= now + MAX_CLOCK_SKEW_MS) return undefined;
  const news = { status, read_at: now, watched_until: watchedUntil(kind, status, now) };
  await tx
    .insertInto('purchase_reversals')
    .values({ id, session_id, kind, cents, at, ...news })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(news))
    .execute();
  return { status: stored?.status };
}

/** New or changed ones that belong to purchases; all others cost few statements. */
export async function newReversals(db: Db, answers: Reversal[]): Promise<Reversal[]> {
  const found: Reversal[] = [];
  for (const slice of slicesOf(answers)) {
    const payments = await db
      .selectFrom('purchases')
      .select('payment_intent')
      .where(
        'payment_intent',
        'in',
        slice.map(({ paymentIntent = '' }) => paymentIntent),
      )
      .execute();
    const stored = await db
      .selectFrom('purchase_reversals')
      .select(['id', 'status'])
      .where(
        'id',
        'in',
        slice.map(({ id }) => id),
      )
      .execute();
    const known = new Set<string | null | undefined>(payments.map((row) => row.payment_intent));
    const statusOf = new Map(stored.map(({ id, status }) => [id, status]));
    found.push(
      ...slice.filter(
        ({ id, paymentIntent, status }) => known.has(paymentIntent) && statusOf.get(id) !== status,
      ),
    );
  }
  return found;
}

/** Refunds and disputes still watched at `from`, with their links. */
export function watchedReversals(db: Db, accountId: string, from: number) {
  return db
    .selectFrom('purchase_reversals')
    .innerJoin('purchases', 'purchases.session_id', 'purchase_reversals.session_id')
    .select(['purchase_reversals.id', 'kind', 'purchase_reversals.at', 'link_id'])
    .where('watched_until', '>', from)
    .where(isReadBy(accountId))
    .execute();
}

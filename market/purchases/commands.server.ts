import { inTransaction } from '../../database/locks.ts';
import { appendEvent } from '../changes/commands.server.ts';
import type { Change, Values } from '../changes/rules.ts';
import type { Db, PurchaseRow } from '../ports.ts';
import { dealColumns, updateState } from './checkouts.server.ts';
import { BUYER_LIFE_MS, GOOD_STATES, MAX_ERASED_AT_ONCE, UNDO_MS } from './rules.ts';
import { type SoldContext, soldDeals } from './sold-deals.server.ts';
import { findPurchaseForUpdate } from './store.server.ts';

/** The history's actor when a storage period ends. */
const SWEEP_ACTOR = 'the storage period';

/** Uses a voucher once, even if several press at the same instant. `id` is the voucher's. */
export async function useVoucher(
  db: Db,
  id: string,
  change: Change,
): Promise<{ kind: 'used' | 'used-before' | 'stopped' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const isTaken = await takeVoucher(tx, id, change);
    const voucher = await findUse(tx, id);
    if (!voucher) return { kind: 'missing' };
    if (!isTaken) return { kind: voucher.used_at === null ? 'stopped' : 'used-before' };
    const { session_id, used_at, used_by } = voucher;
    await appendAct(tx, session_id, NOT_USED, { used_at, used_by }, change);
    return { kind: 'used' };
  });
}

export async function undoUse(
  db: Db,
  id: string,
  change: Change,
): Promise<{ kind: 'undone' | 'late' | 'missing' }> {
  const { now } = change;
  return db.transaction().execute(async (tx) => {
    const voucher = await findUse(tx, id);
    if (!voucher) return { kind: 'missing' };
    const { numUpdatedRows } = await tx
      .updateTable('vouchers')
      .set({ ...NOT_USED, undone_at: now })
      .where('id', '=', id)
      .where('used_at', '>=', now - UNDO_MS)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: 'late' };
    const { session_id, used_at, used_by } = voucher;
    await appendAct(tx, session_id, { used_at, used_by }, NOT_USED, change);
    return { kind: 'undone' };
  });
}

/** An administrator confirms: the voucher was not used in the times lost by restores. */
export async function checkVoucher(
  db: Db,
  id: string,
  change: Change,
): Promise<{ kind: 'checked' | 'used-before' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const voucher = await findUse(tx, id);
    if (!voucher) return { kind: 'missing' };
    const checked = { checked_at: change.now };
    const { numUpdatedRows } = await tx
      .updateTable('vouchers')
      .set(checked)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: 'used-before' };
    await appendAct(tx, voucher.session_id, { checked_at: null }, checked, change);
    return { kind: 'checked' };
  });
}

const NOT_USED = { used_at: null, used_by: null };

const findUse = (tx: Db, id: string) =>
  tx
    .selectFrom('vouchers')
    .select(['session_id', 'used_at', 'used_by'])
    .where('id', '=', id)
    .executeTakeFirst();

interface AcceptContext extends SoldContext, Change {
  secret: string;
}

/** An administrator assigns a deal with the same link; the purchase is then like any other. */
export async function acceptPurchase(
  db: Db,
  sessionId: string,
  dealId: string,
  context: AcceptContext,
): Promise<{ kind: 'accepted' | 'unchanged' | 'refused' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const purchase = await findPurchaseForUpdate(tx, sessionId);
    if (!purchase) return { kind: 'missing' };
    if (purchase.state !== 'look') return { kind: 'unchanged' };
    const deal = (await soldDeals(tx, context, purchase)).find(({ id }) => id === dealId);
    if (!deal) return { kind: 'refused' };
    const columns = { ...dealColumns(deal, purchase.quantity), look_reason: null };
    const accepted = await updateState(tx, { ...purchase, ...columns }, context);
    await appendAct(tx, sessionId, stateIn(purchase), stateIn(accepted), context);
    return { kind: 'accepted' };
  });
}

const stateIn = ({ state, deal_id }: PurchaseRow) => ({ state, deal_id });

/** An administrator decides: no voucher, and no more notices. It may still be accepted later. */
export async function dismissPurchase(
  db: Db,
  sessionId: string,
  change: Change,
): Promise<{ kind: 'dismissed' | 'unchanged' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const purchase = await findPurchaseForUpdate(tx, sessionId);
    if (!purchase) return { kind: 'missing' };
    const { state, dismissed_at } = purchase;
    if (state !== 'look' || dismissed_at !== null) return { kind: 'unchanged' };
    const dismissed = { dismissed_at: change.now };
    await tx.updateTable('purchases').set(dismissed).where('session_id', '=', sessionId).execute();
    await appendAct(tx, sessionId, { dismissed_at }, dismissed, change);
    return { kind: 'dismissed' };
  });
}

/** In a transaction: sets the right address. The history has neither address. */
export async function correctEmail(
  tx: Db,
  sessionId: string,
  email: string,
  change: Change,
): Promise<void> {
  await tx.updateTable('purchases').set({ email }).where('session_id', '=', sessionId).execute();
  const before = { email_corrected_at: null };
  await appendAct(tx, sessionId, before, { email_corrected_at: change.now }, change);
}

/** Erases a buyer's data for good: later readings do not bring it back. */
export async function eraseBuyer(
  db: Db,
  sessionId: string,
  change: Change,
): Promise<{ kind: 'erased' | 'missing' }> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('purchases')
      .set({ first_name: '', email: '', gift_name: '', erased_at: change.now })
      .where('session_id', '=', sessionId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: 'missing' };
    await deleteVoucherEmails(tx, sessionId);
    const after = { erased_at: change.now };
    await appendAct(tx, sessionId, { erased_at: null }, after, change);
    return { kind: 'erased' };
  });
}

/** Erases buyers BUYER_LIFE_MS after their promotional period; returns their number. */
export async function sweepBuyers(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('purchases')
      .select('session_id')
      .where('promotional_until', '<', now - BUYER_LIFE_MS)
      .where('erased_at', 'is', null)
      .orderBy('promotional_until')
      .limit(MAX_ERASED_AT_ONCE)
      .execute();
    for (const { session_id } of old) await eraseBuyer(tx, session_id, { actor: SWEEP_ACTOR, now });
    return old.length;
  });
}

/** Only people's acts are events; what Stripe reports is not. */
function appendAct(
  tx: Db,
  record: string,
  before: Values,
  after: Values,
  { actor, now: at }: Change,
): Promise<void> {
  return appendEvent(tx, { at, actor, kind: 'purchase', record, before, after });
}

/** False if it was used before or is no longer good. */
export async function takeVoucher(
  tx: Db,
  id: string,
  { actor, now }: { actor: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vouchers')
    .set({ used_at: now, used_by: actor })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchases')
          .select('purchases.session_id')
          .whereRef('purchases.session_id', '=', 'vouchers.session_id')
          .where('state', 'in', GOOD_STATES),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** In a transaction: deletes a voucher's e-mails, because they have its buyer's address. */
export async function deleteVoucherEmails(tx: Db, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', ['voucher', 'voucher-reminder'])
    .where('actor', 'in', (where) =>
      where.selectFrom('vouchers').select('vouchers.id').where('session_id', '=', sessionId),
    )
    .execute();
}

import { recordChange } from '../audit/store.server.ts';
import type { Db } from '../ports.ts';
import { findPurchaseForUpdate } from './store.server.ts';

/** A person has looked: it gets no voucher, and nobody has to look again. It may still be accepted. */
export async function dismissPurchase(
  db: Db,
  sessionId: string,
  { actor, now }: { actor: string; now: number },
): Promise<{ kind: 'dismissed' | 'unchanged' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const purchase = await findPurchaseForUpdate(tx, sessionId);
    if (!purchase) return { kind: 'missing' };
    if (purchase.state !== 'look' || purchase.dismissed_at !== null) return { kind: 'unchanged' };
    await tx
      .updateTable('purchases')
      .set({ dismissed_at: now })
      .where('session_id', '=', sessionId)
      .execute();
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'updated',
      recordKind: 'purchase',
      recordId: sessionId,
      before: { dismissed_at: null },
      after: { dismissed_at: now },
    });
    return { kind: 'dismissed' };
  });
}

import { inTransaction } from '../../database/locks.ts';
import type { Db } from '../ports.ts';
import { slicesOf } from '../slices.ts';

/** The record that a form's key has made; undefined where it has made none. */
export async function findCreatedRecord(
  db: Db,
  idempotencyKey: string,
): Promise<string | undefined> {
  const made = await db
    .selectFrom('idempotency_keys')
    .select('record_id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return made?.record_id;
}

/** Those of some keys that have made a record. */
export async function usedKeys(db: Db, idempotencyKeys: string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const keys of slicesOf(idempotencyKeys)) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select('idempotency_key')
      .where('idempotency_key', 'in', keys)
      .execute();
    for (const { idempotency_key } of rows) used.add(idempotency_key);
  }
  return used;
}

/**
 * Makes a record once for a form's key, however often the form is sent: `create` runs in the
 * transaction that takes the key; a key that was taken answers with the record it made.
 */
export async function createOnce(
  db: Db,
  idempotencyKey: string,
  now: number,
  create: (tx: Db) => Promise<string>,
): Promise<{ kind: 'created' | 'exists'; id: string }> {
  return inTransaction(db, async (tx) => {
    // The placeholder takes the key first, so one of two senders waits for the other.
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({ idempotency_key: idempotencyKey, record_id: '', created_at: now })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('idempotency_key')
      .executeTakeFirst();
    if (!inserted) {
      const existing = await tx
        .selectFrom('idempotency_keys')
        .select('record_id')
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow();
      return { kind: 'exists', id: existing.record_id };
    }
    const id = await create(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ record_id: id })
      .where('idempotency_key', '=', idempotencyKey)
      .execute();
    return { kind: 'created', id };
  });
}

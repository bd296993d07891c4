import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../ports.ts';

export type RecordKind = 'business' | 'deal' | 'lead' | 'settings';

export interface AuditEntry {
  /** Epoch milliseconds. */
  createdAt: number;
  actor: string;
  action: 'created' | 'updated' | 'deleted';
  recordKind: RecordKind;
  recordId: string;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
}

/** Writes down one change; called within the transaction that makes it. */
export async function recordChange(tx: Db, entry: AuditEntry): Promise<void> {
  const { createdAt, actor, action, recordKind, recordId, before, after } = entry;
  await tx
    .insertInto('audit_entries')
    .values({
      id: randomUUIDv7(),
      created_at: createdAt,
      actor,
      action,
      record_kind: recordKind,
      record_id: recordId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** The changes of one record, newest first, `limit` at most. */
export async function historyOf(
  db: Db,
  recordKind: RecordKind,
  recordId: string,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('record_kind', '=', recordKind)
    .where('record_id', '=', recordId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, actor, action, before, after }) => ({
    createdAt: created_at,
    actor,
    action,
    recordKind,
    recordId,
    before: before === null ? undefined : JSON.parse(before),
    after: after === null ? undefined : JSON.parse(after),
  }));
}

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

/**
 * Makes a record once for a form's key, however often the form is sent: `make` runs in the
 * transaction that takes the key; a key that was taken answers with the record it made.
 */
export async function createOnce(
  db: Db,
  idempotencyKey: string,
  now: number,
  create: (tx: Db) => Promise<string>,
): Promise<{ kind: 'created' | 'exists'; id: string }> {
  return db.transaction().execute(async (tx) => {
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

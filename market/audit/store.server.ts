import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../ports.ts';

export type RecordKind = 'business' | 'deal' | 'lead' | 'settings';

export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  /** The administrator's e-mail. */
  who: string;
  what: 'created' | 'updated' | 'deleted';
  kind: RecordKind;
  recordId: string;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
}

/** Writes down one change; called within the transaction that makes it. */
export async function recordChange(tx: Db, entry: AuditEntry): Promise<void> {
  const { at, who, what, kind, recordId, before, after } = entry;
  await tx
    .insertInto('audit_entries')
    .values({
      id: randomUUIDv7(),
      at,
      who,
      what,
      kind,
      record_id: recordId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** The changes of one record, newest first, `limit` at most. */
export async function historyOf(
  db: Db,
  kind: RecordKind,
  recordId: string,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, who, what, before, after }) => ({
    at,
    who,
    what,
    kind,
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
    .selectFrom('once_keys')
    .select('record_id')
    .where('once_key', '=', idempotencyKey)
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
): Promise<{ kind: 'made' | 'already'; id: string }> {
  return db.transaction().execute(async (tx) => {
    // The placeholder takes the key first, so that of two senders one waits for the other.
    const inserted = await tx
      .insertInto('once_keys')
      .values({ once_key: idempotencyKey, record_id: '', created_at: now })
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .returning('once_key')
      .executeTakeFirst();
    if (!inserted) {
      const existing = await tx
        .selectFrom('once_keys')
        .select('record_id')
        .where('once_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow();
      return { kind: 'already', id: existing.record_id };
    }
    const id = await create(tx);
    await tx
      .updateTable('once_keys')
      .set({ record_id: id })
      .where('once_key', '=', idempotencyKey)
      .execute();
    return { kind: 'made', id };
  });
}

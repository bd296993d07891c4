import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { inTransaction } from '../../database/locks.ts';
import type { AuditEntryTable } from '../../database/tables/audit.ts';
import { type ListPage, readPage } from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import { isUndoable } from './rules.ts';

export type RecordKind =
  | 'business'
  | 'deal'
  | 'lead'
  | 'complaint'
  | 'purchase'
  | 'stripe'
  | 'settings';

export interface AuditEntry {
  /** Epoch milliseconds. */
  createdAt: number;
  actor: string;
  action: 'created' | 'updated' | 'deleted';
  recordKind: RecordKind;
  recordId: string;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
  /** The same for changes that were made together. */
  batchId?: string | undefined;
  /** The id of the change that this one took back. */
  undoes?: string | undefined;
}

export interface StoredEntry extends AuditEntry {
  id: string;
}

/** Writes down one change; called within the transaction that makes it. */
export async function recordChange(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insertInto('audit_entries').values(auditRow(entry)).execute();
}

function auditRow(entry: AuditEntry) {
  const { createdAt, actor, action, recordKind, recordId, before, after } = entry;
  return {
    id: randomUUIDv7(),
    created_at: createdAt,
    actor,
    action,
    record_kind: recordKind,
    record_id: recordId,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    batch_id: entry.batchId ?? null,
    undoes: entry.undoes ?? null,
  };
}

/** The record of a line that says who took a list along as a file. */
export const DOWNLOAD = 'download';

/** Writes down that a list was downloaded. `address` is the list's, with what it was narrowed to. */
export async function recordDownload(
  db: Db,
  { list, address }: { list: string; address: string },
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  await recordChange(db, {
    createdAt: now,
    actor,
    action: 'created',
    recordKind: 'settings',
    recordId: DOWNLOAD,
    before: undefined,
    after: { list, address },
  });
}

/** The changes of one record, newest first, `limit` at most. */
export async function historyOf(
  db: Db,
  recordKind: RecordKind,
  recordId: string,
  limit: number,
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('record_kind', '=', recordKind)
    .where('record_id', '=', recordId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asEntry);
}

/** The changes that were made together, in the order of their records. */
export async function changesOfBatch(db: Db, batchId: string): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('record_id')
    .execute();
  return rows.map(asEntry);
}

const CHANGES_PER_PAGE = 50;

/** One page of the changes of all records, newest first. */
export async function listChanges(db: Db, page: number): Promise<ListPage<StoredEntry>> {
  const query = db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, ...rest } = await readPage(query, page, CHANGES_PER_PAGE);
  return { ...rest, rows: rows.map(asEntry) };
}

/** A change that may be taken back: it is an edit, the last one of its record, and no undo. */
export async function findUndoable(db: Db, id: string): Promise<StoredEntry | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [last] = await historyOf(db, row.record_kind, row.record_id, 1);
  return last?.id === id && isUndoable(last) ? last : undefined;
}

function asEntry(row: Selectable<AuditEntryTable>): StoredEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    actor: row.actor,
    action: row.action,
    recordKind: row.record_kind,
    recordId: row.record_id,
    before: row.before === null ? undefined : JSON.parse(row.before),
    after: row.after === null ? undefined : JSON.parse(row.after),
    undoes: row.undoes ?? undefined,
  };
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

import { setImmediate } from 'node:timers/promises';
import { lockByName, lockRecords } from '../../database/locks.ts';
import { changesOfBatch, type StoredEntry } from '../audit/store.server.ts';
import { deleteBusiness, undoBusinessEdit } from '../businesses/commands.server.ts';
import { deleteDeal, undoDealChange } from '../deals/commands.server.ts';
import type { DealContext } from '../deals/write.server.ts';
import type { Db } from '../ports.ts';
import { IMPORT_LOCK, IN_TRANSACTION } from './commands.server.ts';
import { findImport, recordsInUse } from './store.server.ts';

export type UndoOutcome =
  | { kind: 'undone'; undone: number; left: number }
  | { kind: 'done' }
  | { kind: 'missing' };

const undoOf = (id: string) => `undo ${id}`;

/**
 * Puts back what an import changed and deletes what it made, some in each transaction. What was
 * changed since stays, and so does a new record that others refer to by now. Whatever ends it in the
 * middle, the next press goes on.
 */
export async function undoImport(context: DealContext, id: string): Promise<UndoOutcome> {
  const { db } = context;
  const file = await findImport(db, id);
  if (!file || file.state === 'reading' || file.state === 'checked') return { kind: 'missing' };
  const entries = await changesOfBatch(db, id);
  for (let from = 0; from < entries.length; from += IN_TRANSACTION) {
    await undoSome(context, id, entries.slice(from, from + IN_TRANSACTION));
    await setImmediate();
  }
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'undone' })
    .where('id', '=', id)
    .where('state', '=', 'imported')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { kind: 'done' };
  const undone = (await changesOfBatch(db, undoOf(id))).length;
  return { kind: 'undone', undone, left: entries.length - undone };
}

function undoSome(context: DealContext, id: string, entries: StoredEntry[]): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    await lockByName(tx, IMPORT_LOCK);
    const businesses = idsOf(entries, 'business');
    const deals = idsOf(entries, 'deal');
    await lockRecords(tx, 'businesses', [...businesses, ...formerBusinesses(entries)]);
    await lockRecords(tx, 'deals', deals);
    const inUse = new Set([
      ...(await recordsInUse(tx, 'businesses', businesses)),
      ...(await recordsInUse(tx, 'deals', deals)),
    ]);
    for (const entry of entries) {
      const own = { ...context, db: tx, batchId: undoOf(id), undoes: entry.id };
      if (entry.action === 'updated') await putBack(own, entry);
      else if (!inUse.has(entry.recordId)) await deleteUnchanged(own, entry);
    }
  });
}

const idsOf = (entries: StoredEntry[], kind: 'business' | 'deal') =>
  entries.filter(({ recordKind }) => recordKind === kind).map(({ recordId }) => recordId);

/** The businesses that deals had, or have. */
const formerBusinesses = (entries: StoredEntry[]) =>
  entries.flatMap(({ before, after }) =>
    [before?.business_id, after?.business_id].flatMap((id) => (typeof id === 'string' ? id : [])),
  );

async function putBack(context: DealContext, entry: StoredEntry): Promise<void> {
  if (entry.recordKind === 'deal') await undoDealChange(context, entry, { asItWas: true });
  else await undoBusinessEdit(context.db, entry, context);
}

/** Deletes what the import has made, if nobody has saved it since. */
async function deleteUnchanged(
  context: DealContext,
  { recordKind, recordId, createdAt }: StoredEntry,
): Promise<void> {
  const { db } = context;
  if (recordKind === 'deal') {
    const query = db.selectFrom('deals').select('id').where('id', '=', recordId);
    const deal = await query.where('updated_at', '=', createdAt).executeTakeFirst();
    if (deal) await deleteDeal(context, deal.id);
    return;
  }
  const query = db.selectFrom('businesses').selectAll().where('id', '=', recordId);
  const business = await query.where('updated_at', '=', createdAt).executeTakeFirst();
  if (business) await deleteBusiness(db, business, context);
}

export interface LeftRecord {
  kind: 'business' | 'deal';
  id: string;
  name: string;
}

/** The records that the undoing of an import has left as they were. */
export async function recordsLeft(db: Db, id: string): Promise<LeftRecord[]> {
  const undone = new Set((await changesOfBatch(db, undoOf(id))).map(({ undoes }) => undoes));
  const left = (await changesOfBatch(db, id)).filter((entry) => !undone.has(entry.id));
  return left.map(({ recordKind, recordId, after = {} }) => ({
    kind: recordKind === 'deal' ? 'deal' : 'business',
    id: recordId,
    name: String(after.title ?? after.name ?? ''),
  }));
}

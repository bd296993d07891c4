import { setImmediate } from 'node:timers/promises';
import { type AuditEntry, changesOfBatch, type StoredEntry } from '../audit/store.server.ts';
import { businessSlug } from '../businesses/rules.ts';
import { fieldsOf } from '../businesses/store.server.ts';
import { findDealsForEdit } from '../deals/store.server.ts';
import { type DealContext, isListed, pickSnapshot, snapshot } from '../deals/write.server.ts';
import { licenseKey } from '../licenses/rules.ts';
import type { BusinessRow, Db, DealRow } from '../ports.ts';
import { withOwnSlugs } from './businesses.server.ts';
import { slugMoves } from './plan.server.ts';
import { findImport, recordsInUse } from './store.server.ts';
import {
  catalogueVersion,
  deletions,
  historyLines,
  type Plan,
  runPlan,
  upserts,
  type Write,
} from './write.server.ts';

const MAX_TRIES = 5;
const IDS_AT_ONCE = 250;

export type UndoOutcome =
  | { kind: 'undone'; undone: number; left: number }
  | { kind: 'done' }
  /** Others save all the time; nothing was written. */
  | { kind: 'busy' }
  | { kind: 'missing' };

const undoOf = (id: string) => `undo ${id}`;

/**
 * Puts back what an import changed and deletes what it made, in one transaction. What was changed
 * since stays, and so does a new record that others refer to by now.
 */
export async function undoImport(context: DealContext, id: string): Promise<UndoOutcome> {
  const file = await findImport(context.db, id);
  if (!file || file.state === 'reading' || file.state === 'checked') return { kind: 'missing' };
  if (file.state === 'undone') return { kind: 'done' };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { plan, undone, left } = await planUndo(context, id);
    const outcome = await runPlan(context.db, plan, (tx) => claim(tx, id));
    if (outcome === 'taken') return { kind: 'done' };
    if (outcome === 'done') return { kind: 'undone', undone, left };
  }
  return { kind: 'busy' };
}

async function claim(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'undone' })
    .where('id', '=', id)
    .where('state', '=', 'imported')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

async function planUndo(context: DealContext, id: string) {
  const { db } = context;
  const version = await catalogueVersion(db);
  const entries = await changesOfBatch(db, id);
  const businesses: Write<BusinessRow>[] = [];
  const deals: Write<DealRow>[] = [];
  const deleted: Plan['deleted'] = { businesses: [], deals: [] };
  const history: AuditEntry[] = [];
  for (let from = 0; from < entries.length; from += IDS_AT_ONCE) {
    const part = entries.slice(from, from + IDS_AT_ONCE);
    const ofDeals = part.filter(({ recordKind }) => recordKind === 'deal');
    const ofBusinesses = part.filter(({ recordKind }) => recordKind === 'business');
    await addDeals(context, ofDeals, { writes: deals, deleted: deleted.deals, history });
    const target = { writes: businesses, deleted: deleted.businesses, history };
    await addBusinesses(context, ofBusinesses, target);
    await setImmediate();
  }
  const keys = (ids: string[]) => ids.map((id) => ({ id }));
  const numbered = await withOwnSlugs(db, businesses);
  const statements = [
    ...deletions(db, 'deals', keys(deleted.deals)),
    ...deletions(db, 'businesses', keys(deleted.businesses)),
    ...(await upserts(db, 'businesses', numbered)),
    ...(await slugMoves(db, numbered, context.now)),
    ...(await upserts(db, 'deals', deals)),
    ...(await historyLines(
      db,
      history.map((entry) => ({ ...entry, batchId: undoOf(id) })),
    )),
  ];
  const businessIds = [
    ...businesses.map(({ after }) => after.id),
    ...deleted.businesses,
    ...deals.map(({ after }) => after.business_id),
  ];
  const dealIds = [...deals.map(({ after }) => after.id), ...deleted.deals];
  const plan: Plan = { version, businessIds, dealIds, deleted, statements };
  return { plan, undone: history.length, left: entries.length - history.length };
}

interface Target<Record extends { id: string }> {
  writes: Write<Record>[];
  deleted: string[];
  history: AuditEntry[];
}

async function addDeals(
  { db, now, actor }: DealContext,
  entries: StoredEntry[],
  { writes, deleted, history }: Target<DealRow>,
): Promise<void> {
  const stored = await findDealsForEdit(db, idsOf(entries));
  const byId = new Map(stored.map((one) => [one.deal.id, one]));
  const inUse = await recordsInUse(db, 'deals', idsOf(entries));
  const formerSpas = entries.flatMap(({ before }) => String(before?.business_id ?? '') || []);
  const spas = await findSpas(db, formerSpas);
  for (const entry of entries) {
    const { deal, spaName } = byId.get(entry.recordId) ?? {};
    if (!deal || deal.updated_at !== entry.createdAt) continue;
    const from = snapshot(deal, spaName ?? '');
    if (entry.action === 'created') {
      if (inUse.has(deal.id)) continue;
      deleted.push(deal.id);
      history.push(lineOf(entry, 'deleted', { createdAt: now, actor, before: from }));
      continue;
    }
    const former = { ...deal, ...pickSnapshot(entry.before ?? {}) };
    const spa = spas.get(former.business_id);
    if (!spa) continue;
    const updated_at = Math.max(now, deal.updated_at + 1);
    const copies = { business_zip: spa.zip, business_status: spa.status };
    const after: DealRow = { ...former, ...copies, listed: isListed(former), updated_at };
    writes.push({ before: deal, after });
    const to = snapshot(after, spa.name);
    history.push(
      lineOf(entry, 'updated', { createdAt: updated_at, actor, before: from, after: to }),
    );
  }
}

async function findSpas(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'zip', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function addBusinesses(
  { db, now, actor }: DealContext,
  entries: StoredEntry[],
  { writes, deleted, history }: Target<BusinessRow>,
): Promise<void> {
  if (entries.length === 0) return;
  const ids = idsOf(entries);
  const stored = await db.selectFrom('businesses').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(stored.map((one) => [one.id, one]));
  const inUse = await recordsInUse(db, 'businesses', ids);
  for (const entry of entries) {
    const business = byId.get(entry.recordId);
    if (!business || business.updated_at !== entry.createdAt) continue;
    const from = fieldsOf(business);
    if (entry.action === 'created') {
      if (inUse.has(business.id)) continue;
      deleted.push(business.id);
      history.push(lineOf(entry, 'deleted', { createdAt: now, actor, before: from }));
      continue;
    }
    const former: BusinessRow = { ...business, ...entry.before };
    const updated_at = Math.max(now, business.updated_at + 1);
    const license_key = licenseKey(former.license_number);
    const after = { ...former, license_key, slug: businessSlug(former), updated_at };
    writes.push({ before: business, after });
    const to = fieldsOf(after);
    history.push(
      lineOf(entry, 'updated', { createdAt: updated_at, actor, before: from, after: to }),
    );
  }
}

const idsOf = (entries: StoredEntry[]) => entries.map(({ recordId }) => recordId);

function lineOf(
  { id: undoes, recordKind, recordId }: StoredEntry,
  action: 'updated' | 'deleted',
  line: Pick<AuditEntry, 'createdAt' | 'actor' | 'before'> & Partial<Pick<AuditEntry, 'after'>>,
): AuditEntry {
  return { recordKind, recordId, undoes, action, after: undefined, ...line };
}

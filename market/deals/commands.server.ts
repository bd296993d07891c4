import { createHash, randomUUIDv7 } from 'node:crypto';
import { createOnce, recordChange } from '../audit/store.server.ts';
import type { Db, DealRow } from '../ports.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, DEAL_MESSAGES, type DealColumns } from './fields.ts';
import { dayIn, endOfDay, timeZoneOf } from './rules.ts';
import { type DealProblems, parseDealForm } from './schema.ts';
import {
  copiesOfSpa,
  findDealForEdit,
  type SpaOfDeal,
  type StoredDeal,
  spaForDeal,
} from './store.server.ts';

/** Where the administrator works: `who` is the e-mail that the history names. */
export interface DealContext {
  db: Db;
  zipTable: ZipTable;
  now: number;
  actor: string;
}

type FormValues = Record<string, string | undefined>;
type CheckedDeal =
  | { kind: 'valid'; columns: DealColumns; spa: SpaOfDeal }
  | { kind: 'invalid'; problems: DealProblems };

/** Makes a deal of an active business, once for a form's key and content however often sent. */
export async function createDeal(
  context: DealContext,
  values: FormValues,
  idempotencyKey: string,
): Promise<{ kind: 'created'; id: string } | { kind: 'invalid'; problems: DealProblems }> {
  const { db, now, actor } = context;
  const validated = await validate(context, values);
  if (validated.kind === 'invalid') return validated;
  const { id } = await createOnce(db, contentKey(idempotencyKey, values), now, async (tx) => {
    const row: DealRow = {
      id: randomUUIDv7(),
      ...validated.columns,
      ...(await copiesOfSpa(tx, validated.columns.business_id)),
      limit_per_visit: null,
      status: 'active',
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('deals').values(row).execute();
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'created',
      recordKind: 'deal',
      recordId: row.id,
      before: undefined,
      after: snapshot(row, validated.spa.name),
    });
    return row.id;
  });
  return { kind: 'created', id };
}

export type EditOutcome =
  | { kind: 'updated' }
  | { kind: 'invalid'; problems: DealProblems }
  /** It was saved by someone else since the form was loaded; nothing is written. */
  | { kind: 'conflict'; current: StoredDeal }
  | { kind: 'missing' };

/**
 * Saves a deal if it is still as the form found it (`loadedAt`, its updated_at then). An expired
 * deal is open again where its new expiry day has not ended.
 */
export async function editDeal(
  context: DealContext,
  id: string,
  values: FormValues,
  loadedAt: number,
): Promise<EditOutcome> {
  return context.db.transaction().execute(async (tx): Promise<EditOutcome> => {
    const stored = await findDealForEdit(tx, id);
    if (!stored) return { kind: 'missing' };
    const validated = await validate({ ...context, db: tx }, values, stored.deal);
    if (validated.kind === 'invalid') return validated;
    const before = snapshot(stored.deal, stored.spaName);
    const after = snapshot(validated.columns, validated.spa.name);
    // Also where the answer to this very save was lost, and the form is sent again.
    if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'updated' };
    if (stored.deal.updated_at !== loadedAt) return { kind: 'conflict', current: stored };
    // Two saves within a millisecond still differ in the instant that forms are compared by.
    const at = Math.max(context.now, loadedAt + 1);
    const copies = await copiesOfSpa(tx, validated.columns.business_id);
    const { numUpdatedRows } = await tx
      .updateTable('deals')
      .set({ ...validated.columns, ...copies, updated_at: at })
      .where('id', '=', id)
      .where('updated_at', '=', loadedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const current = await findDealForEdit(tx, id);
      return current ? { kind: 'conflict', current } : { kind: 'missing' };
    }
    const entry = {
      createdAt: at,
      actor: context.actor,
      recordKind: 'deal',
      recordId: id,
    } as const;
    await recordChange(tx, { ...entry, action: 'updated', before, after });
    return { kind: 'updated' };
  });
}

/** Deletes a deal for good, live or expired; its history stays in the audit log. */
export async function deleteDeal(
  { db, now, actor }: Omit<DealContext, 'zipTable'>,
  id: string,
): Promise<{ kind: 'deleted' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const stored = await findDealForEdit(tx, id);
    if (!stored) return { kind: 'missing' };
    const { numDeletedRows } = await tx.deleteFrom('deals').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return { kind: 'missing' };
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'deleted',
      recordKind: 'deal',
      recordId: id,
      before: snapshot(stored.deal, stored.spaName),
      after: undefined,
    });
    return { kind: 'deleted' };
  });
}

async function validate(
  context: DealContext,
  values: FormValues,
  stored?: DealRow,
): Promise<CheckedDeal> {
  const parsed = parseDealForm(values);
  const { problems, deal } = parsed;
  const spa = deal.business_id ? await spaForDeal(context.db, deal.business_id) : undefined;
  const isAllowed = spa && (spa.status === 'active' || spa.id === stored?.business_id);
  if (deal.business_id && !isAllowed) problems.businessId = DEAL_MESSAGES.business;
  const expiresAt =
    spa && deal.expiryDate ? expiryOf(deal.expiryDate, spa, context, stored) : undefined;
  if (spa && deal.expiryDate && expiresAt === undefined) problems.expiryDate = DEAL_MESSAGES.noDate;
  else if (expiresAt !== undefined && expiresAt <= context.now)
    problems.expiryDate = DEAL_MESSAGES.pastDate;
  if (parsed.kind === 'invalid' || !isAllowed || expiresAt === undefined || problems.expiryDate)
    return { kind: 'invalid', problems };
  const { expiryDate: _, ...columns } = parsed.deal;
  return { kind: 'valid', columns: { ...columns, expires_at: expiresAt }, spa };
}

/** A day that was not touched keeps its instant, even one that is no end of a day. */
function expiryOf(day: string, spa: SpaOfDeal, { zipTable }: DealContext, stored?: DealRow) {
  const zone = timeZoneOf(zipTable.find(spa.zip));
  const isUntouched =
    stored &&
    timeZoneOf(zipTable.find(stored.business_zip)) === zone &&
    dayIn(zone, stored.expires_at) === day;
  return isUntouched ? stored.expires_at : endOfDay(day, zone);
}

/** A form that is changed and sent again with its old key is another form. */
function contentKey(idempotencyKey: string, values: FormValues): string {
  const content = JSON.stringify([
    idempotencyKey,
    ...DEAL_FIELD_NAMES.map((name) => values[name] ?? ''),
  ]);
  return `deal:${createHash('sha256').update(content).digest('base64url')}`;
}

/** What the history holds of a deal: the form's columns, and the spa's name as it was. */
function snapshot(deal: DealColumns, spaName: string): Record<string, unknown> {
  const columns = Object.values(DEAL_FIELDS).map(({ column }) => [column, deal[column]]);
  return { business_name: spaName, ...Object.fromEntries(columns) };
}

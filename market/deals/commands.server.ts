import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '../../database/locks.ts';
import { createOnce, recordChange, type StoredEntry } from '../audit/store.server.ts';
import { rememberUrls } from '../former-urls.server.ts';
import { hashOf } from '../hash.server.ts';
import { ID_END } from '../pictures/rules.ts';
import type { Db, DealRow } from '../ports.ts';
import {
  businessForDeal,
  type CheckedDeal,
  checkDeal,
  copiesOfBusiness,
  type FormValues,
} from './checks.server.ts';
import { DEAL_FIELD_NAMES, type DealColumns } from './fields.ts';
import { dealState, lifeOf, losesPriceSeen, NO_END, timeZoneOf } from './rules.ts';
import { type DealProblems, type Purpose, parseDealForm, storedDealValues } from './schema.ts';
import { REOPENED } from './status.server.ts';
import { findDealForEdit, type StoredDeal } from './store.server.ts';
import {
  type DealContext,
  FORM_COLUMNS,
  isListed,
  pickSnapshot,
  snapshot,
  writeDeal,
} from './write.server.ts';

/**
 * Makes a deal of an active business, or a draft of one, once for a form's key and content however
 * often sent.
 */
export async function createDeal(
  context: DealContext,
  values: FormValues,
  idempotencyKey: string,
  isDraft = false,
): Promise<{ kind: 'created'; id: string } | { kind: 'invalid'; problems: DealProblems }> {
  const { db, now } = context;
  const validated = await validate(context, values, { isDraft });
  if (validated.kind === 'invalid') return validated;
  const key = contentKey(idempotencyKey, values, isDraft);
  const { id } = await createOnce(db, key, now, (tx) => {
    const columns = { ...validated.columns, limit_per_visit: null };
    const status = isDraft ? 'draft' : 'active';
    const id = newIdLike(idempotencyKey);
    return insertDeal(tx, context, columns, validated.business.name, status, id);
  });
  return { kind: 'created', id };
}

/**
 * A new draft with all of a deal but its link and its dates, once for a form's key; undefined where
 * the deal is gone.
 */
export async function duplicateDeal(
  context: DealContext,
  id: string,
  idempotencyKey: string,
): Promise<{ kind: 'created'; id: string } | { kind: 'missing' }> {
  const { db, now } = context;
  const stored = await findDealForEdit(db, id);
  if (!stored) return { kind: 'missing' };
  const { deal, businessName } = stored;
  const copy = await createOnce(db, hashedKey(['duplicate', id, idempotencyKey]), now, (tx) => {
    const columns = { ...deal, checkout_url: '', starts_at: null, expires_at: NO_END };
    return insertDeal(tx, context, columns, businessName, 'draft');
  });
  return { kind: 'created', id: copy.id };
}

async function insertDeal(
  tx: Db,
  { now, actor, batchId }: DealContext,
  columns: DealColumns & Pick<DealRow, 'limit_per_visit'>,
  businessName: string,
  status: 'draft' | 'active',
  id: string = randomUUIDv7(),
): Promise<string> {
  const running = { status, paused_at: null, pause_reason: null, sold_out_at: null };
  const row: DealRow = {
    ...columns,
    ...(await copiesOfBusiness(tx, columns.business_id)),
    ...running,
    listed: isListed(running),
    id,
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
    after: snapshot(row, businessName),
    batchId,
  });
  return row.id;
}

export type EditOutcome =
  /** `emptied`: where the price was seen is forgotten, because it is another price now. */
  | { kind: 'updated'; emptied?: true }
  | { kind: 'invalid'; problems: DealProblems }
  /** It was saved by someone else since the form was loaded; nothing is written. */
  | { kind: 'conflict'; current: StoredDeal }
  | { kind: 'missing' };

/**
 * Saves a deal if it is still as the form found it (`loadedAt`, its updated_at then). An expired
 * deal is open again where its new expiry day has not ended; a draft is published unless it is saved
 * as a draft.
 */
export async function editDeal(
  context: DealContext,
  id: string,
  values: FormValues,
  loadedAt: number,
  saveAsDraft = false,
): Promise<EditOutcome> {
  return inTransaction(context.db, async (tx): Promise<EditOutcome> => {
    const stored = await findDealForEdit(tx, id);
    if (!stored) return { kind: 'missing' };
    const { deal, businessName } = stored;
    const isDraft = saveAsDraft && deal.status === 'draft';
    const validated = await validate({ ...context, db: tx }, values, { isDraft, stored: deal });
    if (validated.kind === 'invalid') return validated;
    const columns: Partial<DealRow> = {
      ...validated.columns,
      ...(await copiesOfBusiness(tx, validated.columns.business_id)),
      ...(deal.status === 'draft' && !isDraft && { status: 'active' as const }),
      ...(dealState(lifeOf(deal), context.now).state === 'expired' && REOPENED),
    };
    const changed: DealRow = { ...deal, ...columns };
    const before = snapshot(deal, businessName);
    const after = snapshot(changed, validated.business.name);
    // Also where the answer to this very save was lost, and the form is sent again.
    if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'updated' };
    const isSaved =
      deal.updated_at === loadedAt &&
      (await writeDeal(tx, context, stored, columns, validated.business.name));
    if (isSaved)
      return { kind: 'updated', ...(losesPriceSeen(deal, changed) && { emptied: true }) };
    const current = await findDealForEdit(tx, id);
    return current ? { kind: 'conflict', current } : { kind: 'missing' };
  });
}

/**
 * Brings back what the last change of a deal replaced, to the instant, if nothing was saved since.
 * What the form checks passes its checks again, so an end that has passed is refused.
 */
export async function undoDealChange(
  context: DealContext,
  { id: undoes, recordId, createdAt, before = {}, after = {} }: StoredEntry,
): Promise<EditOutcome> {
  return inTransaction(context.db, async (tx): Promise<EditOutcome> => {
    const stored = await findDealForEdit(tx, recordId);
    if (!stored) return { kind: 'missing' };
    if (stored.deal.updated_at !== createdAt) return { kind: 'conflict', current: stored };
    const columns = pickSnapshot(before);
    const merged: DealRow = { ...stored.deal, ...columns };
    if (!(await businessForDeal(tx, merged.business_id))) return { kind: 'missing' };
    const former: DealRow = { ...merged, ...(await copiesOfBusiness(tx, merged.business_id)) };
    if (FORM_COLUMNS.some((column) => before[column] !== after[column])) {
      const values = storedDealValues(former, zoneOf(former, context));
      const purpose = { isDraft: former.status === 'draft', stored: former };
      const validated = await validate({ ...context, db: tx }, values, purpose);
      if (validated.kind === 'invalid') return validated;
    }
    const copies = { business_zip: former.business_zip, business_status: former.business_status };
    const businessName = String(before.business_name ?? stored.businessName);
    const undo = { ...context, undoes };
    const isSaved = await writeDeal(tx, undo, stored, { ...columns, ...copies }, businessName);
    return isSaved ? { kind: 'updated' } : { kind: 'conflict', current: stored };
  });
}

const zoneOf = ({ business_zip }: DealRow, { zipTable }: DealContext) =>
  timeZoneOf(zipTable.find(business_zip));

/** Deletes a deal for good, in any state; its history stays in the audit log. */
export async function deleteDeal(
  { db, now, actor, batchId, undoes }: Omit<DealContext, 'zipTable'>,
  id: string,
): Promise<{ kind: 'deleted' | 'missing' }> {
  return inTransaction(db, async (tx) => {
    const stored = await findDealForEdit(tx, id);
    if (!stored) return { kind: 'missing' };
    const { numDeletedRows } = await tx.deleteFrom('deals').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return { kind: 'missing' };
    await rememberUrls(tx, [stored.deal], Math.max(now, stored.deal.updated_at + 1));
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'deleted',
      recordKind: 'deal',
      recordId: id,
      before: snapshot(stored.deal, stored.businessName),
      after: undefined,
      batchId,
      undoes,
    });
    return { kind: 'deleted' };
  });
}

async function validate(
  context: DealContext,
  values: FormValues,
  purpose: Purpose,
): Promise<CheckedDeal> {
  const parsed = parseDealForm(values, purpose.isDraft);
  const { business_id: id } = parsed.deal;
  const business = id ? await businessForDeal(context.db, id) : undefined;
  return checkDeal(context, parsed, business, purpose);
}

/** A new id that ends as the form's key does: its preview has drawn the deal by that end. */
function newIdLike(key: string): string {
  const end = key.slice(-ID_END);
  const id = randomUUIDv7();
  return /^[0-9a-f]{12}$/.test(end) ? id.slice(0, -ID_END) + end : id;
}

/** A form that is changed and sent again with its old key is another form. */
function contentKey(idempotencyKey: string, values: FormValues, isDraft: boolean): string {
  return hashedKey([
    idempotencyKey,
    ...DEAL_FIELD_NAMES.map((name) => values[name] ?? ''),
    ...(isDraft ? ['draft'] : []),
  ]);
}

function hashedKey(parts: string[]): string {
  return `deal:${hashOf(JSON.stringify(parts))}`;
}

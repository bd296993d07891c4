import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '../../database/locks.ts';
import { type ChangeOutcome, deleteRow, makeRow } from '../changes/commands.server.ts';
import { columnsIn } from '../changes/kinds.ts';
import { createOnce } from '../changes/once.server.ts';
import type { StoredEvent } from '../changes/rules.ts';
import { rememberUrls } from '../former-urls.server.ts';
import { hashOf } from '../hash.server.ts';
import { ID_END } from '../pictures/rules.ts';
import type { Db, DealRow } from '../ports.ts';
import { changeDeal, DEAL, type DealContext, isListed, type NamedDeal } from './change.server.ts';
import {
  businessForDeal,
  type CheckedDeal,
  checkDeal,
  copiesOfBusiness,
  type FormValues,
} from './checks.server.ts';
import { DEAL_FIELD_NAMES, type DealColumns, FORM_COLUMNS } from './fields.ts';
import { dealState, lifeOf, NO_END, timeZoneOf } from './rules.ts';
import { type DealProblems, type Purpose, parseDealForm, storedDealValues } from './schema.ts';
import { findDealForEdit, type StoredDeal } from './store.server.ts';
import { REOPENED } from './verbs.server.ts';

/** Creates a deal, or a draft, of an active business. The same key and content create it once. */
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

/** Copies a deal, without its link and dates, into a new draft; once per key. */
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
  { now, actor, batch }: DealContext,
  columns: DealColumns & Pick<DealRow, 'limit_per_visit'>,
  business_name: string,
  status: 'draft' | 'active',
  id: string = randomUUIDv7(),
): Promise<string> {
  const running = { status, paused_at: null, pause_reason: null, sold_out_at: null };
  const row = {
    ...columns,
    ...(await copiesOfBusiness(tx, columns.business_id)),
    ...running,
    listed: isListed(running),
    id,
    business_name,
    created_at: now,
    updated_at: now,
  };
  await makeRow(tx, { kind: DEAL, row, actor, now, batch });
  return row.id;
}

export type EditOutcome =
  /** `emptied`: the price changed, so where it was seen was cleared. */
  | { kind: 'updated'; emptied?: true }
  | { kind: 'invalid'; problems: DealProblems }
  /** Someone else saved it since the form was loaded; nothing is written. */
  | { kind: 'conflict'; current: StoredDeal }
  | { kind: 'missing' };

/**
 * Saves a deal unless it changed since `loadedAt`, its updated_at when the form was loaded. A new
 * expiry day reopens an expired deal; a draft is published unless `saveAsDraft`.
 */
export async function editDeal(
  context: DealContext,
  id: string,
  values: FormValues,
  loadedAt: number,
  saveAsDraft = false,
): Promise<EditOutcome> {
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    const effect = async (deal: NamedDeal) => {
      const isDraft = saveAsDraft && deal.status === 'draft';
      const validated = await validate(own, values, { isDraft, stored: deal });
      if (validated.kind === 'invalid') return validated;
      const { columns, business } = validated;
      return {
        columns: {
          ...columns,
          ...(await copiesOfBusiness(tx, columns.business_id)),
          business_name: business.name,
          ...(deal.status === 'draft' && !isDraft && { status: 'active' as const }),
          ...(dealState(lifeOf(deal), context.now).state === 'expired' && REOPENED),
        },
      };
    };
    const isStale = (deal: NamedDeal) => deal.updated_at !== loadedAt;
    const outcome = await changeDeal(tx, context, id, effect, isStale);
    const isForgotten =
      'after' in outcome &&
      !isPriceSeen(outcome.after) &&
      isTyped(values, 'priceSeenAt', 'priceSeenOn');
    return { ...edited(outcome), ...(isForgotten && { emptied: true as const }) };
  });
}

const isPriceSeen = ({ price_seen_at, price_seen_on }: DealRow) =>
  price_seen_at !== '' || price_seen_on !== null;

const isTyped = (values: FormValues, ...names: string[]) =>
  names.some((name) => values[name]?.trim());

/** Saving without a change succeeds: the answer to an earlier save may have been lost. */
function edited(
  outcome: ChangeOutcome<NamedDeal> | { kind: 'invalid'; problems: DealProblems },
): EditOutcome {
  switch (outcome.kind) {
    case 'updated':
    case 'unchanged':
      return { kind: 'updated' };
    case 'conflict': {
      const { business_name: businessName, ...deal } = outcome.current;
      return { kind: 'conflict', current: { deal, businessName } };
    }
    default:
      return outcome;
  }
}

/** Undoes a deal's last change, unless it was changed since. The form's checks run again. */
export async function undoDealChange(
  context: DealContext,
  { id: undoes, record, at, before = {}, after = {} }: StoredEvent,
): Promise<EditOutcome> {
  return inTransaction(context.db, async (tx) => {
    const effect = async (deal: NamedDeal) => {
      if (deal.updated_at !== at) return { kind: 'conflict' as const, current: deal };
      const columns = columnsIn(DEAL, before);
      const merged = { ...deal, ...columns };
      if (!(await businessForDeal(tx, merged.business_id))) return { kind: 'missing' as const };
      const former = { ...merged, ...(await copiesOfBusiness(tx, merged.business_id)) };
      if (FORM_COLUMNS.some((column) => before[column] !== after[column])) {
        const values = storedDealValues(former, zoneOf(former, context));
        const purpose = { isDraft: former.status === 'draft', stored: former };
        const validated = await validate({ ...context, db: tx }, values, purpose);
        if (validated.kind === 'invalid') return validated;
      }
      return { columns: former };
    };
    return edited(await changeDeal(tx, { ...context, undoes }, record, effect));
  });
}

const zoneOf = ({ business_zip }: DealRow, { zipTable }: DealContext) =>
  timeZoneOf(zipTable.find(business_zip));

/** Deletes a deal for good, in any state; its events stay in the history. */
export async function deleteDeal(
  { db, now, actor, batch, undoes }: Omit<DealContext, 'zipTable'>,
  id: string,
): Promise<{ kind: 'deleted' | 'missing' }> {
  return inTransaction(db, async (tx) => {
    const deal = await deleteRow(tx, { kind: DEAL, id, now, actor, batch, undoes });
    if (!deal) return { kind: 'missing' };
    await rememberUrls(tx, [deal], Math.max(now, deal.updated_at + 1));
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

/** Ends like the form's key, because the preview chose the deal's drawing by that end. */
function newIdLike(key: string): string {
  const end = key.slice(-ID_END);
  const id = randomUUIDv7();
  return /^[0-9a-f]{12}$/.test(end) ? id.slice(0, -ID_END) + end : id;
}

/** A changed form that is sent with its old key is a new form. */
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

import { createHash, randomUUIDv7 } from 'node:crypto';
import { createOnce, recordChange } from '../audit/store.server.ts';
import type { Db, DealRow } from '../ports.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { dayIn, endOfDay, timeZoneOf } from './rules.ts';
import { DEAL_FIELDS, DEAL_MESSAGES, type DealProblems, parseDealForm } from './schema.ts';
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
  who: string;
}

type FormValues = Record<string, string | undefined>;
/** The columns that the form decides. */
type DealColumns = Omit<DealRow, 'id' | 'limit_per_visit' | 'status' | 'created_at' | 'updated_at'>;
type CheckedDeal =
  | { kind: 'right'; row: DealColumns; spa: SpaOfDeal }
  | { kind: 'invalid'; problems: DealProblems };

/** Makes a deal of an active business, once for a form's key and content however often sent. */
export async function createDeal(
  context: DealContext,
  values: FormValues,
  idempotencyKey: string,
): Promise<{ kind: 'created'; id: string } | { kind: 'invalid'; problems: DealProblems }> {
  const { db, now, who } = context;
  const validated = await validate(context, values);
  if (validated.kind === 'invalid') return validated;
  const { id } = await createOnce(db, contentKey(idempotencyKey, values), now, async (tx) => {
    const constants = { limit_per_visit: null, status: 'active', created_at: now } as const;
    const copies = await copiesOfSpa(tx, validated.row.business_id);
    const id = randomUUIDv7();
    const row: DealRow = { id, ...validated.row, ...copies, ...constants, updated_at: now };
    await tx.insertInto('deals').values(row).execute();
    await recordChange(tx, {
      at: now,
      who,
      what: 'created',
      kind: 'deal',
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
  | { kind: 'changed'; current: StoredDeal }
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
    const after = snapshot(validated.row, validated.spa.name);
    // Also where the answer to this very save was lost, and the form is sent once more.
    if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'updated' };
    if (stored.deal.updated_at !== loadedAt) return { kind: 'changed', current: stored };
    // Two saves within a millisecond still differ in the instant that forms are compared by.
    const at = Math.max(context.now, loadedAt + 1);
    const copies = await copiesOfSpa(tx, validated.row.business_id);
    const { numUpdatedRows } = await tx
      .updateTable('deals')
      .set({ ...validated.row, ...copies, updated_at: at })
      .where('id', '=', id)
      .where('updated_at', '=', loadedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const current = await findDealForEdit(tx, id);
      return current ? { kind: 'changed', current } : { kind: 'missing' };
    }
    const entry = { at, who: context.who, kind: 'deal', recordId: id } as const;
    await recordChange(tx, { ...entry, what: 'updated', before, after });
    return { kind: 'updated' };
  });
}

/** Deletes a deal for good, live or expired; its history stays in the audit log. */
export async function deleteDeal(
  { db, now, who }: Omit<DealContext, 'zipTable'>,
  id: string,
): Promise<{ kind: 'deleted' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const stored = await findDealForEdit(tx, id);
    if (!stored) return { kind: 'missing' };
    const { numDeletedRows } = await tx.deleteFrom('deals').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return { kind: 'missing' };
    await recordChange(tx, {
      at: now,
      who,
      what: 'deleted',
      kind: 'deal',
      recordId: id,
      before: snapshot(stored.deal, stored.spaName),
      after: undefined,
    });
    return { kind: 'deleted' };
  });
}

/** All rules together, so that every problem of a form is told at once. */
async function validate(
  context: DealContext,
  values: FormValues,
  stored?: DealRow,
): Promise<CheckedDeal> {
  const parsed = parseDealForm(values);
  const { problems, deal } = parsed;
  const spa = deal.businessId ? await spaForDeal(context.db, deal.businessId) : undefined;
  const isAllowed = spa && (spa.status === 'active' || spa.id === stored?.business_id);
  if (deal.businessId && !isAllowed) problems.businessId = DEAL_MESSAGES.business;
  const expiresAt =
    spa && deal.expiryDate ? expiryOf(deal.expiryDate, spa, context, stored) : undefined;
  if (spa && deal.expiryDate && expiresAt === undefined) problems.expiryDate = DEAL_MESSAGES.noDate;
  else if (expiresAt !== undefined && expiresAt <= context.now)
    problems.expiryDate = DEAL_MESSAGES.pastDate;
  if (parsed.kind === 'invalid' || !isAllowed || expiresAt === undefined || problems.expiryDate)
    return { kind: 'invalid', problems };
  const { title, description, regularPrice, dealPrice, durationMinutes } = parsed.deal;
  const row = {
    business_id: spa.id,
    business_zip: spa.zip,
    business_status: spa.status,
    title,
    description,
    regular_price_cents: regularPrice,
    deal_price_cents: dealPrice,
    duration_minutes: durationMinutes,
    max_purchases: parsed.deal.maxPurchases,
    image_url: parsed.deal.imageUrl,
    checkout_url: parsed.deal.checkoutUrl,
    expires_at: expiresAt,
    cancellation_policy: parsed.deal.cancellationPolicy,
  };
  return { kind: 'right', row, spa };
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
    ...DEAL_FIELDS.map((field) => values[field] ?? ''),
  ]);
  return `deal:${createHash('sha256').update(content).digest('base64url')}`;
}

/** What the history keeps of a deal: the names of the form's fields, and the spa's name as it was. */
function snapshot(row: DealColumns, spaName: string) {
  return {
    business: spaName,
    businessId: row.business_id,
    title: row.title,
    description: row.description,
    regularPrice: row.regular_price_cents,
    dealPrice: row.deal_price_cents,
    durationMinutes: row.duration_minutes,
    maxPurchases: row.max_purchases,
    imageUrl: row.image_url,
    checkoutUrl: row.checkout_url,
    expiresAt: row.expires_at,
    cancellationPolicy: row.cancellation_policy,
  };
}

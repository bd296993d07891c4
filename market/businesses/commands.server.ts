import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '../../database/locks.ts';
import { changeRow, makeRow } from '../changes/commands.server.ts';
import type { RowKind } from '../changes/kinds.ts';
import { createOnce, findCreatedRecord } from '../changes/once.server.ts';
import type { Change, StoredEvent } from '../changes/rules.ts';
import { hashOf } from '../hash.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { milesBetween } from '../zips/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { BUSINESS_FIELDS } from './fields.ts';
import { businessSlug, MAX_PIN_MILES, ownSlug } from './rules.ts';
import { type BusinessForm, type BusinessProblems, type Pin, parseBusiness } from './schema.ts';
import {
  columnsOf,
  findBusiness,
  findSimilarBusiness,
  formOf,
  takenSlugs,
} from './store.server.ts';

export const BUSINESS: RowKind<BusinessRow> = {
  name: 'business',
  table: 'businesses',
  columns: [
    ...Object.values(BUSINESS_FIELDS).map(({ column }) => column),
    'status',
    'latitude',
    'longitude',
  ],
};

interface BusinessSource {
  idempotencyKey: string;
  /** Ties the source to the business, in the transaction that makes it. */
  link: (tx: Db, businessId: string) => Promise<void>;
}

interface CreateOptions {
  source?: BusinessSource | undefined;
  allowSimilar?: boolean;
  status?: BusinessRow['status'] | undefined;
}

export type CreateOutcome =
  | { kind: 'created' | 'exists'; id: string }
  /** A listed business looks like it; nothing was stored. */
  | { kind: 'similar'; similar: BusinessRow };

/**
 * Stores a new business, active unless `status` says otherwise. The same key and values make it
 * once; the same key with other values makes another. One like a listed business is stored only
 * with `allowSimilar`.
 */
export async function createBusiness(
  db: Db,
  form: BusinessForm,
  formKey: string,
  { actor, now, batch }: Change,
  { source, allowSimilar = false, status = 'active' }: CreateOptions = {},
): Promise<CreateOutcome> {
  const idempotencyKey = source?.idempotencyKey ?? hashOf(formKey, JSON.stringify(form));
  const slug = businessSlug(form);
  const similar = allowSimilar ? undefined : await findSimilarBusiness(db, { ...form, slug });
  if (similar && (await findCreatedRecord(db, idempotencyKey)) === undefined)
    return { kind: 'similar', similar };
  return createOnce(db, idempotencyKey, now, async (tx) => {
    const id = randomUUIDv7();
    const columns = columnsOf(form);
    const row: BusinessRow = {
      id,
      ...columns,
      ...licenseStamp(columns, undefined, { actor, now }),
      status,
      latitude: null,
      longitude: null,
      slug: ownSlug(slug, undefined, await takenSlugs(tx, slug)),
      created_at: now,
      updated_at: now,
    };
    await makeRow(tx, { kind: BUSINESS, row, actor, now, batch });
    await source?.link(tx, id);
    return id;
  });
}

export type EditOutcome =
  | {
      kind: 'updated' /** Its map position was removed. */;
      unpinned: boolean;
    }
  | { kind: 'unchanged' }
  /** Someone else saved since `loadedAt`; nothing was written. */
  | { kind: 'conflict'; current: BusinessRow }
  | { kind: 'missing' };

/**
 * Saves a business unless it changed since `loadedAt`, its `updated_at` when it was loaded. To
 * overwrite a newer version, pass that version's. Another address removes the map position.
 */
export async function editBusiness(
  db: Db,
  id: string,
  form: BusinessForm,
  loadedAt: number,
  change: Change,
  status?: BusinessRow['status'],
): Promise<EditOutcome> {
  const columns = { ...columnsOf(form), slug: businessSlug(form), ...(status && { status }) };
  return save(db, id, columns, loadedAt, change);
}

/** Null removes the position. One too far from the ZIP code is refused, if that is known. */
export async function pinBusiness(
  { db, zipTable }: { db: Db; zipTable: Pick<ZipTable, 'find'> },
  id: string,
  pin: Pin | null,
  change: Change,
): Promise<UnconditionalEditOutcome | { kind: 'too-far'; miles: number; zip: string }> {
  if (!pin) return saveUnconditionally(db, id, { latitude: null, longitude: null }, change);
  const { zip } = (await findBusiness(db, id)) ?? {};
  const center = zip && zipTable.find(zip);
  const miles = center ? Math.round(milesBetween(pin, center)) : 0;
  if (zip && miles > MAX_PIN_MILES) return { kind: 'too-far', miles, zip };
  return saveUnconditionally(db, id, { ...pin }, change);
}

/** Only the administrator sees an inactive business and its deals. */
export async function setBusinessStatus(
  db: Db,
  id: string,
  status: BusinessRow['status'],
  change: Change,
): Promise<UnconditionalEditOutcome> {
  return saveUnconditionally(db, id, { status }, change);
}

/** Undoes an edit with its map position, unless changed since. The form's checks run again. */
export async function undoBusinessEdit(
  db: Db,
  { id: undoes, record, at, before }: StoredEvent,
  change: Change,
): Promise<EditOutcome | { kind: 'invalid'; problems: BusinessProblems }> {
  const current = await findBusiness(db, record);
  if (!current) return { kind: 'missing' };
  const former: BusinessRow = { ...current, ...before };
  const parsed = parseBusiness(formOf(former), change.now);
  if (parsed.kind === 'invalid') return parsed;
  const { status, latitude, longitude } = former;
  const columns = { ...columnsOf(parsed.form), slug: businessSlug(parsed.form) };
  return save(db, record, { ...columns, status, latitude, longitude }, at, { ...change, undoes });
}

type UnconditionalEditOutcome = Exclude<EditOutcome, { kind: 'conflict' }>;

/** Such a change combines with any other, so a save meanwhile is no obstacle. */
async function saveUnconditionally(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  change: Change,
): Promise<UnconditionalEditOutcome> {
  const outcome = await save(db, id, values, undefined, change);
  return outcome.kind === 'conflict' ? { kind: 'unchanged' } : outcome;
}

/** Deals need no update: they join their business, and triggers copy its ZIP and status. */
function save(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  loadedAt: number | undefined,
  change: Change,
): Promise<EditOutcome> {
  const isStale = ({ updated_at }: BusinessRow) =>
    loadedAt !== undefined && loadedAt !== updated_at;
  return inTransaction(db, async (tx) => {
    const edit = { kind: BUSINESS, id, isStale, ...change };
    const outcome = await changeRow(tx, edit, async (current) => {
      const edited = editedBusiness(current, values);
      const slug = ownSlug(edited.slug, current.slug, await takenSlugs(tx, edited.slug));
      return { columns: { ...edited, ...licenseStamp(edited, current, change), slug } };
    });
    if (outcome.kind !== 'updated') return outcome;
    const { before, after } = outcome;
    if (after.slug !== before.slug) await moveSlug(tx, id, before.slug, after.slug, change.now);
    return { kind: 'updated', unpinned: before.latitude !== null && after.latitude === null };
  });
}

function editedBusiness(current: BusinessRow, values: Partial<BusinessRow>): BusinessRow {
  const next = { ...current, ...values };
  // The map position belongs to the former address; an undo brings its own.
  const losesPin = values.latitude === undefined && hasMoved(current, next);
  return losesPin ? { ...next, latitude: null, longitude: null } : next;
}

type Ticked = Pick<BusinessRow, 'has_license_information'>;
type Stamped = Pick<
  BusinessRow,
  keyof Ticked | 'license_information_at' | 'license_information_by'
>;

/** When the license information was ticked, and by whom; null while it is not. */
function licenseStamp(next: Ticked, former: Stamped | undefined, { actor, now }: Change) {
  if (!next.has_license_information)
    return { license_information_at: null, license_information_by: null };
  return former?.has_license_information
    ? {
        license_information_at: former.license_information_at,
        license_information_by: former.license_information_by,
      }
    : { license_information_at: now, license_information_by: actor };
}

function hasMoved(from: BusinessRow, to: BusinessRow): boolean {
  return (['address', 'city', 'state', 'zip'] as const).some((part) => from[part] !== to[part]);
}

/** The former slug now leads to the business; the current one is removed from the former ones. */
export async function moveSlug(tx: Db, id: string, from: string, to: string, now: number) {
  await tx
    .deleteFrom('business_slugs')
    .where('slug', '=', to)
    .where('business_id', '=', id)
    .execute();
  await tx
    .insertInto('business_slugs')
    .values({ slug: from, business_id: id, created_at: now })
    .onConflict((conflict) => conflict.columns(['slug', 'business_id']).doNothing())
    .execute();
}

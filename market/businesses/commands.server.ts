import { createHash, randomUUIDv7 } from 'node:crypto';
import { createOnce, findCreatedRecord, recordChange } from '../audit/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { businessSlug } from './rules.ts';
import type { BusinessForm, Pin } from './schema.ts';
import {
  columnsOf,
  fieldsOf,
  findBusiness,
  findSimilarBusiness,
  insertBusiness,
  moveSlug,
  updateIfUnchanged,
} from './store.server.ts';

/** Who changes something (the administrator's e-mail), and when (epoch milliseconds). */
export interface Change {
  actor: string;
  now: number;
}

/** What a business is made of: one business at most. */
export interface BusinessSource {
  idempotencyKey: string;
  /** Ties the two together, in the transaction that makes the business. */
  link: (tx: Db, businessId: string) => Promise<void>;
}

export type CreateOutcome =
  | { kind: 'created' | 'exists'; id: string }
  /** It looks like one that is listed; nothing was stored. */
  | { kind: 'similar'; similar: BusinessRow };

/**
 * Stores a new, active business. The same form with the same key makes one business, however often
 * it is sent; the same key with other values is another business, so nothing typed is lost.
 * One like a listed business is stored only where it `mayBeAlike`.
 */
export async function createBusiness(
  db: Db,
  form: BusinessForm,
  formKey: string,
  { actor, now }: Change,
  {
    source,
    allowSimilar = false,
  }: { source?: BusinessSource | undefined; allowSimilar?: boolean } = {},
): Promise<CreateOutcome> {
  const idempotencyKey =
    source?.idempotencyKey ??
    createHash('sha256').update(formKey).update(JSON.stringify(form)).digest('base64url');
  const slug = businessSlug(form);
  const similar = allowSimilar ? undefined : await findSimilarBusiness(db, { ...form, slug });
  if (similar && (await findCreatedRecord(db, idempotencyKey)) === undefined)
    return { kind: 'similar', similar };
  return createOnce(db, idempotencyKey, now, async (tx) => {
    const id = randomUUIDv7();
    const row: BusinessRow = {
      id,
      ...columnsOf(form),
      status: 'active',
      latitude: null,
      longitude: null,
      slug,
      created_at: now,
      updated_at: now,
    };
    await insertBusiness(tx, row);
    const after = fieldsOf(row);
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'created',
      recordKind: 'business',
      recordId: id,
      before: undefined,
      after,
    });
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
  /** Somebody saved since `loadedAt`; nothing was written. */
  | { kind: 'conflict'; current: BusinessRow }
  | { kind: 'missing' };

/**
 * Saves a business that was loaded when its `updated_at` was `loadedAt`. To overwrite what was
 * saved meanwhile, pass the `updated_at` of the version that was shown. Another address removes the
 * map position, which belonged to the former one.
 */
export async function editBusiness(
  db: Db,
  id: string,
  form: BusinessForm,
  loadedAt: number,
  change: Change,
): Promise<EditOutcome> {
  return save(db, id, { ...columnsOf(form), slug: businessSlug(form) }, loadedAt, change);
}

/** Sets the map position of a business, or removes it (null). */
export async function pinBusiness(
  db: Db,
  id: string,
  pin: Pin | null,
  change: Change,
): Promise<UnconditionalEditOutcome> {
  const { latitude, longitude } = pin ?? { latitude: null, longitude: null };
  return saveUnconditionally(db, id, { latitude, longitude }, change);
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

type UnconditionalEditOutcome = Exclude<EditOutcome, { kind: 'conflict' }>;

/** Saves what goes beside any other change, so another save meanwhile is no obstacle. */
async function saveUnconditionally(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  change: Change,
): Promise<UnconditionalEditOutcome> {
  const outcome = await save(db, id, values, undefined, change);
  return outcome.kind === 'conflict' ? saveUnconditionally(db, id, values, change) : outcome;
}

/** Deals follow by themselves: they join their business, and the database copies ZIP and status. */
function save(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  loadedAt: number | undefined,
  { actor, now }: Change,
): Promise<EditOutcome> {
  return db.transaction().execute(async (tx) => {
    const current = await findBusiness(tx, id);
    if (!current) return { kind: 'missing' };
    const next = nextVersionOf(current, values, now);
    const before = fieldsOf(current);
    const after = fieldsOf(next);
    const differs = JSON.stringify(before) !== JSON.stringify(after);
    if (!differs) return { kind: 'unchanged' };
    if (loadedAt !== undefined && loadedAt !== current.updated_at) {
      return { kind: 'conflict', current };
    }
    if (!(await updateIfUnchanged(tx, next, current.updated_at))) {
      const latest = await findBusiness(tx, id);
      return latest ? { kind: 'conflict', current: latest } : { kind: 'missing' };
    }
    if (next.slug !== current.slug) await moveSlug(tx, id, current.slug, next.slug, now);
    await recordChange(tx, {
      createdAt: next.updated_at,
      actor,
      action: 'updated',
      recordKind: 'business',
      recordId: id,
      before,
      after,
    });
    return { kind: 'updated', unpinned: current.latitude !== null && next.latitude === null };
  });
}

function nextVersionOf(
  current: BusinessRow,
  values: Partial<BusinessRow>,
  now: number,
): BusinessRow {
  // Two saves may share a millisecond, but never a version.
  const next = { ...current, ...values, updated_at: Math.max(now, current.updated_at + 1) };
  return hasMoved(current, next) ? { ...next, latitude: null, longitude: null } : next;
}

function hasMoved(from: BusinessRow, to: BusinessRow): boolean {
  return (['address', 'city', 'state', 'zip'] as const).some((part) => from[part] !== to[part]);
}

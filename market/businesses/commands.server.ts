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
  who: string;
  now: number;
}

/** What a business is made of: one business at most, whatever its form says. */
export interface BusinessSource {
  idempotencyKey: string;
  /** Ties the two together, in the transaction that makes the business. */
  link: (tx: Db, businessId: string) => Promise<void>;
}

export type CreateOutcome =
  | { kind: 'made' | 'already'; id: string }
  /** It looks like one that is listed; nothing was stored. */
  | { kind: 'alike'; similar: BusinessRow };

/**
 * Stores a new, active business. The same form with the same key makes one business, however often
 * it is sent; the same key with other values is another business, so that nothing typed is lost.
 * One like a listed business is stored only where it `mayBeAlike`.
 */
export async function createBusiness(
  db: Db,
  form: BusinessForm,
  formKey: string,
  { who, now }: Change,
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
    return { kind: 'alike', similar };
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
      at: now,
      who,
      what: 'created',
      kind: 'business',
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
      kind: 'saved' /** Its map position was taken away. */;
      unpinned: boolean;
    }
  /** Nothing differs from what is stored. */
  | { kind: 'same' }
  /** Somebody saved since `loadedAt`; nothing was written. */
  | { kind: 'changed'; current: BusinessRow }
  | { kind: 'missing' };

/**
 * Saves a business that was loaded when its `updated_at` was `loadedAt`. To overwrite what was
 * saved meanwhile, pass the `updated_at` of the version that was shown. Another address takes the
 * map position away, which told of the former one.
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

/** Says where exactly a business stands, or no longer (null). */
export async function pinBusiness(
  db: Db,
  id: string,
  pin: Pin | null,
  change: Change,
): Promise<UnconditionalEditOutcome> {
  const { latitude, longitude } = pin ?? { latitude: null, longitude: null };
  return saveUnconditionally(db, id, { latitude, longitude }, change);
}

/** An inactive business and its deals are shown to nobody but the administrator. */
export async function setBusinessStatus(
  db: Db,
  id: string,
  status: BusinessRow['status'],
  change: Change,
): Promise<UnconditionalEditOutcome> {
  return saveUnconditionally(db, id, { status }, change);
}

type UnconditionalEditOutcome = Exclude<EditOutcome, { kind: 'changed' }>;

/** Saves what goes beside any other change, so another save meanwhile is no obstacle. */
async function saveUnconditionally(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  change: Change,
): Promise<UnconditionalEditOutcome> {
  const outcome = await save(db, id, values, undefined, change);
  return outcome.kind === 'changed' ? saveUnconditionally(db, id, values, change) : outcome;
}

/** Deals follow by themselves: they join their business, and the database copies ZIP and status. */
function save(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  loadedAt: number | undefined,
  { who, now }: Change,
): Promise<EditOutcome> {
  return db.transaction().execute(async (tx) => {
    const current = await findBusiness(tx, id);
    if (!current) return { kind: 'missing' };
    const next = nextVersionOf(current, values, now);
    const before = fieldsOf(current);
    const after = fieldsOf(next);
    const differs = JSON.stringify(before) !== JSON.stringify(after);
    if (!differs) return { kind: 'same' };
    if (loadedAt !== undefined && loadedAt !== current.updated_at) {
      return { kind: 'changed', current };
    }
    if (!(await updateIfUnchanged(tx, next, current.updated_at))) {
      const latest = await findBusiness(tx, id);
      return latest ? { kind: 'changed', current: latest } : { kind: 'missing' };
    }
    if (next.slug !== current.slug) await moveSlug(tx, id, current.slug, next.slug, now);
    await recordChange(tx, {
      at: next.updated_at,
      who,
      what: 'updated',
      kind: 'business',
      recordId: id,
      before,
      after,
    });
    return { kind: 'saved', unpinned: current.latitude !== null && next.latitude === null };
  });
}

function nextVersionOf(
  current: BusinessRow,
  values: Partial<BusinessRow>,
  now: number,
): BusinessRow {
  // The clock may stand still between two saves; a version never does.
  const next = { ...current, ...values, updated_at: Math.max(now, current.updated_at + 1) };
  return hasMoved(current, next) ? { ...next, latitude: null, longitude: null } : next;
}

function hasMoved(from: BusinessRow, to: BusinessRow): boolean {
  return (['address', 'city', 'state', 'zip'] as const).some((part) => from[part] !== to[part]);
}

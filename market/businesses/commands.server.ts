import { createHash, randomUUIDv7 } from 'node:crypto';
import { madeBy, makeOnce, recordChange } from '../audit/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { businessSlug } from './rules.ts';
import type { BusinessForm, Pin } from './schema.ts';
import {
  columnsOf,
  fieldsOf,
  findAlike,
  findBusiness,
  insertBusiness,
  moveSlug,
  updateIf,
} from './store.server.ts';

/** Who changes something (the administrator's e-mail), and when (epoch milliseconds). */
export interface Change {
  who: string;
  now: number;
}

/** What a business is made of: one business at most, whatever its form says. */
export interface Source {
  onceKey: string;
  /** Ties the two together, in the transaction that makes the business. */
  link: (tx: Db, businessId: string) => Promise<void>;
}

export type Created =
  | { kind: 'made' | 'already'; id: string }
  /** It looks like one that is listed; nothing was stored. */
  | { kind: 'alike'; like: BusinessRow };

/**
 * Stores a new, active business. The same form with the same key makes one business, however often
 * it is sent; the same key with other values is another business, so that nothing typed is lost.
 * One like a listed business is stored only where it `mayBeAlike`.
 */
export async function createBusiness(
  db: Db,
  form: BusinessForm,
  key: string,
  { who, now }: Change,
  { source, mayBeAlike = false }: { source?: Source | undefined; mayBeAlike?: boolean } = {},
): Promise<Created> {
  const once =
    source?.onceKey ??
    createHash('sha256').update(key).update(JSON.stringify(form)).digest('base64url');
  const slug = businessSlug(form);
  const like = mayBeAlike ? undefined : await findAlike(db, { ...form, slug });
  if (like && (await madeBy(db, once)) === undefined) return { kind: 'alike', like };
  return makeOnce(db, once, now, async (tx) => {
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
): Promise<BesideOutcome> {
  const { latitude, longitude } = pin ?? { latitude: null, longitude: null };
  return saveBeside(db, id, { latitude, longitude }, change);
}

/** An inactive business and its deals are shown to nobody but the administrator. */
export async function setBusinessStatus(
  db: Db,
  id: string,
  status: BusinessRow['status'],
  change: Change,
): Promise<BesideOutcome> {
  return saveBeside(db, id, { status }, change);
}

type BesideOutcome = Exclude<EditOutcome, { kind: 'changed' }>;

/** Saves what goes beside any other change, so another save meanwhile is no obstacle. */
async function saveBeside(
  db: Db,
  id: string,
  values: Partial<BusinessRow>,
  change: Change,
): Promise<BesideOutcome> {
  const outcome = await save(db, id, values, undefined, change);
  return outcome.kind === 'changed' ? saveBeside(db, id, values, change) : outcome;
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
    const next = successorOf(current, values, now);
    const before = fieldsOf(current);
    const after = fieldsOf(next);
    const differs = JSON.stringify(before) !== JSON.stringify(after);
    if (!differs) return { kind: 'same' };
    if (loadedAt !== undefined && loadedAt !== current.updated_at) {
      return { kind: 'changed', current };
    }
    if (!(await updateIf(tx, next, current.updated_at))) {
      const meanwhile = await findBusiness(tx, id);
      return meanwhile ? { kind: 'changed', current: meanwhile } : { kind: 'missing' };
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

function successorOf(current: BusinessRow, values: Partial<BusinessRow>, now: number): BusinessRow {
  // The clock may stand still between two saves; a version never does.
  const next = { ...current, ...values, updated_at: Math.max(now, current.updated_at + 1) };
  return hasMoved(current, next) ? { ...next, latitude: null, longitude: null } : next;
}

function hasMoved(from: BusinessRow, to: BusinessRow): boolean {
  return (['address', 'city', 'state', 'zip'] as const).some((part) => from[part] !== to[part]);
}

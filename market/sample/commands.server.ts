import { lockByName, lockRecords } from '../../database/locks.ts';
import { appendEvent } from '../changes/commands.server.ts';
import { DEMO_LINK_ID } from '../demo/rules.ts';
import { rememberUrls } from '../former-urls.server.ts';
import type { Db } from '../ports.ts';
import {
  forgetInvented,
  removeContacts,
  removeDemoPurchases,
  removeFigures,
  removeOwners,
} from './removal.server.ts';
import {
  hasLink,
  isChangedBusiness,
  isChangedDeal,
  isInventedBusiness,
  type SampleRows,
} from './rules.ts';
import { hasSampleContent, LOADED_FACT, REMOVED_FACT, sampleLoadedAt } from './store.server.ts';

export const SAMPLE = 'sample';

export interface SampleCount {
  businesses: number;
  deals: number;
}

export type RemovalOutcome =
  | { kind: 'removed'; removed: SampleCount; remaining: SampleCount }
  | { kind: 'missing' };

/** The sample's rows as loaded at that time (epoch milliseconds). */
type Remake = (loadedAt: number) => SampleRows;

/** How much of the sample exists, and how much its owner changed or added; undefined without it. */
export async function countSample(
  db: Db,
  remake: Remake,
): Promise<{ all: SampleCount; changed: SampleCount } | undefined> {
  if (!(await hasSampleContent(db))) return undefined;
  const rows = await readSample(db, remake((await sampleLoadedAt(db)) ?? 0));
  const changed = {
    businesses: rows.businesses.filter(isByHand),
    deals: rows.deals.filter(isByHand),
  };
  return { all: countOf(rows), changed: countOf(changed) };
}

/**
 * Deletes the sample, all that belongs to it and the demo's purchases. `keepsChanged` spares what
 * countSample calls changed, without what else is invented. The site stays marked as sample content
 * until no name, address or link of the sample is left.
 */
export async function removeSample(
  db: Db,
  remake: Remake,
  /** AUTH_SECRET sealed the key of the demo's Stripe. */
  context: { actor: string; now: number; secret: string; keepsChanged: boolean },
): Promise<RemovalOutcome> {
  const { actor, now, secret, keepsChanged } = context;
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, 'remove-sample');
    if (!(await hasSampleContent(tx))) return { kind: 'missing' };
    const loadedAt = (await sampleLoadedAt(tx)) ?? 0;
    const made = remake(loadedAt);
    // Locks out edits and new deals until the end.
    await lockRecords(tx, 'businesses', made.businesses.map(idOf));
    await lockRecords(tx, 'deals', made.deals.map(idOf));
    const { businesses, deals } = await readSample(tx, made);
    const isGoing = (row: SampleRow) => !(keepsChanged && row.isByHand);
    const going = { businesses: businesses.filter(isGoing), deals: deals.filter(isGoing) };
    const staying = [...businesses, ...deals].filter((row) => !isGoing(row));
    await removeOwners(tx, made, loadedAt);
    await deleteDeals(tx, going.deals.map(idOf), now);
    await deleteBusinesses(tx, going.businesses.map(idOf));
    await removeContacts(tx, made);
    await removeFigures(tx, loadedAt);
    await removeDemoPurchases(tx, secret);
    await forgetInvented(tx, staying.map(idOf), now);
    const isGone = !staying.some(({ isInvented }) => isInvented);
    if (isGone) await noteSampleRemoved(tx, now);
    const removed = countOf(going);
    const remaining = {
      businesses: businesses.length - removed.businesses,
      deals: deals.length - removed.deals,
    };
    // Repeating the removal without an effect makes no event.
    if (isGone || removed.businesses + removed.deals > 0)
      await appendEvent(tx, {
        ...{ at: now, actor, kind: 'settings', record: SAMPLE },
        before: { ...removed },
        after: { ...remaining },
      });
    return { kind: 'removed', removed, remaining };
  });
}

interface SampleRow {
  id: string;
  /** Its owner changed or added it, or a deal of it. */
  isByHand: boolean;
  /** Its name, address or link is still the sample's. */
  isInvented: boolean;
}

/** The existing spas and deals of the sample, and deals added to these spas. */
async function readSample(db: Db, made: SampleRows) {
  const madeBusinesses = new Map(made.businesses.map((row) => [row.id, row]));
  const madeDeals = new Map(made.deals.map((row) => [row.id, row]));
  const ids = [...madeBusinesses.keys()];
  const storedDeals = await db
    .selectFrom('deals')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('business_id', 'in', ids), eb('id', 'in', [...madeDeals.keys()])]),
    )
    .execute();
  const deals = storedDeals.map((stored) => {
    const original = madeDeals.get(stored.id);
    return {
      id: stored.id,
      businessId: stored.business_id,
      isByHand: original === undefined || isChangedDeal(stored, original),
      isInvented: original !== undefined && hasLink(stored, original),
    };
  });
  const inUse = new Set(deals.filter(isByHand).map(({ businessId }) => businessId));
  const stored = await db.selectFrom('businesses').selectAll().where('id', 'in', ids).execute();
  const businesses = stored.flatMap((row): SampleRow[] => {
    const original = madeBusinesses.get(row.id);
    if (!original) return [];
    const isInvented = isInventedBusiness(row, original);
    return [
      { id: row.id, isByHand: isChangedBusiness(row, original) || inUse.has(row.id), isInvented },
    ];
  });
  return { businesses, deals };
}

const idOf = ({ id }: { id: string }) => id;
const isByHand = (row: SampleRow) => row.isByHand;
const countOf = (rows: Record<keyof SampleCount, SampleRow[]>): SampleCount => ({
  businesses: rows.businesses.length,
  deals: rows.deals.length,
});

async function deleteDeals(tx: Db, ids: string[], now: number) {
  if (ids.length === 0) return;
  const paid = await tx
    .selectFrom('deals')
    .select(['id', 'business_id', 'checkout_url'])
    .where('id', 'in', ids)
    .where('id', 'in', (where) =>
      where
        .selectFrom('deal_links')
        .select('deal_links.deal_id')
        .where('link_id', 'not like', `${DEMO_LINK_ID}%`),
    )
    .execute();
  await rememberUrls(tx, paid, now);
  await tx.deleteFrom('deals').where('id', 'in', ids).execute();
  // Versions are for buyers: the demo's deals had none, but real links may still be paid.
  const payable = paid.map(idOf);
  await tx
    .deleteFrom('deal_versions')
    .where('deal_id', 'in', ids)
    .$if(payable.length > 0, (query) => query.where('deal_id', 'not in', payable))
    .where('deal_id', 'not in', (where) =>
      where
        .selectFrom('purchases')
        .select((row) => row.ref('purchases.deal_id').$notNull().as('id'))
        .where('purchases.deal_id', 'is not', null)
        .where('is_live', '=', 1),
    )
    .execute();
}

/** A real lead may be linked to a sample spa; it stays. */
async function deleteBusinesses(tx: Db, ids: string[]) {
  if (ids.length === 0) return;
  await tx
    .updateTable('leads')
    .set({ business_id: null })
    .where('business_id', 'in', ids)
    .execute();
  await tx.deleteFrom('businesses').where('id', 'in', ids).execute();
}

/** Runs in the transaction that loads the sample. */
export async function noteSampleLoaded(tx: Db, now: number): Promise<void> {
  await writeFact(tx, LOADED_FACT, now);
}

/** Runs in the transaction that removes the sample; cached pages expire. */
export async function noteSampleRemoved(tx: Db, now: number): Promise<void> {
  await writeFact(tx, REMOVED_FACT, now);
  // Triggers do so only for deleted rows, and every row may still be there.
  await tx
    .updateTable('catalogue')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** Fails if the fact exists, so that only one of two concurrent loads or removals succeeds. */
async function writeFact(tx: Db, name: string, instant: number): Promise<void> {
  await tx
    .insertInto('facts')
    .values({ name, value: String(instant) })
    .execute();
}

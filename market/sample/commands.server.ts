import { sql } from 'kysely';
import { lockByName, lockForUpdate } from '../../database/locks.ts';
import { recordChange } from '../audit/store.server.ts';
import { DEMO_LINK_ID } from '../demo/rules.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { type RecordCount, removeFigures, removeRecords } from './records.server.ts';
import { isSampleBusiness, isSampleDeal, SAMPLE_ACTOR, type SampleRows } from './rules.ts';
import { isSampleRemoved, recordSampleRemoved, sampleLoadedAt } from './store.server.ts';

export interface SampleCount {
  businesses: number;
  deals: number;
}

export type RemovalOutcome =
  | { kind: 'removed'; removed: SampleCount; remaining: SampleCount & RecordCount }
  /** The sample was never loaded, or it was removed before. */
  | { kind: 'missing' };

type Remake = (loadedAt: number) => SampleRows;

/** How much of the sample is there, and how much of it has another name, address or checkout link. */
export async function countSample(
  db: Db,
  remake: Remake,
): Promise<{ all: SampleCount; changed: SampleCount } | undefined> {
  const loadedAt = await sampleLoadedAt(db);
  if (loadedAt === undefined || (await isSampleRemoved(db))) return undefined;
  const made = remake(loadedAt);
  const businesses = await storedBusinesses(db, made.businesses).execute();
  const deals = await storedDeals(db, made.deals).execute();
  const unchanged = {
    businesses: matching(businesses, made.businesses, isSampleBusiness).length,
    deals: matching(deals, made.deals, isSampleDeal).length,
  };
  const all = { businesses: businesses.length, deals: deals.length };
  const changed = {
    businesses: all.businesses - unchanged.businesses,
    deals: all.deals - unchanged.deals,
  };
  return { all, changed };
}

/**
 * Deletes the sample with its figures, and the demo's purchases, in one transaction; with
 * `keepsChanged` not what `countSample` calls changed, nor leads and conversations that somebody worked with. A business stays if something of the owner's
 * hangs on it. While any of the sample stays, the site is marked as sample content. `remake` makes the
 * sample's rows again as they were at the moment of loading (epoch milliseconds); ids identify them.
 */
export async function removeSample(
  db: Db,
  remake: Remake,
  { actor, now }: { actor: string; now: number },
  keepsChanged = false,
): Promise<RemovalOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, 'remove-sample');
    const loadedAt = await sampleLoadedAt(tx);
    if (loadedAt === undefined || (await isSampleRemoved(tx))) return { kind: 'missing' };
    const made = remake(loadedAt);
    const records = await removeRecords(tx, made, keepsChanged);
    await removeFigures(tx, loadedAt);
    await removeDemoPurchases(tx);
    // Businesses before deals, as saving a deal does: locked, they get neither edits nor deals meanwhile.
    const businesses = await lockForUpdate(tx, storedBusinesses(tx, made.businesses)).execute();
    const deals = await lockForUpdate(tx, storedDeals(tx, made.deals)).execute();
    const goingDeals = keepsChanged ? matching(deals, made.deals, isSampleDeal) : deals;
    await deleteRows(tx, 'deals', goingDeals);
    // Versions are for buyers, and nobody can have paid for a sample deal.
    const ids = idsOf(goingDeals);
    if (ids.length > 0) await tx.deleteFrom('deal_versions').where('deal_id', 'in', ids).execute();
    const candidates = keepsChanged
      ? matching(businesses, made.businesses, isSampleBusiness)
      : businesses;
    const inUse = await businessesInUse(tx, candidates);
    const unused = candidates.filter(({ id }) => !inUse.has(id));
    await deleteRows(tx, 'businesses', unused);
    await forgetRatings(tx, businesses);
    const removed = { businesses: unused.length, deals: goingDeals.length };
    const remaining = {
      businesses: businesses.length - removed.businesses,
      deals: deals.length - removed.deals,
      ...records,
    };
    const isGone = remaining.businesses + remaining.deals === 0;
    if (isGone) await recordSampleRemoved(tx, now);
    // A second press that finds only what is in use changes nothing.
    if (isGone || removed.businesses + removed.deals > 0)
      await recordChange(tx, {
        createdAt: now,
        actor,
        action: 'deleted',
        recordKind: 'settings',
        recordId: 'sample',
        before: { ...removed },
        after: { ...remaining },
      });
    return { kind: 'removed', removed, remaining };
  });
}

/** Everything that the demo's own Stripe sold, and its account; one that the owner connected stays. */
async function removeDemoPurchases(tx: Db): Promise<void> {
  const isOfDemo = `${DEMO_LINK_ID}%`;
  const sold = tx.selectFrom('purchases').select('account_id').where('link_id', 'like', isOfDemo);
  const linked = tx
    .selectFrom('deal_links')
    .select('account_id')
    .where('link_id', 'like', isOfDemo);
  const accounts = await sold.union(linked).execute();
  await tx.deleteFrom('purchases').where('link_id', 'like', isOfDemo).execute();
  if (accounts.length === 0) return;
  const ids = accounts.map(({ account_id }) => account_id);
  await tx.deleteFrom('stripe_accounts').where('id', 'in', ids).execute();
}

/** The invented ratings of those that stay. */
async function forgetRatings(tx: Db, businesses: BusinessRow[]): Promise<void> {
  const rated = businesses.filter(({ rating_source }) => rating_source === SAMPLE_ACTOR);
  if (rated.length === 0) return;
  await tx
    .updateTable('businesses')
    .set({ rating: null, review_count: null, rating_source: null, rating_seen_on: null })
    .where('id', 'in', idsOf(rated))
    .execute();
}

const storedBusinesses = (db: Db, made: Row[]) =>
  db.selectFrom('businesses').selectAll().where('id', 'in', idsOf(made));
const storedDeals = (db: Db, made: Row[]) =>
  db.selectFrom('deals').selectAll().where('id', 'in', idsOf(made));

type Row = { id: string };
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

/** Those of the stored rows that are what the sample made, by any of its editions. */
function matching<Stored extends Row, Made extends Row>(
  stored: Stored[],
  made: Made[],
  isMade: (stored: Stored, made: Made) => boolean,
): Stored[] {
  // Two versions of the sample may have given one id to different rows.
  const byId = Map.groupBy(made, ({ id }) => id);
  return stored.filter((row) => byId.get(row.id)?.some((original) => isMade(row, original)));
}

async function deleteRows(tx: Db, table: 'businesses' | 'deals', rows: Row[]) {
  if (rows.length > 0) await tx.deleteFrom(table).where('id', 'in', idsOf(rows)).execute();
}

/** What hangs on a business, and who made it where the sample has some of its own. */
const USES: Array<[table: string, actor?: string]> = [
  ['deals'],
  ['leads'],
  ['licenses'],
  ['license_documents'],
  ['license_checks', 'actor'],
  ['price_evidence', 'seen_by'],
];

/** The ids of those on which something of the owner's hangs, or a conversation with their phone. */
async function businessesInUse(tx: Db, businesses: BusinessRow[]): Promise<Set<string>> {
  const ids = idsOf(businesses);
  if (ids.length === 0) return new Set();
  const inUse = new Set<string>();
  for (const [table, actor] of USES) {
    const ofOwner = actor ? sql`and ${sql.ref(actor)} <> ${SAMPLE_ACTOR}` : sql``;
    const { rows } = await sql<{ id: string }>`select distinct business_id as id
      from ${sql.table(table)} where business_id in (${sql.join(ids)}) ${ofOwner}`.execute(tx);
    for (const { id } of rows) inUse.add(id);
  }
  const conversations = await tx
    .selectFrom('conversations')
    .select('customer_phone as phone')
    .where('customer_phone', 'in', businesses.map(internationalPhone))
    .execute();
  const phones = new Set(conversations.map(({ phone }) => phone));
  for (const business of businesses)
    if (phones.has(internationalPhone(business))) inUse.add(business.id);
  return inUse;
}

/** (512) 555-0132 as conversations have it: +15125550132. */
function internationalPhone({ phone }: Pick<BusinessRow, 'phone'>): string {
  return `+1${phone.replace(/\D/g, '')}`;
}

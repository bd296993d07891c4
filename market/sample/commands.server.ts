import { sql } from 'kysely';
import { lockByName, lockForUpdate } from '../../database/locks.ts';
import { recordChange } from '../audit/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { type RecordCount, removeFigures, removeRecords } from './records.server.ts';
import { isUntouchedBusiness, isUntouchedDeal, SAMPLE_ACTOR, type SampleRows } from './rules.ts';
import { isSampleRemoved, recordSampleRemoved, sampleLoadedAt } from './store.server.ts';

export interface SampleCount {
  businesses: number;
  deals: number;
}

export type RemovalOutcome =
  | { kind: 'removed'; removed: SampleCount; remaining: SampleCount & RecordCount }
  /** The sample was never loaded, or it was removed before. */
  | { kind: 'missing' };

/**
 * Deletes what nobody has edited of the sample, and its figures, in one transaction. A business if
 * a deal, a lead or a conversation hangs on it. `remake` makes the sample's rows again as they were at
 * the moment of loading (epoch milliseconds); ids and contents identify them.
 */
export async function removeSample(
  db: Db,
  remake: (loadedAt: number) => SampleRows,
  { actor, now }: { actor: string; now: number },
): Promise<RemovalOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, 'remove-sample');
    const loadedAt = await sampleLoadedAt(tx);
    if (loadedAt === undefined || (await isSampleRemoved(tx))) return { kind: 'missing' };
    const made = remake(loadedAt);
    const records = await removeRecords(tx, made);
    await removeFigures(tx, loadedAt);
    // Businesses before deals, as saving a deal does: locked, they get neither edits nor deals meanwhile.
    const businesses = await lockForUpdate(
      tx,
      tx.selectFrom('businesses').selectAll().where('id', 'in', idsOf(made.businesses)),
    ).execute();
    const deals = await lockForUpdate(
      tx,
      tx.selectFrom('deals').selectAll().where('id', 'in', idsOf(made.deals)),
    ).execute();
    const untouchedDeals = untouched(deals, made.deals, isUntouchedDeal);
    await deleteRows(tx, 'deals', untouchedDeals);
    // Versions are for buyers, and nobody can have bought a sample deal.
    const ids = idsOf(untouchedDeals);
    if (ids.length > 0) await tx.deleteFrom('deal_versions').where('deal_id', 'in', ids).execute();
    const untouchedBusinesses = untouched(businesses, made.businesses, isUntouchedBusiness);
    const inUse = await businessesInUse(tx, untouchedBusinesses);
    const unused = untouchedBusinesses.filter(({ id }) => !inUse.has(id));
    await deleteRows(tx, 'businesses', unused);
    const removed = { businesses: unused.length, deals: untouchedDeals.length };
    const remaining = {
      businesses: businesses.length - removed.businesses,
      deals: deals.length - removed.deals,
      ...records,
    };
    await recordSampleRemoved(tx, now);
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

type Row = { id: string };
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

function untouched<Stored extends Row, Made extends Row>(
  stored: Stored[],
  made: Made[],
  isUntouched: (stored: Stored, made: Made) => boolean,
): Stored[] {
  // Two versions of the sample may have given one id to different rows.
  const byId = Map.groupBy(made, ({ id }) => id);
  return stored.filter((row) => byId.get(row.id)?.some((original) => isUntouched(row, original)));
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

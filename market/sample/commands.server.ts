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
  /** There is none, or it was removed before. */
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
    // Nobody bought them, so nobody asks what they said.
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

function untouched<T extends Row>(
  stored: T[],
  made: T[],
  isUntouched: (stored: T, made: T) => boolean,
): T[] {
  // Two versions of the sample may have given one id to different rows.
  const byId = Map.groupBy(made, ({ id }) => id);
  return stored.filter((row) => byId.get(row.id)?.some((original) => isUntouched(row, original)));
}

async function deleteRows(tx: Db, table: 'businesses' | 'deals', rows: Row[]) {
  if (rows.length > 0) await tx.deleteFrom(table).where('id', 'in', idsOf(rows)).execute();
}

/** The ids of those that have a deal left, a lead, a further or checked license, a price that somebody saw, a document, or a conversation with their phone. */
async function businessesInUse(tx: Db, businesses: BusinessRow[]): Promise<Set<string>> {
  const ids = idsOf(businesses);
  if (ids.length === 0) return new Set();
  const deals = await tx
    .selectFrom('deals')
    .select('business_id as id')
    .where('business_id', 'in', ids)
    .execute();
  const leads = await tx
    .selectFrom('leads')
    .select('business_id as id')
    .where('business_id', 'in', ids)
    .execute();
  const licenses = await tx
    .selectFrom('licenses')
    .select('business_id as id')
    .where('business_id', 'in', ids)
    .execute();
  const checks = await tx
    .selectFrom('license_checks')
    .select('business_id as id')
    .where('business_id', 'in', ids)
    .where('actor', '!=', SAMPLE_ACTOR)
    .execute();
  const prices = await tx
    .selectFrom('price_evidence')
    .select('business_id as id')
    .where('business_id', 'in', ids)
    .where('seen_by', '!=', SAMPLE_ACTOR)
    .execute();
  const documents = await tx
    .selectFrom('license_documents')
    .select('business_id as id')
    .where('business_id', 'in', ids)
    .execute();
  const conversations = await tx
    .selectFrom('conversations')
    .select('customer_phone as phone')
    .where('customer_phone', 'in', businesses.map(internationalPhone))
    .execute();
  const phones = new Set(conversations.map(({ phone }) => phone));
  const texted = businesses.filter((business) => phones.has(internationalPhone(business)));
  return new Set(
    [...deals, ...leads, ...licenses, ...checks, ...prices, ...documents, ...texted].flatMap(
      ({ id }) => id ?? [],
    ),
  );
}

/** (512) 555-0132 as conversations have it: +15125550132. */
function internationalPhone({ phone }: Pick<BusinessRow, 'phone'>): string {
  return `+1${phone.replace(/\D/g, '')}`;
}

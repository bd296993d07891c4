import { findBusiness } from '../businesses/store.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { type FoundVersion, liveSince, versionOn } from '../versions/store.server.ts';

export interface BoughtDeal {
  /** Whatever its status: who paid must find it. */
  spa: BusinessRow;
  /** From and until when visitors could see the deal; epoch milliseconds. */
  liveFrom: number;
  liveUntil: number;
}

/**
 * A deal that visitors could see at some time until `now` (epoch milliseconds), in any state and
 * for two years after it was deleted; undefined for drafts and what never was.
 */
export async function findBoughtDeal(
  db: Db,
  dealId: string,
  now: number,
): Promise<BoughtDeal | undefined> {
  const liveFrom = await liveSince(db, dealId, now);
  const last = liveFrom === undefined ? undefined : await versionOn(db, dealId, now);
  const spa = last && (await findBusiness(db, last.version.business_id));
  if (!spa || liveFrom === undefined) return undefined;
  const { expires_at, deleted_at } = last.version;
  return { spa, liveFrom, liveUntil: Math.min(expires_at, deleted_at ?? expires_at) };
}

export interface Day {
  /** Its first and its last millisecond, epoch. */
  from: number;
  to: number;
}

export interface VersionOfDay extends FoundVersion {
  /** When it replaced another one that day; undefined where the day has one version. */
  changedAt: number | undefined;
}

/** What a deal said on a day, as the day left it. */
export async function versionOfDay(
  db: Db,
  dealId: string,
  { from, to }: Day,
): Promise<VersionOfDay | undefined> {
  const last = await versionOn(db, dealId, to);
  if (!last) return undefined;
  const first = await versionOn(db, dealId, from);
  const { from_at: changedAt } = last.version;
  // What nobody could see yet is no other version to a buyer.
  const isOther =
    first?.recordedSince === undefined &&
    first?.version.listed === 1 &&
    first.version.from_at < changedAt;
  return { ...last, changedAt: isOther ? changedAt : undefined };
}

import type { Db } from '../ports.ts';
import { findRecord } from '../records/records.server.ts';
import { liveSince, versionOn } from '../versions/store.server.ts';

export interface ReportedDeal {
  id: string;
  title: string;
  businessId: string;
  businessName: string;
}

/**
 * A deal that visitors have ever seen, with the names of today. One that was deleted is known from
 * its versions for two years.
 */
export async function findReportedDeal(
  db: Db,
  id: string,
  now: number,
): Promise<ReportedDeal | undefined> {
  if ((await liveSince(db, id, now)) === undefined) return undefined;
  const deal = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'title', 'business_id as businessId', 'businesses.name as businessName'])
    .where('deals.id', '=', id)
    .executeTakeFirst();
  if (deal) return deal;
  const found = await versionOn(db, id, now);
  if (!found) return undefined;
  const { title, business_id: businessId, business_name: businessName } = found.version;
  return { id, title, businessId, businessName };
}

export const findCase = (db: Db, id: string) => findRecord(db, 'case', id);

/** How many cases of a spa that came after `since` are not closed. */
export async function countOpenCases(db: Db, businessId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('business_id', '=', businessId)
    .where('created_at', '>', since)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

import type { CaseNoteRow, CaseRow, Db } from '../ports.ts';
import { liveSince, versionOn } from '../versions/store.server.ts';
import { MAX_CASE_NOTES } from './rules.ts';

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

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
}

export function caseAuditFields(row: CaseRow) {
  const { status, genuine_at, answered_at, next_on, next_step } = row;
  return { status, genuine_at, answered_at, next_on, next_step };
}

/** Writes what changes of a case if the stored version (its `updated_at`) is still `version`. */
export async function updateCaseIfUnchanged(
  tx: Db,
  row: CaseRow,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set({ ...caseAuditFields(row), updated_at: row.updated_at })
    .where('id', '=', row.id)
    .where('updated_at', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was written about a case, newest first. */
export async function caseNotesOf(db: Db, caseId: string): Promise<CaseNoteRow[]> {
  return db
    .selectFrom('case_notes')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CASE_NOTES)
    .execute();
}

/** The spas of these cases by the cases' ids. */
export async function caseNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'business_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, business_name }) => [id, business_name]));
}

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

import { sql } from 'kysely';
import {
  batchesOf,
  type CountedPage,
  holdsWord,
  type ListOrder,
  readListPage,
  type SortedIds,
} from '../list-page.server.ts';
import type { CaseRow, Db } from '../ports.ts';
import { searchWords } from '../text.ts';
import { CASES_PER_PAGE, type CaseStatus, MANY_CASES, MANY_CASES_WINDOW_MS } from './rules.ts';

export interface CaseQuery {
  search: string;
  status: CaseStatus | undefined;
  /** Only those that are marked genuine. */
  isGenuine: boolean;
  /** Only those of one spa, by its id. */
  business: string;
  /** Only those with a next step on this day or before: '2026-11-24'. */
  dueBy?: string | undefined;
  order?: ListOrder<'business' | 'received'>;
  page: number;
}

/** One page of cases, newest first by default. */
export async function listCases(db: Db, query: CaseQuery): Promise<CountedPage<CaseRow>> {
  return readListPage(idsOf(db, query), query.page, CASES_PER_PAGE, (ids) => casesByIds(db, ids));
}

/** All of the same list, some at a time. */
export function allCases(db: Db, query: Omit<CaseQuery, 'page'>): AsyncGenerator<CaseRow[]> {
  return batchesOf(idsOf(db, query), query.search, (ids) => casesByIds(db, ids));
}

/** Buyers report rarely, so a search reads the table itself and needs no narrow copy of it. */
function idsOf(db: Db, filters: Omit<CaseQuery, 'page'>): SortedIds<'cases'> {
  const { search, status, isGenuine, business, dueBy, order } = filters;
  let query = db.selectFrom('cases').select('id');
  if (status) query = query.where('status', '=', status);
  if (isGenuine) query = query.where('genuine_at', 'is not', null);
  if (business) query = query.where('business_id', '=', business);
  if (dueBy) query = query.where('next_on', '<=', dueBy).where('status', '!=', 'closed');
  for (const word of searchWords(search))
    query = query.where(holdsWord(sql.ref('search_text'), word));
  const key = order?.by === 'business' ? sql`lower(business_name)` : sql.ref('created_at');
  return { query, keys: [key, sql.ref('id')], isDescending: order?.isDescending ?? true };
}

function casesByIds(db: Db, ids: string[]): Promise<CaseRow[]> {
  return db.selectFrom('cases').selectAll().where('id', 'in', ids).execute();
}

/** The spas with MANY_CASES open ones in the last 30 days, the most first. */
export async function businessesWithManyCases(db: Db, now: number, limit: number) {
  const rows = await db
    .selectFrom('cases')
    .select(({ fn }) => ['business_id', fn.max('business_name').as('name'), fn.countAll().as('n')])
    .where('created_at', '>', now - MANY_CASES_WINDOW_MS)
    .where('status', '!=', 'closed')
    .groupBy('business_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', MANY_CASES))
    .orderBy('n', 'desc')
    .orderBy('business_id')
    .limit(limit)
    .execute();
  return rows.map(({ business_id, name, n }) => ({ id: business_id, name, count: Number(n) }));
}

import { sql } from 'kysely';
import {
  batchesOf,
  type CountedPage,
  holdsWord,
  readListPage,
  type SortedIds,
} from '../list-page.server.ts';
import type { ComplaintRow, Db } from '../ports.ts';
import { searchWords } from '../text.ts';

export interface ComplaintQuery {
  search: string;
  /** Only those about one spa, by its id. */
  business?: string;
  status: ComplaintRow['status'] | undefined;
}

export function listComplaints(
  db: Db,
  query: ComplaintQuery,
  page: number,
): Promise<CountedPage<ComplaintRow>> {
  return readListPage(idsOf(db, query), page, (ids) => byIds(db, ids));
}

export function allComplaints(db: Db, query: ComplaintQuery): AsyncGenerator<ComplaintRow[]> {
  return batchesOf(idsOf(db, query), query.search, (ids) => byIds(db, ids));
}

function idsOf(db: Db, { search, business, status }: ComplaintQuery): SortedIds<'complaints'> {
  let query = db.selectFrom('complaints').select('id');
  if (business) query = query.where('business_id', '=', business);
  if (status) query = query.where('status', '=', status);
  for (const word of searchWords(search))
    query = query.where(holdsWord(sql.ref('search_text'), word));
  return { query, keys: [sql.ref('created_at'), sql.ref('id')], isDescending: true };
}

const byIds = (db: Db, ids: string[]) =>
  db.selectFrom('complaints').selectAll().where('id', 'in', ids).execute();

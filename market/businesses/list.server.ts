import { sql } from 'kysely';
import {
  batchesOf,
  type CountedPage,
  contains,
  type ListOrder,
  readListPage,
  readPageByIds,
  type SortedIds,
} from '../list-page.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { MAX_PHONE_MATCHES, slugWords } from './rules.ts';

export type ListedBusiness = Pick<
  BusinessRow,
  'id' | 'name' | 'email' | 'phone' | 'city' | 'state' | 'zip' | 'status'
>;

export interface BusinessListQuery {
  /** Each word must be in name, city, state or ZIP; accents and case are ignored. */
  search: string;
  status?: BusinessRow['status'] | undefined;
  order?: ListOrder<'name' | 'location'>;
  page: number;
}

export async function listBusinesses(
  db: Db,
  query: BusinessListQuery,
): Promise<CountedPage<ListedBusiness>> {
  const list = idsOf(db, query);
  return readListPage(list, query.page, (ids) =>
    db
      .selectFrom('businesses')
      .select(['id', 'name', 'email', 'phone', 'city', 'state', 'zip', 'status'])
      .where('id', 'in', ids)
      .execute(),
  );
}

/** All businesses of the same list, in batches. */
export function allBusinesses(
  db: Db,
  query: Omit<BusinessListQuery, 'page'>,
): AsyncGenerator<BusinessRow[]> {
  return batchesOf(idsOf(db, query), query.search, (ids) =>
    db.selectFrom('businesses').selectAll().where('id', 'in', ids).execute(),
  );
}

function idsOf(
  db: Db,
  { search, status, order }: Omit<BusinessListQuery, 'page'>,
): SortedIds<'businesses'> {
  let query = matching(db, search);
  if (status) query = query.where('status', '=', status);
  const byName = [sql.ref('slug'), sql.ref('created_at'), sql.ref('id')];
  const byLocation = [sql.ref('state'), sql.ref('city'), ...byName];
  const keys = order?.by === 'location' ? byLocation : byName;
  return { query, keys, isDescending: order?.isDescending ?? false };
}

function byName(db: Db, search: string) {
  return matching(db, search).orderBy('slug').orderBy('created_at').orderBy('id');
}

/** 'winniesaustintx78701': nobody hears whether a name has an apostrophe or a hyphen. */
export const PLAIN_SLUG = sql`replace(slug, '-', '')`;

function matching(db: Db, search: string) {
  const words = slugWords(search);
  let query = db.selectFrom('businesses').select('id');
  for (const word of words) query = query.where(contains(PLAIN_SLUG, word));
  // A name without a Latin letter has an empty slug.
  return words.length === 0 && search ? query.where(contains(sql.ref('name'), search)) : query;
}

export type BusinessChoice = Pick<
  BusinessRow,
  'id' | 'name' | 'slug' | 'city' | 'state' | 'zip' | 'status' | 'gallery'
>;

/** Active businesses, and `own` in any status, for a deal's form: by name, `limit` at most. */
export async function findBusinessChoices(
  db: Db,
  { search, own, limit }: { search: string; own: string | undefined; limit: number },
): Promise<BusinessChoice[]> {
  const ids = byName(db, search).where((where) =>
    where.or([where('status', '=', 'active'), where('id', '=', own ?? '')]),
  );
  const { rows } = await readPageByIds(ids, 1, limit, (ids) =>
    db
      .selectFrom('businesses')
      .select(['id', 'name', 'slug', 'city', 'state', 'zip', 'status', 'gallery'])
      .where('id', 'in', ids)
      .execute(),
  );
  return rows;
}

export async function phonesOfBusinesses(db: Db, search: string): Promise<string[]> {
  if (slugWords(search).length === 0) return [];
  const found = await db
    .selectFrom('businesses')
    .select('phone')
    .where('id', 'in', byName(db, search).limit(MAX_PHONE_MATCHES))
    .execute();
  return found.map(({ phone }) => phone);
}

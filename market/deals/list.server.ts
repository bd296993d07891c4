import { sql } from 'kysely';
import { slugWords } from '../businesses/rules.ts';
import { contains, countUpTo, type ListPage, readPageByIds } from '../list-page.server.ts';
import type { BusinessRow, Db } from '../ports.ts';
import { splitWords } from '../text.ts';
import { DEALS_PER_ADMIN_PAGE } from './rules.ts';

/** A page that search engines may list: its row's id, its spa's slug, and its last change. */
export interface SitemapEntry {
  id: string;
  slug: string;
  updatedAt: number;
}

/** Where a slice begins: so many rows from the first, or after the row of an id (much cheaper). */
export type SliceStart = { skip: number } | { after: string };

/** How many live deals and how many active spas there are to list at `now`. */
export async function countSitemapEntries(
  db: Db,
  now: number,
): Promise<{ deals: number; spas: number }> {
  const { count } = db.fn;
  const deals = await db
    .selectFrom('deals')
    .select(count<number>('id').as('total'))
    .where('business_status', '=', 'active')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const spas = await db
    .selectFrom('businesses')
    .select(count<number>('id').as('total'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return { deals: Number(deals.total), spas: Number(spas.total) };
}

/** Live deals in the order of their ids, `limit` at most. */
export async function listSitemapDeals(
  db: Db,
  now: number,
  from: SliceStart,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select([
      'deals.id',
      'deals.updated_at',
      'businesses.slug',
      'businesses.updated_at as spa_updated_at',
    ])
    .where('deals.business_status', '=', 'active')
    .where('deals.expires_at', '>', now)
    .$if('after' in from, (deals) => deals.where('deals.id', '>', afterOf(from)))
    .orderBy('deals.id')
    .offset(skipOf(from))
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    updatedAt: Math.max(row.updated_at, row.spa_updated_at),
  }));
}

/** Active spas in the order of their ids, `limit` at most. */
export async function listSitemapSpas(
  db: Db,
  from: SliceStart,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'slug', 'updated_at'])
    .where('status', '=', 'active')
    .$if('after' in from, (spas) => spas.where('id', '>', afterOf(from)))
    .orderBy('id')
    .offset(skipOf(from))
    .limit(limit)
    .execute();
  return rows.map(({ id, slug, updated_at }) => ({ id, slug, updatedAt: updated_at }));
}

const afterOf = (from: SliceStart) => ('after' in from ? from.after : '');
const skipOf = (from: SliceStart) => ('skip' in from ? from.skip : 0);

/** When the next live deal ends; undefined where none is live. */
export async function nextExpiry(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('deals')
    .select('expires_at')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at;
}

export interface ManagedDeal {
  id: string;
  title: string;
  regularPriceCents: number;
  dealPriceCents: number;
  expiresAt: number;
  spa: Pick<BusinessRow, 'name' | 'city' | 'state' | 'zip' | 'status'>;
}

export interface ManagedQuery {
  state: 'active' | 'expired';
  /** Words that are each in the title, or in the spa's name, city, state or ZIP, accents aside. */
  search: string;
  page: number;
  now: number;
}

const MAX_SEARCH_WORDS = 6;

/** The longest first: it is likely the rarest, and spares the others most of the rows. */
function searchWords(search: string): string[] {
  const words = splitWords(search.toLowerCase(), MAX_SEARCH_WORDS);
  return words.sort((one, other) => other.length - one.length);
}

/**
 * One page of all deals: active ones with the soonest end first, expired ones with the latest. The
 * index deals_for_lists finds the ids.
 */
export async function managedDeals(
  db: Db,
  { state, search, page, now }: ManagedQuery,
): Promise<ListPage<ManagedDeal>> {
  const isActive = state === 'active';
  const direction = isActive ? 'asc' : 'desc';
  let ids = db
    .selectFrom('deals')
    .select('id')
    .where('expires_at', isActive ? '>' : '<=', now)
    .orderBy('expires_at', direction)
    .orderBy('id', direction);
  for (const word of searchWords(search)) {
    const slug = slugWords(word).join('-');
    const spas = db
      .selectFrom('businesses')
      .select('id')
      // The index by slug holds name, city, state and ZIP, and answers alone.
      .where(slug ? contains(sql.ref('slug'), slug) : contains(sql.ref('name'), word));
    ids = ids.where((where) =>
      where.or([contains(where.fn('lower', ['title']), word), where('business_id', 'in', spas)]),
    );
  }
  return readPageByIds(ids, page, DEALS_PER_ADMIN_PAGE, (ids) => managedByIds(db, ids));
}

/** How many deals, of any spa, end after `now` and before `until`; at `max` counting stops. */
export async function countDealsEnding(
  db: Db,
  { now, until, max }: { now: number; until: number; max: number },
): Promise<number> {
  const deals = db
    .selectFrom('deals')
    .select('id')
    .where('expires_at', '>', now)
    .where('expires_at', '<', until);
  return countUpTo(db, deals, max);
}

async function managedByIds(db: Db, ids: string[]): Promise<ManagedDeal[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses as spa', 'spa.id', 'deals.business_id')
    .select([
      'deals.id',
      'deals.title',
      'deals.regular_price_cents as regularPriceCents',
      'deals.deal_price_cents as dealPriceCents',
      'deals.expires_at as expiresAt',
      'spa.name',
      'spa.city',
      'spa.state',
      'spa.zip',
      'spa.status',
    ])
    .where('deals.id', 'in', ids)
    .execute();
  return rows.map(({ name, city, state, zip, status, ...deal }) => ({
    ...deal,
    spa: { name, city, state, zip, status },
  }));
}

import { type RawBuilder, sql } from 'kysely';
import { PLAIN_SLUG } from '../businesses/list.server.ts';
import { slugWords } from '../businesses/rules.ts';
import {
  batchesOf,
  type CountedPage,
  contains,
  countUpTo,
  holdsWord,
  type ListOrder,
  readListPage,
  readPageByIds,
  type SortedIds,
} from '../list-page.server.ts';
import type { BusinessRow, Db, DealRow } from '../ports.ts';
import { searchable, splitWords } from '../text.ts';
import { passes } from './live-filters.server.ts';
import {
  asWritten,
  type DealLife,
  type DealState,
  LIFE,
  type LiveFilter,
  lifeOf,
  MAX_LISTED_PER_BUSINESS,
  MAX_SEARCH_WORDS,
} from './rules.ts';

export interface ManagedDeal {
  id: string;
  businessId: string;
  title: string;
  regularPriceCents: number;
  dealPriceCents: number;
  life: DealLife;
  business: Pick<BusinessRow, 'name' | 'slug' | 'city' | 'state' | 'zip' | 'status'>;
}

export interface ManagedQuery {
  state: DealState;
  /** By default the deals that change next come first. */
  order?: ListOrder<'title' | 'price' | 'ends'> | undefined;
  only?: LiveFilter | undefined;
  businessId?: string | undefined;
  /** Each word is in the title or in the spa's name, city, state or ZIP; accents are ignored. */
  search: string;
  page: number;
  now: number;
}

/** The longest word goes first: it is likely the rarest and rules out most rows. */
function wordsByLength(search: string): string[] {
  return splitWords(search, MAX_SEARCH_WORDS).sort((one, other) => other.length - one.length);
}

/** The SQL of `dealState`. */
function isInState(state: DealState, now: number): RawBuilder<boolean> {
  const running = sql`status = 'active' and expires_at > ${now}`;
  switch (state) {
    case 'draft':
    case 'archived':
      return sql`listed = 0 and status = ${sql.lit(state)}`;
    case 'expired':
      return sql`status = 'active' and expires_at <= ${now}`;
    case 'paused':
      return sql`${running} and listed = 0 and paused_at is not null`;
    case 'sold-out':
      return sql`${running} and listed = 0 and paused_at is null and starts_at <= ${now}`;
    case 'scheduled':
      return sql`${running} and paused_at is null and starts_at > ${now}`;
    case 'live':
      return sql`${running} and listed = 1 and starts_at <= ${now}`;
  }
}

const COLUMNS = {
  title: sql`lower(title)`,
  price: sql`deal_price_cents`,
  ends: sql`expires_at`,
};

/** The next to change first; ended and unfinished deals have the latest first. */
const OWN_ORDERS: Record<DealState, { keys: RawBuilder<unknown>[]; isDescending: boolean }> = {
  live: { keys: [COLUMNS.ends], isDescending: false },
  'sold-out': { keys: [COLUMNS.ends], isDescending: false },
  paused: { keys: [COLUMNS.ends], isDescending: false },
  scheduled: { keys: [sql`starts_at`], isDescending: false },
  expired: { keys: [COLUMNS.ends], isDescending: true },
  archived: { keys: [COLUMNS.ends], isDescending: true },
  draft: { keys: [], isDescending: true },
};

/** An index finds the ids; only a page's rows are read. */
export async function managedDeals(
  db: Db,
  query: ManagedQuery,
  size?: number,
): Promise<CountedPage<ManagedDeal>> {
  const list = managedIds(db, query);
  return readListPage(list, query.page, (ids) => managedByIds(db, ids), size);
}

export type DealOfBusiness = DealRow & {
  business: Pick<BusinessRow, 'name' | 'city' | 'state' | 'zip'>;
};

export function allManagedDeals(
  db: Db,
  query: Omit<ManagedQuery, 'page'>,
): AsyncGenerator<DealOfBusiness[]> {
  return batchesOf(managedIds(db, query), query.search, async (ids) => {
    const rows = await db
      .selectFrom('deals')
      .innerJoin('businesses', 'businesses.id', 'deals.business_id')
      .selectAll('deals')
      .select([
        'businesses.name as business_name',
        'businesses.city',
        'businesses.state',
        'businesses.zip',
      ])
      .where('deals.id', 'in', ids)
      .execute();
    return rows.map(({ business_name: name, city, state, zip, ...deal }) => ({
      ...asWritten(deal),
      business: { name, city, state, zip },
    }));
  });
}

function managedIds(db: Db, query: Omit<ManagedQuery, 'page'>): SortedIds<'deals'> {
  const { state, order, search, only, businessId, now } = query;
  const words = wordsByLength(search);
  let ids = db.selectFrom('deals').select('id');
  if (only) ids = ids.where(passes(only, now));
  if (businessId) ids = ids.where('business_id', '=', businessId);
  for (const word of words) ids = ids.where(holds(db, word));
  const { keys, isDescending } = order
    ? { keys: [COLUMNS[order.by]], isDescending: order.isDescending }
    : OWN_ORDERS[state];
  return { query: ids, lastly: isInState(state, now), keys: [...keys, sql`id`], isDescending };
}

/** In any state, those that end last first. */
export async function findDeals(db: Db, search: string, limit: number): Promise<ManagedDeal[]> {
  const words = wordsByLength(search);
  let ids = db.selectFrom('deals').select('id').orderBy('expires_at', 'desc').orderBy('id', 'desc');
  for (const word of words) ids = ids.where(holds(db, word));
  return (await readPageByIds(ids, 1, limit, (ids) => managedByIds(db, ids))).rows;
}

function holds(db: Db, word: string): RawBuilder<boolean> {
  const plain = searchable(word);
  // A word of accents alone matches everything.
  if (!plain) return sql`true`;
  const slug = slugWords(word).join('');
  // A name without a Latin letter has an empty slug.
  const named = db
    .selectFrom('businesses')
    .select('id')
    .where(slug ? contains(PLAIN_SLUG, slug) : contains(sql.ref('name'), word));
  return sql`(${holdsWord(COLUMNS.title, plain)} or business_id in (${named}))`;
}

/** In any state, those that end last first. */
export async function allDealsOf(db: Db, businessId: string) {
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'title', 'deal_price_cents', 'regular_price_cents', ...LIFE])
    .where('business_id', '=', businessId)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_PER_BUSINESS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    dealPriceCents: row.deal_price_cents,
    regularPriceCents: row.regular_price_cents,
    life: lifeOf(row),
  }));
}

/** How many live deals of all spas pass `only`; counting stops at `max`. */
export async function countLiveDeals(
  db: Db,
  { now, max, only }: { now: number; max: number; only?: LiveFilter },
): Promise<number> {
  const live = db.selectFrom('deals').select('id').where(isInState('live', now));
  return countUpTo(db, only ? live.where(passes(only, now)) : live, max);
}

async function managedByIds(db: Db, ids: string[]): Promise<ManagedDeal[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select([
      'deals.id',
      'deals.business_id as businessId',
      'deals.title',
      'deals.regular_price_cents as regularPriceCents',
      'deals.deal_price_cents as dealPriceCents',
      'deals.expires_at',
      'deals.starts_at',
      'deals.paused_at',
      'deals.sold_out_at',
      'deals.status',
      'businesses.name',
      'businesses.slug',
      'businesses.city',
      'businesses.state',
      'businesses.zip',
      'businesses.status as current_status',
    ])
    .where('deals.id', 'in', ids)
    .execute();
  return rows.map((row) => {
    const { id, businessId, title, regularPriceCents, dealPriceCents } = row;
    const { name, slug, city, state, zip, current_status: status } = row;
    const business = { name, slug, city, state, zip, status };
    return {
      id,
      businessId,
      title,
      regularPriceCents,
      dealPriceCents,
      life: lifeOf(row),
      business,
    };
  });
}

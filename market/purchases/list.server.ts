import { type RawBuilder, sql } from 'kysely';
import { hashOf } from '../hash.server.ts';
import {
  batchesOf,
  type CountedPage,
  countUpTo,
  holdsWord,
  readListPage,
  type SortedIds,
} from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import { searchWords } from '../text.ts';
import { parseVoucherCode } from './codes.ts';
import { FILTERED_STATES, type PurchaseFilter } from './filters.ts';

export interface PurchaseQuery {
  /** Searches buyer, e-mail, voucher code, spa, deal, and Stripe's ids. */
  search: string;
  state: PurchaseFilter | undefined;
  /** An id; '' is any. */
  deal: string;
  business: string;
  /** The first and the last millisecond of a day. */
  between: { from: number; to: number } | undefined;
  isOldestFirst: boolean;
}

/** Deal and spa have their names at the sale; null if the deal is unknown. */
export type ListedPurchase = Awaited<ReturnType<typeof purchasesByIds>>[number];

export function listPurchases(
  db: Db,
  query: PurchaseQuery,
  page: number,
): Promise<CountedPage<ListedPurchase>> {
  return readListPage(idsOf(db, query), page, (ids) => purchasesByIds(db, ids));
}

export function allPurchases(db: Db, query: PurchaseQuery): AsyncGenerator<ListedPurchase[]> {
  return batchesOf(idsOf(db, query), '', (ids) => purchasesByIds(db, ids));
}

function idsOf(db: Db, filters: PurchaseQuery): SortedIds<'purchases'> {
  const { search, state, deal, business, between, isOldestFirst } = filters;
  let query = state ? idsIn(db, state) : db.selectFrom('purchases').select('session_id as id');
  if (deal) query = query.where('deal_id', '=', deal);
  if (business) query = query.where('business_id', '=', business);
  if (between) query = query.where('at', '>=', between.from).where('at', '<=', between.to);
  if (search) query = query.where(found(db, search));
  return { query, keys: [sql`at`, sql`session_id`], isDescending: !isOldestFirst };
}

/** Buyer, e-mail, deal and spa hold every word, or the voucher has this code. */
function found(db: Db, search: string): RawBuilder<boolean> {
  const words = searchWords(search);
  const named = withDeal(db)
    .select('purchases.session_id')
    .where(({ and }) => and(words.map((word) => holdsWord(SEARCHED, word))));
  const code = parseVoucherCode(search);
  if (!code) return sql`session_id in (${named})`;
  const coded = db
    .selectFrom('vouchers')
    .select('session_id')
    .where('code_hash', '=', hashOf(code));
  return sql`(session_id in (${coded}) or session_id in (${named}))`;
}

const SEARCHED = sql`lower(first_name || ' ' || gift_name || ' ' || email || ' ' || session_id
  || ' ' || coalesce(payment_intent, '') || ' ' || coalesce(title, '') || ' '
  || coalesce(business_name, ''))`;

const withDeal = (db: Db) =>
  db
    .selectFrom('purchases')
    .leftJoin('deal_versions', (join) =>
      join
        .onRef('deal_versions.deal_id', '=', 'purchases.deal_id')
        .onRef('deal_versions.from_at', '=', 'purchases.version'),
    );

const idsIn = (db: Db, filter: PurchaseFilter) =>
  db
    .selectFrom('purchases')
    .select('session_id as id')
    .where('state', 'in', FILTERED_STATES[filter])
    .$if(filter === 'look', (query) => query.where('dismissed_at', 'is', null));

function purchasesByIds(db: Db, ids: string[]) {
  return withDeal(db)
    .leftJoin('vouchers', 'vouchers.session_id', 'purchases.session_id')
    .selectAll('purchases')
    .select(['purchases.session_id as id', 'title', 'business_name', 'used_at'])
    .select('vouchers.id as voucher_id')
    .where('purchases.session_id', 'in', ids)
    .execute();
}

/** Counting stops at `max`. */
export function countPurchases(db: Db, filter: PurchaseFilter, max: number): Promise<number> {
  return countUpTo(db, idsIn(db, filter), max);
}

/** A Stripe account is or was connected. */
export async function hasPurchases(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number | boolean }>`
    select exists (select 1 from stripe_accounts) or exists (select 1 from purchases) as found`.execute(
    db,
  );
  return Boolean(rows[0]?.found);
}

import { sql } from 'kysely';
import { dealsInOrder, isLiveAt } from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import { dealPath } from './rules.ts';

/** `id` of the row, `slug` of the spa, `updatedAt` in epoch milliseconds. */
export interface SitemapEntry {
  id: string;
  slug: string;
  updatedAt: number;
}

/** The number of rows to skip, or the id to continue after (much cheaper). */
export type SliceStart = { skip: number } | { after: string };

export async function countSitemapEntries(
  db: Db,
  now: number,
): Promise<{ deals: number; businesses: number }> {
  // Ordering makes SQLite use a covering index instead of one that reads each row.
  const deals = await sql<{ total: number }>`select count(*) as total
    from ${dealsInOrder(db, { now, order: 'ending' })} where ${isLiveAt(now)}`.execute(db);
  const businesses = await sellingBusinesses(db, now)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { deals: Number(deals.rows[0]?.total), businesses: Number(businesses.total) };
}

/** The page of a live deal; undefined where there is none. */
export async function firstDealPath(db: Db, now: number): Promise<string | undefined> {
  const [deal] = await listSitemapDeals(db, now, { skip: 0 }, 1);
  return deal && dealPath(deal, deal.id);
}

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
      'businesses.updated_at as business_updated_at',
    ])
    .where(isLiveAt(now))
    .$if('after' in from, (deals) => deals.where('deals.id', '>', afterOf(from)))
    .orderBy('deals.id')
    .offset(skipOf(from))
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    updatedAt: Math.max(row.updated_at, row.business_updated_at),
  }));
}

/** No page leads to a spa without a live deal. */
function sellingBusinesses(db: Db, now: number) {
  const sells = sql<boolean>`exists (select 1 from deals
    where deals.business_id = businesses.id and ${isLiveAt(now)})`;
  return db.selectFrom('businesses').where(sells);
}

export async function listSitemapBusinesses(
  db: Db,
  now: number,
  from: SliceStart,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await sellingBusinesses(db, now)
    .select(['id', 'slug', 'updated_at'])
    .$if('after' in from, (businesses) => businesses.where('id', '>', afterOf(from)))
    .orderBy('id')
    .offset(skipOf(from))
    .limit(limit)
    .execute();
  return rows.map(({ id, slug, updated_at }) => ({ id, slug, updatedAt: updated_at }));
}

const afterOf = (from: SliceStart) => ('after' in from ? from.after : '');
const skipOf = (from: SliceStart) => ('skip' in from ? from.skip : 0);

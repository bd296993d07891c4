import type { Db } from '../ports.ts';

/** A page that search engines may list: its row's id, its spa's slug, and its last change. */
export interface Listed {
  id: string;
  slug: string;
  updatedAt: number;
}

/** Where a slice begins: so many rows from the first, or after the row of an id (much cheaper). */
export type From = { skip: number } | { after: string };

/** How many live deals and how many active spas there are to list at `now`. */
export async function countListed(db: Db, now: number): Promise<{ deals: number; spas: number }> {
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
export async function listDeals(db: Db, now: number, from: From, limit: number): Promise<Listed[]> {
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
export async function listSpas(db: Db, from: From, limit: number): Promise<Listed[]> {
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

const afterOf = (from: From) => ('after' in from ? from.after : '');
const skipOf = (from: From) => ('skip' in from ? from.skip : 0);

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

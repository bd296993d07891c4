import type { Db } from '../ports.ts';

/** A page that search engines may list: its spa's slug, its deal (or none), and its last change. */
export interface Listed {
  slug: string;
  dealId: string | undefined;
  updatedAt: number;
}

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

/** Live deals in the order of their ids, `limit` of them from `offset` on. */
export async function listDeals(
  db: Db,
  now: number,
  offset: number,
  limit: number,
): Promise<Listed[]> {
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
    .orderBy('deals.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    dealId: row.id,
    updatedAt: Math.max(row.updated_at, row.spa_updated_at),
  }));
}

/** Active spas in the order of their ids, `limit` of them from `offset` on. */
export async function listSpas(db: Db, offset: number, limit: number): Promise<Listed[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ slug, updated_at }) => ({ slug, dealId: undefined, updatedAt: updated_at }));
}

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

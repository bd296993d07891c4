import { type Kysely, sql } from 'kysely';

/**
 * Each order of a list in the back office has an index with all that its filters and searches read,
 * so that a search in vain reads no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index leads_by_name
    on leads (lower(business_name), id, status, search_text)`.execute(db);
  await sql`drop index businesses_by_slug`.execute(db);
  await sql`create index businesses_by_slug
    on businesses (slug, created_at, id, status)`.execute(db);
  await sql`create index businesses_by_location
    on businesses (state, city, slug, created_at, id, status)`.execute(db);
  await sql`create index deals_by_title on deals
    (lower(title), id, business_id, expires_at, status, listed, starts_at, title)`.execute(db);
  await sql`create index deals_by_price on deals
    (deal_price_cents, id, business_id, expires_at, status, listed, starts_at, title)`.execute(db);
}

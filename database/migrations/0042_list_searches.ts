import { type Kysely, sql } from 'kysely';

/**
 * The scheduled deals and the leads of a status by name read the whole table, so each gets an index
 * in its order. The indexes of deals hold the titles as the search compares them; PostgreSQL answers
 * from such an index only where it has the title, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deals_scheduled on deals
    (starts_at, id, business_id, lower(title), expires_at, paused_at, title)
    where status = 'active' and paused_at is null`.execute(db);
  await sql`drop index deals_for_lists`.execute(db);
  await sql`create index deals_for_lists on deals
    (expires_at, id, business_id, lower(title), status, listed, starts_at, title)`.execute(db);
  await sql`drop index deals_by_price`.execute(db);
  await sql`create index deals_by_price on deals
    (deal_price_cents, id, business_id, lower(title), expires_at, status, listed, starts_at, title)`.execute(
    db,
  );
  await sql`create index leads_by_status_and_name on leads
    (status, lower(business_name), id, search_text)`.execute(db);
}

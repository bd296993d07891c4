import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/**
 * Search by price and discount, and with filters, inside indexes alone. `percent_off` is the rule
 * percentOff of market/deals/rules.ts in whole numbers: half a percent goes up.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // SQLite adds a column only as a virtual one, PostgreSQL 15 knows only stored ones; an index
  // holds the number in both.
  const kept = sql.raw(dialect === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table deals add column percent_off integer generated always as (
    (200 * (regular_price_cents - deal_price_cents) + regular_price_cents)
      / (2 * regular_price_cents)) ${kept}`.execute(db);
  // Each ZIP's deals in each order; the last columns are there for the filters.
  await sql`drop index deals_near`.execute(db);
  await sql`create index deals_near on deals
    (business_zip, expires_at, id, deal_price_cents, percent_off, duration_minutes)
    where business_status = 'active'`.execute(db);
  await sql`create index deals_near_by_price on deals
    (business_zip, deal_price_cents, expires_at, id, percent_off, duration_minutes)
    where business_status = 'active'`.execute(db);
  await sql`create index deals_near_by_discount on deals
    (business_zip, percent_off desc, expires_at, id, deal_price_cents, duration_minutes)
    where business_status = 'active'`.execute(db);
}

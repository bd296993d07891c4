import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * The paths of weeks that are over, a row for each deal: a quarter is read from a third of the rows.
 * `week` is its Monday. Derived from insight_paths (market/insight/paths.server.ts), so no backup has
 * it. And indexes for the demand map, the alerts near a ZIP code, and the texts of a span.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table insight_weeks (
    week text not null check (length(week) = 10),
    deal_id text not null,
    shown bigint not null,
    viewed bigint not null,
    clicked bigint not null,
    primary key (week, deal_id))
    ${sql.raw(dialect === 'sqlite' ? 'without rowid' : '')}`.execute(db);
  await sql`create index insight_searches_in_vain on insight_searches (day, zip, n)
    where found = '0'`.execute(db);
  await sql`create index insight_searches_of_zip on insight_searches (zip, day, n)`.execute(db);
  await sql`create index alerts_active_in_zip on alerts (zip) where state = 'active'`.execute(db);
  await sql`create index messages_by_time on messages (created_at)
    where kind = 'written'`.execute(db);
}

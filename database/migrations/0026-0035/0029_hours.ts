import { type Kysely, sql } from 'kysely';

/** When a business is open each week, as market/businesses/hours.ts writes it; empty where unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table businesses
    add column hours text not null default '' check (length(hours) <= 200)`.execute(db);
}

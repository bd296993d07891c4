import { type Kysely, sql } from 'kysely';

/** The pictures of a business in their order, as market/galleries writes them; empty without any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table businesses
    add column gallery text not null default '' check (length(gallery) <= 30000)`.execute(db);
}

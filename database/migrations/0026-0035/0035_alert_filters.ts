import { type Kysely, sql } from 'kysely';

/** An alert has the filters of a search, as its address has them; without any it is for every deal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alerts
    add column filters text not null default '' check (length(filters) <= 200)`.execute(db);
}

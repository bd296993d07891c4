import { type Kysely, sql } from 'kysely';

/** What is said of a checked file and of its rows, beside problems. Files wait for a few days only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column notes text not null default '[]'`.execute(db);
  await sql`alter table import_rows add column notes text not null default '[]'`.execute(db);
}

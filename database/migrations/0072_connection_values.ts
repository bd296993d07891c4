import { type Kysely, sql } from 'kysely';

/** What connects the site and was entered in the back office, encrypted with AUTH_SECRET. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table connection_values (
    name text primary key,
    sealed text not null,
    updated_at bigint not null,
    updated_by text not null)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** A file is read, shown and imported without being stored: what was checked and never imported goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_rows`.execute(db);
  await sql`drop table imports`.execute(db);
}

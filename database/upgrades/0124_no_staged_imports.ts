import { type Kysely, sql } from 'kysely';

/** Imports no longer store a file, so files that were checked and never imported are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_rows`.execute(db);
  await sql`drop table imports`.execute(db);
}

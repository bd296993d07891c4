import { type Kysely, sql } from 'kysely';

/** Which rows of a file are imported: an import is many transactions. What a row writes is compared anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column done_at bigint`.execute(db);
  await sql`update import_rows set done_at = 0 where import_id in (
    select id from imports where state in ('imported', 'undone'))`.execute(db);
  await sql`alter table import_rows drop column written`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The checks of a number wherever it is on file; and since when a check's number is on file at its
 * business no longer, which says when the check is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index license_checks_by_number
    on license_checks (number_key, state, checked_at, id)`.execute(db);
  await sql`alter table license_checks add column off_file_since bigint`.execute(db);
}

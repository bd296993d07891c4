import { type Kysely, sql } from 'kysely';

/** Lets the dashboard find the ZIPs in use without reading every business. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index businesses_by_zip on businesses (zip, id)`.execute(db);
}

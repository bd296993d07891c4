import { type Kysely, sql } from 'kysely';

/** The administrator's list of deals is ordered and searched within this index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deals_for_lists
    on deals (expires_at, id, business_id, title)`.execute(db);
}

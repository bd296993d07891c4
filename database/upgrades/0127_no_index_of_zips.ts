import { type Kysely, sql } from 'kysely';

/** Insight reads only the searches that found nothing, which have an index of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index insight_searches_of_zip`.execute(db);
}

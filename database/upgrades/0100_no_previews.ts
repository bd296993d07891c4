import { type Kysely, sql } from 'kysely';

/** These links showed a deal before visitors may see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table deal_previews`.execute(db);
}

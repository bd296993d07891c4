import { type Kysely, sql } from 'kysely';

/** Referring hosts and confirmed alerts were counted but shown nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from insight_days where kind in ('from', 'alert')`.execute(db);
}

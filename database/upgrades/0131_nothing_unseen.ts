import { type Kysely, sql } from 'kysely';

/** Hosts that people came from, and confirmed alerts, were counted and shown nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from insight_days where kind in ('from', 'alert')`.execute(db);
}

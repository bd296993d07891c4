import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vouchers add column checked_at bigint`.execute(db);
}

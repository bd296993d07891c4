import { type Kysely, sql } from 'kysely';

/** When a person decided that a purchase gets no voucher. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchases add column dismissed_at bigint`.execute(db);
}

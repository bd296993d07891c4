import { type Kysely, sql } from 'kysely';

/** When a person looked whether a voucher was used in a time that a restore has lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vouchers add column checked_at bigint`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The mailbox of an alert's address: one person's addresses with notes behind '+' are one mailbox.
 * Alerts of before have none, for it counts for a day only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alerts add column mailbox_key text not null default ''`.execute(db);
  await sql`create index alerts_by_mailbox on alerts (mailbox_key, created_at)`.execute(db);
}

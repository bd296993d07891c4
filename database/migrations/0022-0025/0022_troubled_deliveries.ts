import { type Kysely, sql } from 'kysely';

/** What did not get through is counted often, and is little among much that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_troubled on messages (status)
    where status in ('failed', 'needs_review', 'not_sent')`.execute(db);
  await sql`create index lead_emails_troubled on lead_emails (state)
    where state in ('sending', 'refused', 'unreachable', 'unknown')`.execute(db);
}

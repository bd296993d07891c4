import { type Kysely, sql } from 'kysely';

/** What was sent before this step counts as a partner's first success. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table connection_outcomes (
    id text primary key,
    succeeded_at bigint,
    failed_at bigint,
    reason text,
    failing_since bigint)`.execute(db);
  const sent = {
    mail: sql`emails where state = 'accepted' and result not like 'Demo:%'`,
    texts: sql`messages where status in ('sent', 'delivered') and gateway_id is not null`,
    form: sql`relays where state = 'sent'`,
  };
  for (const [id, rows] of Object.entries(sent))
    await sql`insert into connection_outcomes (id, succeeded_at)
      select ${sql.lit(id)}, max(updated_at) from ${rows} having max(updated_at) is not null`.execute(
      db,
    );
}

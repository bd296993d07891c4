import { type Kysely, sql } from 'kysely';

/** A statement keeps who sold: those that are there already get today's setting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statements add column seller text not null default 'spas'
    check (seller in ('spas', 'operator'))`.execute(db);
  const { rows } = await sql<{ document: string }>`select document from settings`.execute(db);
  const { values = {} } = JSON.parse(rows[0]?.document ?? '{}');
  if (values.whoSells === 'operator')
    await sql`update statements set seller = 'operator'`.execute(db);
}

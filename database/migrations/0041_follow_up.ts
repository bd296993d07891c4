import { type Kysely, sql } from 'kysely';

/** Notes and a next step for leads; which change an undo took back; all changes by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lead_notes (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    text text not null check (length(text) between 1 and 2000),
    actor text not null,
    created_at bigint not null)`.execute(db);
  await sql`create index lead_notes_of_lead on lead_notes (lead_id, created_at, id)`.execute(db);
  await sql`alter table leads add column next_on text check (length(next_on) = 10)`.execute(db);
  await sql`alter table leads
    add column next_step text not null default '' check (length(next_step) <= 400)`.execute(db);
  await sql`create index leads_by_next_on on leads (next_on, id)
    where next_on is not null`.execute(db);
  await sql`alter table audit_entries add column undoes text`.execute(db);
  await sql`create index audit_entries_by_time on audit_entries (created_at, id)`.execute(db);
}

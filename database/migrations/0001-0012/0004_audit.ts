import { type Kysely, sql } from 'kysely';

/** Who changed what and when, and the keys of forms that must make one record however often sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_entries (
    id text primary key,
    at bigint not null,
    who text not null,
    what text not null check (what in ('created', 'updated', 'deleted')),
    kind text not null check (kind in ('business', 'deal')),
    record_id text not null,
    before text,
    after text,
    check (before is not null or after is not null))`.execute(db);
  await sql`create index audit_entries_of_record
    on audit_entries (kind, record_id, at, id)`.execute(db);
  await sql`create table once_keys (
    once_key text primary key check (length(once_key) between 16 and 64),
    record_id text not null,
    created_at bigint not null)`.execute(db);
}

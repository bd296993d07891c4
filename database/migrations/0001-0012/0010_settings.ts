import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** What the owner has set at run time: one document; each write makes cached pages outdated. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table settings (
    id integer primary key check (id = 1),
    version bigint not null,
    document text not null)`.execute(db);
  await sql`insert into settings (id, version, document) values (1, 0, '{}')`.execute(db);
  if (dialect === 'sqlite') {
    await sql`create trigger settings_update_bumps_catalogue after update on settings
      begin update catalogue set version = version + 1; end`.execute(db);
    await rebuildAudit(db);
  } else {
    await sql`create trigger settings_bump_catalogue after update on settings
      for each statement execute function bump_catalogue()`.execute(db);
    await sql`alter table audit_entries
      drop constraint if exists audit_entries_kind_check`.execute(db);
    await sql`alter table audit_entries
      add constraint audit_entries_kind_check check (kind <> '')`.execute(db);
  }
}

/** The kinds are named in market/audit alone; SQLite drops a check only in a new table. */
async function rebuildAudit(db: Kysely<unknown>) {
  await sql`create table audit_entries_of_any_kind (
    id text primary key,
    at bigint not null,
    who text not null,
    what text not null check (what in ('created', 'updated', 'deleted')),
    kind text not null check (kind <> ''),
    record_id text not null,
    before text,
    after text,
    check (before is not null or after is not null))`.execute(db);
  await sql`insert into audit_entries_of_any_kind
    select id, at, who, what, kind, record_id, before, after from audit_entries`.execute(db);
  await sql`drop table audit_entries`.execute(db);
  await sql`alter table audit_entries_of_any_kind rename to audit_entries`.execute(db);
  await sql`create index audit_entries_of_record
    on audit_entries (kind, record_id, at, id)`.execute(db);
}

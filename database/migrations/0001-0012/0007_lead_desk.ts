import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';
import { fillLeadKeys } from './0007_lead_keys.ts';

/** What the administrator does with leads: found, linked to a business, written to, audited. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite' ? rebuildAudit(db) : widenAudit(db));
  await leads(db);
  await emails(db);
  await (dialect === 'sqlite' ? sqliteGuard(db) : postgresGuard(db));
}

async function widenAudit(db: Kysely<unknown>) {
  await sql`alter table audit_entries drop constraint audit_entries_kind_check`.execute(db);
  await sql`alter table audit_entries add constraint audit_entries_kind_check
    check (kind in ('business', 'deal', 'lead'))`.execute(db);
}

/** SQLite cannot change a check; nothing refers to this table, so it is built again. */
async function rebuildAudit(db: Kysely<unknown>) {
  await sql`create table audit_entries_wider (
    id text primary key,
    at bigint not null,
    who text not null,
    what text not null check (what in ('created', 'updated', 'deleted')),
    kind text not null check (kind in ('business', 'deal', 'lead')),
    record_id text not null,
    before text,
    after text,
    check (before is not null or after is not null))`.execute(db);
  await sql`insert into audit_entries_wider
    select id, at, who, what, kind, record_id, before, after from audit_entries`.execute(db);
  await sql`drop table audit_entries`.execute(db);
  await sql`alter table audit_entries_wider rename to audit_entries`.execute(db);
  await sql`create index audit_entries_of_record
    on audit_entries (kind, record_id, at, id)`.execute(db);
}

async function leads(db: Kysely<unknown>) {
  await sql`alter table leads add column business_id text references businesses (id)`.execute(db);
  for (const column of ['search_text', 'email_key', 'spa_key']) {
    await sql`alter table leads add column ${sql.ref(column)} text not null default ''`.execute(db);
  }
  await fillLeadKeys(db);
  // The list is ordered, filtered and searched within these two alone.
  await sql`drop index leads_newest`.execute(db);
  await sql`drop index leads_by_status`.execute(db);
  await sql`create index leads_newest
    on leads (created_at desc, id desc, search_text)`.execute(db);
  await sql`create index leads_by_status
    on leads (status, created_at desc, id desc, search_text)`.execute(db);
  await sql`create index leads_by_email_key on leads (email_key)`.execute(db);
  await sql`create index leads_by_phone on leads (phone)`.execute(db);
  await sql`create index leads_by_spa on leads (spa_key)`.execute(db);
  await sql`create index leads_of_business on leads (business_id)
    where business_id is not null`.execute(db);
  await sql`create index businesses_by_email on businesses (lower(email))`.execute(db);
  await sql`create index businesses_by_phone on businesses (phone)`.execute(db);
  await sql`create index businesses_by_name on businesses (lower(name))`.execute(db);
}

async function emails(db: Kysely<unknown>) {
  await sql`create table lead_emails (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    once_key text not null unique check (length(once_key) between 16 and 64),
    email_key text not null check (email_key like '%_@_%'),
    recipient text not null check (recipient like '%_@_%' and length(recipient) <= 254),
    subject text not null check (subject <> ''),
    body text not null check (body <> ''),
    state text not null
      check (state in ('sending', 'accepted', 'refused', 'unreachable', 'unknown')),
    result text check ((result is null) = (state = 'sending')),
    who text not null,
    created_at bigint not null,
    updated_at bigint not null)`.execute(db);
  await sql`create index lead_emails_of_lead on lead_emails (lead_id, created_at, id)`.execute(db);
  // One mail to a lead at a time, whichever process sends it.
  await sql`create unique index lead_emails_under_way on lead_emails (lead_id)
    where state = 'sending'`.execute(db);
  await sql`create table mail_refusals (
    email_key text primary key check (email_key = lower(email_key)),
    lead_id text not null,
    created_at bigint not null)`.execute(db);
}

/** The database itself refuses e-mail to an address that has unsubscribed. */
async function sqliteGuard(db: Kysely<unknown>) {
  await sql`create trigger lead_emails_respect_refusals before insert on lead_emails
    when exists (select 1 from mail_refusals where email_key = new.email_key)
    begin select raise(abort, 'unsubscribed'); end`.execute(db);
}

async function postgresGuard(db: Kysely<unknown>) {
  await sql`create function respect_mail_refusals() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from mail_refusals where email_key = new.email_key) then
        raise exception 'unsubscribed';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger lead_emails_respect_refusals before insert on lead_emails
    for each row execute function respect_mail_refusals()`.execute(db);
}

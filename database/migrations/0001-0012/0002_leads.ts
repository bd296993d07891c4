import { type Kysely, sql } from 'kysely';

/** Requests of spa owners, and what of them is still to be relayed to the external form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table leads (
    id text primary key,
    business_name text not null check (length(business_name) between 2 and 100),
    email text not null check (email like '%_@_%' and length(email) <= 254),
    phone text not null check (length(phone) = 14),
    location text not null check (length(location) between 2 and 100),
    status text not null check (status in ('new', 'contacted', 'archived')),
    text_consent_words text check (text_consent_words <> ''),
    text_consent_at bigint,
    text_consent_address text,
    once_key text not null unique,
    created_at bigint not null,
    updated_at bigint not null,
    last_contacted_at bigint,
    check ((text_consent_words is null) = (text_consent_at is null)
      and (text_consent_words is null) = (text_consent_address is null)),
    check (status <> 'contacted' or last_contacted_at is not null))`.execute(db);
  await sql`create index leads_newest on leads (created_at desc, id desc)`.execute(db);
  await sql`create index leads_by_status on leads (status, created_at desc, id desc)`.execute(db);
  await sql`create index leads_by_email on leads (email, created_at)`.execute(db);

  await sql`create table relays (
    lead_id text primary key references leads (id) on delete cascade,
    state text not null check (state in ('pending', 'sending', 'sent', 'failed')),
    payload text not null check (payload <> ''),
    attempts integer not null check (attempts >= 0),
    next_attempt_at bigint,
    last_result text,
    created_at bigint not null,
    updated_at bigint not null,
    check ((next_attempt_at is not null) = (state in ('pending', 'sending'))))`.execute(db);
  await sql`create index relays_due on relays (next_attempt_at)
    where next_attempt_at is not null`.execute(db);
  await sql`create index relays_failed on relays (updated_at) where state = 'failed'`.execute(db);
}

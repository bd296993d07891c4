import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** One queue for e-mails of every kind: those to leads move into it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table emails (
    id text primary key,
    kind text not null check (kind <> ''),
    lead_id text references leads (id) on delete cascade,
    idempotency_key text not null unique check (length(idempotency_key) between 16 and 100),
    email_key text not null check (email_key like '%_@_%'),
    recipient text not null check (recipient like '%_@_%' and length(recipient) <= 254),
    subject text not null check (subject <> ''),
    body text not null check (body <> ''),
    state text not null
      check (state in ('pending', 'sending', 'accepted', 'refused', 'unreachable', 'unknown')),
    result text check (result is not null or state in ('pending', 'sending')),
    actor text not null,
    attempts integer not null check (attempts >= 0),
    next_attempt_at bigint,
    token_hash text unique,
    created_at bigint not null,
    updated_at bigint not null,
    check ((kind = 'lead') = (lead_id is not null)),
    check ((next_attempt_at is not null) = (state in ('pending', 'sending'))))`.execute(db);
  await sql`insert into emails (id, kind, lead_id, idempotency_key, email_key, recipient, subject, body,
      state, result, actor, attempts, next_attempt_at, created_at, updated_at)
    select id, 'lead', lead_id, idempotency_key, email_key, recipient, subject, body,
      state, result, actor, 1, case when state = 'sending' then created_at + 60000 end, created_at,
      updated_at from lead_emails`.execute(db);
  await sql`drop table lead_emails`.execute(db);
  await sql`create index emails_of_lead on emails (lead_id, created_at, id)
    where lead_id is not null`.execute(db);
  // One mail to a lead at a time, whichever process sends it.
  await sql`create unique index emails_under_way on emails (lead_id)
    where state = 'sending'`.execute(db);
  await sql`create index emails_due on emails (next_attempt_at)
    where next_attempt_at is not null`.execute(db);
  await sql`create index emails_troubled on emails (state)
    where state in ('pending', 'sending', 'refused', 'unreachable', 'unknown')`.execute(db);
  await (dialect === 'sqlite' ? sqlite(db) : postgres(db));
}

/** An address may unsubscribe without a lead. SQLite cannot drop a 'not null', so it builds anew. */
async function sqlite(db: Kysely<unknown>) {
  await sql`create table former_unsubscribes as select * from email_unsubscribes`.execute(db);
  await sql`drop table email_unsubscribes`.execute(db);
  await sql`create table email_unsubscribes (
    email_key text primary key check (email_key = lower(email_key)),
    lead_id text,
    created_at bigint not null)`.execute(db);
  await sql`insert into email_unsubscribes select * from former_unsubscribes`.execute(db);
  await sql`drop table former_unsubscribes`.execute(db);
  await sql`create trigger emails_respect_unsubscribes before insert on emails
    when exists (select 1 from email_unsubscribes where email_key = new.email_key)
    begin select raise(abort, 'unsubscribed'); end`.execute(db);
}

async function postgres(db: Kysely<unknown>) {
  await sql`alter table email_unsubscribes alter column lead_id drop not null`.execute(db);
  await sql`create trigger emails_respect_unsubscribes before insert on emails
    for each row execute function respect_email_unsubscribes()`.execute(db);
}

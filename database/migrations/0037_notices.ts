import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** Notices to the administrator, and the texts that carry them; badges follow leads too. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table notice_texts (
    id text primary key,
    idempotency_key text not null unique,
    recipient text not null check (recipient like '+%'),
    text text not null check (length(text) between 1 and 1600),
    state text not null check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
    result text,
    attempts integer not null check (attempts >= 0),
    next_attempt_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    check ((next_attempt_at is not null) = (state in ('pending', 'sending'))))`.execute(db);
  await sql`create index notice_texts_due on notice_texts (next_attempt_at)
    where next_attempt_at is not null`.execute(db);
  await sql`create index notice_texts_by_age on notice_texts (created_at)`.execute(db);
  await sql`create table notices (
    id text primary key,
    kind text not null check (kind <> ''),
    about text not null,
    title text not null check (title <> ''),
    detail text not null,
    path text not null check (path like '/%'),
    phone text,
    mail_due_at bigint,
    mailed_at bigint,
    email_id text references emails (id) on delete set null,
    text_due_at bigint,
    texted_at bigint,
    text_id text references notice_texts (id) on delete set null,
    created_at bigint not null,
    unique (kind, about))`.execute(db);
  for (const channel of ['mail', 'text']) {
    const due = sql.ref(`${channel}_due_at`);
    const done = sql.ref(`${channel}ed_at`);
    await sql`create index ${sql.raw(`notices_${channel}_due`)} on notices (${due})
      where ${due} is not null`.execute(db);
    await sql`create index ${sql.raw(`notices_${channel}ed`)} on notices (kind, ${done})
      where ${done} is not null`.execute(db);
  }
  await sql`create index notices_by_age on notices (created_at)`.execute(db);
  await sql`create index notices_of_email on notices (email_id) where email_id is not null`.execute(
    db,
  );
  await sql`create index notices_of_text on notices (text_id) where text_id is not null`.execute(
    db,
  );
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTrigger(db));
}

async function sqliteTriggers(db: Kysely<unknown>) {
  for (const change of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.raw(`leads_${change}_bumps_messages_version`)}
      after ${sql.raw(change)} on leads
      begin update messages_version set version = version + 1; end`.execute(db);
}

async function postgresTrigger(db: Kysely<unknown>) {
  await sql`create constraint trigger leads_bump_messages_version
    after insert or update or delete on leads
    deferrable initially deferred
    for each row execute function bump_messages_version()`.execute(db);
}

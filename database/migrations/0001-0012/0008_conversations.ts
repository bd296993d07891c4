import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** Text conversations, who may be texted, and the version that tells every open inbox. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await conversations(db);
  await messages(db);
  await sql`create table consents (
    id text primary key,
    phone text not null,
    kind text not null check (kind in ('opted_in', 'opted_out')),
    how text not null check (how <> ''),
    wording text not null,
    at bigint not null)`.execute(db);
  await sql`create index consents_of_phone on consents (phone, at, id)`.execute(db);
  await sql`create table saved_replies (
    id text primary key,
    name text not null check (length(name) between 1 and 100),
    text text not null check (length(text) between 1 and 1600),
    created_at bigint not null,
    updated_at bigint not null)`.execute(db);
  await sql`create table inbox (
    id integer primary key check (id = 1),
    version bigint not null)`.execute(db);
  await sql`insert into inbox (id, version) values (1, 1)`.execute(db);
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
}

async function conversations(db: Kysely<unknown>) {
  await sql`create table conversations (
    id text primary key,
    customer_phone text not null unique
      check (customer_phone like '+%' and length(customer_phone) between 8 and 16),
    status text not null check (status in ('active', 'blocked')),
    unread integer not null check (unread >= 0),
    last_text text not null,
    last_from text not null check (last_from in ('admin', 'customer')),
    opted_out_at bigint,
    created_at bigint not null,
    updated_at bigint not null)`.execute(db);
  await sql`create index conversations_newest
    on conversations (updated_at desc, id desc)`.execute(db);
  await sql`create index conversations_unread on conversations (unread)
    where unread > 0`.execute(db);
}

async function messages(db: Kysely<unknown>) {
  await sql`create table messages (
    id text primary key,
    conversation_id text not null references conversations (id),
    phone text not null,
    text text not null,
    sender text not null check (sender in ('admin', 'customer')),
    kind text not null check (kind in ('written', 'automatic')),
    status text not null check (status in ('received', 'pending', 'sending', 'sent', 'delivered',
      'failed', 'needs_review', 'not_sent')),
    reason text,
    media text not null,
    gateway_id text unique,
    attempts integer not null check (attempts >= 0),
    first_attempt_at bigint,
    next_attempt_at bigint,
    once_key text unique,
    created_at bigint not null,
    updated_at bigint not null,
    check ((sender = 'customer') = (status = 'received')),
    check ((next_attempt_at is not null) = (status in ('pending', 'sending'))),
    check (sender = 'customer' or length(text) between 1 and 1600))`.execute(db);
  await sql`create unique index messages_of_conversation
    on messages (conversation_id, created_at)`.execute(db);
  await sql`create index messages_due on messages (next_attempt_at)
    where next_attempt_at is not null`.execute(db);
  // Whether an earlier text of the same conversation is still under way.
  await sql`create index messages_under_way on messages (conversation_id, created_at)
    where next_attempt_at is not null`.execute(db);
}

const tables = ['conversations', 'messages'];

async function sqliteTriggers(db: Kysely<unknown>) {
  for (const table of tables) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql`create trigger ${sql.raw(`${table}_${change}_bumps_inbox`)}
        after ${sql.raw(change)} on ${sql.table(table)}
        begin update inbox set version = version + 1; end`.execute(db);
    }
  }
}

/** Deferred to the commit: the one row that all writers share is locked last, so none deadlock. */
async function postgresTriggers(db: Kysely<unknown>) {
  await sql`create function bump_inbox() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      update inbox set version = version + 1 returning version into now_at;
      perform pg_notify('inbox', now_at::text);
      return null;
    end $$`.execute(db);
  for (const table of tables) {
    await sql`create constraint trigger ${sql.raw(`${table}_bump_inbox`)}
      after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred
      for each row execute function bump_inbox()`.execute(db);
  }
}

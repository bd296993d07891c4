import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/**
 * A conversation may also be with a short code or a named sender, and knows when it last got each
 * automatic answer.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return rebuild(db);
  await sql`alter table conversations
    drop constraint conversations_customer_phone_check,
    add constraint conversations_customer_phone_check
      check (length(customer_phone) between 1 and 100),
    add column stop_answered_at bigint,
    add column help_answered_at bigint`.execute(db);
}

/** SQLite cannot change a check, so the rows go aside and come back into a new table. */
async function rebuild(db: Kysely<unknown>) {
  // Messages refer to the rows, which are all back before the transaction ends.
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await sql`create table former_conversations as select * from conversations`.execute(db);
  await sql`drop table conversations`.execute(db);
  await sql`create table conversations (
    id text primary key,
    customer_phone text not null unique check (length(customer_phone) between 1 and 100),
    status text not null check (status in ('active', 'blocked')),
    unread integer not null check (unread >= 0),
    last_text text not null,
    last_from text not null check (last_from in ('admin', 'customer')),
    opted_out_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    stop_answered_at bigint,
    help_answered_at bigint)`.execute(db);
  await sql`insert into conversations select *, null, null from former_conversations`.execute(db);
  await sql`drop table former_conversations`.execute(db);
  await sql`create index conversations_newest
    on conversations (updated_at desc, id desc)`.execute(db);
  await sql`create index conversations_unread on conversations (unread)
    where unread > 0`.execute(db);
  for (const change of ['insert', 'update', 'delete']) {
    await sql`create trigger ${sql.raw(`conversations_${change}_bumps_inbox`)}
      after ${sql.raw(change)} on conversations
      begin update inbox set version = version + 1; end`.execute(db);
  }
}

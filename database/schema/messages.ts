// Part of a step that has run (0064_baseline): never edited, only followed by another.

/** Conversations by text message. */
export const messageTables = [
  `create table conversations (
      id text primary key,
      customer_phone text not null unique check (length(customer_phone) between 1 and 100),
      status text not null check (status in ('active', 'blocked')),
      unread integer not null check (unread >= 0),
      last_message text not null,
      last_sender text not null check (last_sender in ('admin', 'customer')),
      opted_out_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      stop_answered_at bigint,
      help_answered_at bigint)`,
  `create index conversations_newest on conversations (updated_at desc, id desc)`,
  `create index conversations_unread on conversations (unread) where unread > 0`,
  `create table messages (
      id text primary key,
      conversation_id text not null references conversations (id),
      phone text not null,
      text text not null,
      sender text not null check (sender in ('admin', 'customer')),
      kind text not null check (kind in ('written', 'automatic')),
      status text not null
        check (status in ('received', 'pending', 'sending', 'sent', 'delivered', 'failed', 'needs-review', 'not-sent')),
      reason text,
      media text not null,
      gateway_id text unique,
      attempts integer not null check (attempts >= 0),
      first_attempt_at bigint,
      next_attempt_at bigint,
      idempotency_key text unique,
      created_at bigint not null,
      updated_at bigint not null,
      check ((sender = 'customer') = (status = 'received')),
      check ((next_attempt_at is not null) = (status in ('pending', 'sending'))),
      check (sender = 'customer' or length(text) between 1 and 1600))`,
  `create index messages_by_time on messages (created_at) where kind = 'written'`,
  `create index messages_due on messages (next_attempt_at) where next_attempt_at is not null`,
  `create unique index messages_of_conversation on messages (conversation_id, created_at)`,
  `create index messages_troubled on messages (status)
      where status in ('failed', 'needs-review', 'not-sent')`,
  `create index messages_under_way on messages (conversation_id, created_at)
      where next_attempt_at is not null`,
  `create table messages_version (
      id integer primary key check (id = 1),
      version bigint not null)`,
  `create table consents (
      id text primary key,
      phone text not null,
      kind text not null check (kind in ('opted-in', 'opted-out')),
      source text not null check (source <> ''),
      wording text not null,
      created_at bigint not null)`,
  `create index consents_of_phone on consents (phone, created_at, id)`,
  `create table saved_replies (
      id text primary key,
      name text not null check (length(name) between 1 and 100),
      text text not null check (length(text) between 1 and 1600),
      created_at bigint not null,
      updated_at bigint not null)`,
];

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const OUTBOX = [
  `create table outbox (
      id text primary key,
      channel text not null check (channel in ('text', 'mail', 'relay')),
      kind text not null check (kind <> ''),
      lead_id text references leads (id) on delete cascade,
      alert_id text references alerts (id) on delete cascade,
      idempotency_key text not null unique check (length(idempotency_key) between 16 and 100),
      recipient text not null check (length(recipient) <= 254),
      recipient_key text not null,
      subject text not null,
      body text not null check (body <> ''),
      state text not null
        check (state in ('pending', 'sending', 'accepted', 'filed', 'refused', 'unreachable', 'unknown')),
      result text check (result is not null or state in ('pending', 'sending')),
      actor text not null,
      attempts integer not null check (attempts >= 0),
      next_attempt_at bigint,
      token_hash text unique,
      created_at bigint not null,
      updated_at bigint not null,
      check (channel <> 'mail' or (recipient like '%_@_%' and recipient_key like '%_@_%' and subject <> '')),
      check (channel <> 'text' or (recipient like '+%' and length(body) <= 1600)),
      check ((kind = 'listing') = (channel = 'relay')),
      check ((kind in ('lead', 'listing')) = (lead_id is not null)),
      check ((next_attempt_at is not null) = (state in ('pending', 'sending'))))`,
  // Until now only the words of the result told that a demo had written an e-mail to a file.
  `insert into outbox (id, channel, kind, lead_id, alert_id, idempotency_key, recipient, recipient_key, subject,
      body, state, result, actor, attempts, next_attempt_at, token_hash, created_at, updated_at)
    select id, 'mail', kind, lead_id, alert_id, idempotency_key, recipient, email_key, subject, body,
      case when state = 'accepted' and result like 'Demo:%' then 'filed' else state end,
      result, actor, attempts, next_attempt_at, token_hash, created_at, updated_at
    from emails`,
  `insert into outbox (id, channel, kind, idempotency_key, recipient, recipient_key, subject, body, state, result,
      actor, attempts, next_attempt_at, created_at, updated_at)
    select id, 'text', 'notice', 'notice ' || id, recipient, recipient, '', text,
      case state when 'sent' then 'accepted' when 'failed' then 'refused' else state end,
      coalesce(result, ''), 'notice', attempts, next_attempt_at, created_at, updated_at
    from notice_texts`,
  // The form service knows a request by its lead's id, which stays the relay's.
  `insert into outbox (id, channel, kind, lead_id, idempotency_key, recipient, recipient_key, subject, body, state,
      result, actor, attempts, next_attempt_at, created_at, updated_at)
    select lead_id, 'relay', 'listing', lead_id, 'listing ' || lead_id, '', '', '', payload,
      case state when 'sent' then 'accepted' when 'failed' then 'refused' else state end,
      coalesce(last_result, ''), 'visitor', attempts, next_attempt_at, created_at, updated_at
    from relays`,
];

/** SQLite changes a key only with its table. */
const NOTICES: Record<Dialect, string[]> = {
  sqlite: [
    `create table new_notices (
      id text primary key,
      kind text not null check (kind <> ''),
      about text not null,
      title text not null check (title <> ''),
      detail text not null,
      path text not null check (path like '/%'),
      phone text,
      mail_due_at bigint,
      mailed_at bigint,
      email_id text references outbox (id) on delete set null,
      text_due_at bigint,
      texted_at bigint,
      text_id text references outbox (id) on delete set null,
      created_at bigint not null,
      unique (kind, about))`,
    `insert into new_notices (id, kind, about, title, detail, path, phone, mail_due_at, mailed_at, email_id,
        text_due_at, texted_at, text_id, created_at)
      select id, kind, about, title, detail, path, phone, mail_due_at, mailed_at, email_id,
        text_due_at, texted_at, text_id, created_at
      from notices`,
    'drop table notices',
    'alter table new_notices rename to notices',
    'create index notices_by_age on notices (created_at)',
    'create index notices_mail_due on notices (mail_due_at) where mail_due_at is not null',
    'create index notices_mailed on notices (mailed_at) where mailed_at is not null',
    'create index notices_of_email on notices (email_id) where email_id is not null',
    'create index notices_of_text on notices (text_id) where text_id is not null',
    'create index notices_text_due on notices (text_due_at) where text_due_at is not null',
    'create index notices_texted on notices (texted_at) where texted_at is not null',
  ],
  postgres: ['email_id', 'text_id'].flatMap((key) => [
    `alter table notices drop constraint notices_${key}_fkey`,
    `alter table notices add constraint notices_${key}_fkey
      foreign key (${key}) references outbox (id) on delete set null`,
  ]),
};

const REST = [
  'drop table emails',
  'drop table notice_texts',
  'drop table relays',
  `create index outbox_due on outbox (channel, next_attempt_at) where next_attempt_at is not null`,
  `create index outbox_not_left on outbox (state, channel)
      where state in ('pending', 'sending', 'refused', 'unreachable', 'unknown')`,
  `create index outbox_of_alert on outbox (alert_id, updated_at) where alert_id is not null`,
  `create index outbox_of_lead on outbox (lead_id, created_at, id) where lead_id is not null`,
  `create index outbox_texts on outbox (created_at) where channel = 'text'`,
  `create unique index outbox_under_way on outbox (lead_id) where kind = 'lead' and state = 'sending'`,
];

/** E-mails, texts of notices and relays wait in one table. What waited goes on waiting. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of [...OUTBOX, ...NOTICES[dialect], ...REST])
    await sql.raw(statement).execute(db);
}

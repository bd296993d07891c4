import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

const TABLES = {
  once_keys: 'idempotency_keys',
  mail_refusals: 'email_unsubscribes',
  inbox: 'messages_version',
};

const COLUMNS: Record<string, Record<string, string>> = {
  leads: {
    once_key: 'dedupe_key',
    spa_key: 'business_key',
    text_consent_words: 'consent_wording',
    text_consent_at: 'consent_at',
    text_consent_address: 'consent_address',
  },
  lead_emails: { once_key: 'idempotency_key', who: 'actor' },
  messages: { once_key: 'idempotency_key' },
  conversations: { last_text: 'last_message', last_from: 'last_sender' },
  idempotency_keys: { once_key: 'idempotency_key' },
  audit_entries: { at: 'created_at', who: 'actor', what: 'action', kind: 'record_kind' },
  consents: { how: 'source', at: 'created_at' },
};

/** Columns that say in words what a row is. */
const KINDS = { messages: 'status', consents: 'kind' };

/** In the history, fields have the names of their columns. */
const HISTORY_FIELDS = {
  deal: {
    business: 'business_name',
    businessId: 'business_id',
    regularPrice: 'regular_price_cents',
    dealPrice: 'deal_price_cents',
    durationMinutes: 'duration_minutes',
    maxPurchases: 'max_purchases',
    imageUrl: 'image_url',
    checkoutUrl: 'checkout_url',
    expiresAt: 'expires_at',
    cancellationPolicy: 'cancellation_policy',
  },
  lead: {
    lastContactedAt: 'last_contacted_at',
    businessId: 'business_id',
    emailId: 'email_id',
  },
};

/** One name for each thing: what is stored is called as docs/glossary.md calls it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [from, to] of Object.entries(TABLES))
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const [from, to] of Object.entries(columns))
      await sql`alter table ${sql.table(table)}
        rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  await sql`drop index leads_by_spa`.execute(db);
  await sql`create index leads_by_business_key on leads (business_key)`.execute(db);
  await renameHistoryFields(db);
  await renameFact(db);
  await (dialect === 'sqlite' ? sqlite(db) : postgres(db));
}

/** A quote within a value is escaped: only a field's name is in quotes before a colon. */
async function renameHistoryFields(db: Kysely<unknown>) {
  for (const [kind, fields] of Object.entries(HISTORY_FIELDS)) {
    const renamed = (column: string) =>
      Object.entries(fields).reduce(
        (json, [from, to]) => sql`replace(${json}, ${`"${from}":`}, ${`"${to}":`})`,
        sql`${sql.ref(column)}`,
      );
    await sql`update audit_entries set before = ${renamed('before')}, after = ${renamed('after')}
      where record_kind = ${kind}`.execute(db);
  }
}

/** A restore notes its pause, under the new name, before this step has run. */
async function renameFact(db: Kysely<unknown>) {
  await sql`delete from facts where name = 'deliveries_held'
    and exists (select 1 from facts where name = 'sending_paused')`.execute(db);
  await sql`update facts set name = 'sending_paused' where name = 'deliveries_held'`.execute(db);
}

async function sqlite(db: Kysely<unknown>) {
  for (const [table, column] of Object.entries(KINDS)) await rebuild(db, table, column);
  for (const table of ['conversations', 'messages']) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql`drop trigger if exists ${sql.raw(`${table}_${change}_bumps_inbox`)}`.execute(db);
      await sql`create trigger ${sql.raw(`${table}_${change}_bumps_messages_version`)}
        after ${sql.raw(change)} on ${sql.table(table)}
        begin update messages_version set version = version + 1; end`.execute(db);
    }
  }
  await sql`drop trigger lead_emails_respect_refusals`.execute(db);
  await sql`create trigger lead_emails_respect_unsubscribes before insert on lead_emails
    when exists (select 1 from email_unsubscribes where email_key = new.email_key)
    begin select raise(abort, 'unsubscribed'); end`.execute(db);
}

/**
 * SQLite cannot change a check: the rows go into a table made by the same statement with the new
 * words, and its indexes are made again; its triggers are not.
 */
async function rebuild(db: Kysely<unknown>, table: string, kindColumn: string) {
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_master
    where tbl_name = ${table} and sql is not null`.execute(db);
  const create = async (wanted: string) => {
    for (const { type, sql: statement } of rows) {
      const words = /'(needs_review|not_sent|opted_in|opted_out)'/g;
      if (type === wanted)
        await sql.raw(statement.replace(words, (word) => word.replace('_', '-'))).execute(db);
    }
  };
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    db,
  );
  const values = columns.rows.map(({ name }) =>
    name === kindColumn ? sql`replace(${sql.ref(name)}, '_', '-')` : sql.ref(name),
  );
  await sql`alter table ${sql.table(table)} rename to former`.execute(db);
  await create('table');
  await sql`insert into ${sql.table(table)} select ${sql.join(values)} from former`.execute(db);
  await sql`drop table former`.execute(db);
  await create('index');
}

async function postgres(db: Kysely<unknown>) {
  await sql`alter table counts rename to rate_limits`.execute(db);
  await sql`drop index messages_troubled`.execute(db);
  // One bump of the version for each row would take long where there are many.
  await sql`alter table messages disable trigger messages_bump_inbox`.execute(db);
  for (const [table, column] of Object.entries(KINDS)) {
    const check = sql.ref(`${table}_${column}_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${check}`.execute(db);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, '_', '-')
      where ${sql.ref(column)} in ('needs_review', 'not_sent', 'opted_in', 'opted_out')`.execute(
      db,
    );
  }
  await sql`alter table messages enable trigger messages_bump_inbox`.execute(db);
  await sql`alter table messages add constraint messages_status_check check (status in ('received',
    'pending', 'sending', 'sent', 'delivered', 'failed', 'needs-review', 'not-sent'))`.execute(db);
  await sql`alter table consents add constraint consents_kind_check
    check (kind in ('opted-in', 'opted-out'))`.execute(db);
  await sql`create index messages_troubled on messages (status)
    where status in ('failed', 'needs-review', 'not-sent')`.execute(db);
  for (const table of ['conversations', 'messages'])
    await sql`alter trigger ${sql.raw(`${table}_bump_inbox`)} on ${sql.table(table)}
      rename to ${sql.raw(`${table}_bump_messages_version`)}`.execute(db);
  await sql`alter function bump_inbox() rename to bump_messages_version`.execute(db);
  await sql`create or replace function bump_messages_version() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      update messages_version set version = version + 1 returning version into now_at;
      perform pg_notify('messages_version', now_at::text);
      return null;
    end $$`.execute(db);
  await sql`alter trigger lead_emails_respect_refusals on lead_emails
    rename to lead_emails_respect_unsubscribes`.execute(db);
  await sql`alter function respect_mail_refusals() rename to respect_email_unsubscribes`.execute(
    db,
  );
  await sql`create or replace function respect_email_unsubscribes() returns trigger
    language plpgsql as $$
    begin
      if exists (select 1 from email_unsubscribes where email_key = new.email_key) then
        raise exception 'unsubscribed';
      end if;
      return new;
    end $$`.execute(db);
}

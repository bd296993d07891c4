import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

// A draft may still lack its link and its dates; '' and 0 are there in their place.
const STATUS = "status in ('draft', 'active', 'archived')";
const COMPLETE =
  "status = 'draft' or (checkout_url <> '' and expires_at > 0 and starts_at is not null)";
const PAUSE = 'pause_reason is null or (paused_at is not null and length(pause_reason) <= 300)';
const LISTED = `listed = case
  when status = 'active' and paused_at is null and sold_out_at is null then 1 else 0 end`;
const CHECKOUT = `(checkout_url = '' or checkout_url like 'https://buy.stripe.com/%'
  or checkout_url like 'https://book.stripe.com/%'
  or checkout_url like 'https://checkout.stripe.com/%') and length(checkout_url) <= 2048`;

/** What the search may show where the time is right. */
const SHOWN = "business_status = 'active' and listed = 1";

/**
 * Deals are drafts, start later, are paused, sold out or archived; a change of several is one batch
 * of the history. `listed` is a column, because only then can both databases answer from an index.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite' ? sqliteTable(db) : postgresTable(db));
  for (const [name, columns] of Object.entries(INDEXES))
    await sql`create index ${sql.raw(`${name} on deals ${columns}`)}`.execute(db);
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTrigger(db));
  await sql`create table deal_previews (
    deal_id text primary key references deals (id) on delete cascade,
    token_hash text not null unique,
    expires_at bigint not null)`.execute(db);
  await sql`alter table audit_entries add column batch_id text`.execute(db);
  await sql`create index audit_entries_of_batch on audit_entries (batch_id)
    where batch_id is not null`.execute(db);
}

/** Each ZIP's deals in each order, then what filters compare, and last the start. */
const INDEXES = {
  deals_near: `(business_zip, expires_at, id, deal_price_cents, percent_off, duration_minutes, kind,
    starts_at) where ${SHOWN}`,
  deals_near_by_price: `(business_zip, deal_price_cents, expires_at, id, percent_off,
    duration_minutes, kind, starts_at) where ${SHOWN}`,
  deals_near_by_discount: `(business_zip, percent_off desc, expires_at, id, deal_price_cents,
    duration_minutes, kind, starts_at) where ${SHOWN}`,
  deals_near_by_kind: `(kind, business_zip, expires_at, id, deal_price_cents, percent_off,
    duration_minutes, starts_at) where ${SHOWN}`,
  deals_live_by_expiry: `(expires_at, id) where ${SHOWN}`,
  deals_by_arrival: `(business_zip, starts_at) where ${SHOWN}`,
  deals_by_start: '(starts_at, id) where listed = 1',
  deals_unlisted: '(status, expires_at, id) where listed = 0',
  deals_of_business: '(business_id, created_at, id)',
  deals_by_expiry: '(expires_at, id)',
  deals_for_lists: '(expires_at, id, business_id, title, status, listed, starts_at)',
};

/** SQLite cannot change a check, so the rows go into a new table; its triggers are made again. */
async function sqliteTable(db: Kysely<unknown>) {
  await sql`alter table deals rename to former`.execute(db);
  await sql`create table deals (
    id text primary key,
    business_id text not null,
    business_zip text not null,
    business_status text not null,
    title text not null check (length(title) between 3 and 100),
    kind text not null default 'other' check (length(kind) between 1 and 40),
    description text not null check (length(description) <= 1000),
    regular_price_cents integer not null
      check (regular_price_cents > 0 and regular_price_cents < 1000000),
    deal_price_cents integer not null
      check (deal_price_cents > 0 and deal_price_cents < regular_price_cents),
    percent_off integer generated always as (
      (200 * (regular_price_cents - deal_price_cents) + regular_price_cents)
        / (2 * regular_price_cents)) virtual,
    duration_minutes integer not null check (duration_minutes between 15 and 240),
    max_purchases integer not null check (max_purchases between 1 and 100),
    limit_per_visit integer check (limit_per_visit between 1 and 100),
    image_url text not null check (length(image_url) between 1 and 2048),
    checkout_url text not null check (${sql.raw(CHECKOUT)}),
    starts_at bigint,
    expires_at bigint not null,
    cancellation_policy text not null check (length(cancellation_policy) between 10 and 1000),
    status text not null check (${sql.raw(STATUS)}),
    paused_at bigint,
    pause_reason text check (${sql.raw(PAUSE)}),
    sold_out_at bigint,
    listed integer not null default 1 check (${sql.raw(LISTED)}),
    created_at bigint not null,
    updated_at bigint not null,
    check (${sql.raw(COMPLETE)}),
    foreign key (business_id, business_zip, business_status)
      references businesses (id, zip, status) on update cascade)`.execute(db);
  const columns = sql.raw(`id, business_id, business_zip, business_status, title, kind, description,
    regular_price_cents, deal_price_cents, duration_minutes, max_purchases, limit_per_visit,
    image_url, checkout_url, expires_at, cancellation_policy, status, created_at, updated_at`);
  await sql`insert into deals (${columns}, starts_at)
    select ${columns}, created_at from former`.execute(db);
  await sql`drop table former`.execute(db);
}

async function postgresTable(db: Kysely<unknown>) {
  for (const name of Object.keys(INDEXES))
    await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  await sql`alter table deals
    add column starts_at bigint,
    add column paused_at bigint,
    add column pause_reason text collate "C",
    add column sold_out_at bigint,
    add column listed integer not null default 1,
    drop constraint deals_status_check,
    drop constraint deals_checkout_url_check`.execute(db);
  await sql`update deals set starts_at = created_at`.execute(db);
  await sql`alter table deals
    add constraint deals_status_check check (${sql.raw(STATUS)}),
    add constraint deals_checkout_url_check check (${sql.raw(CHECKOUT)}),
    add constraint deals_pause_reason_check check (${sql.raw(PAUSE)}),
    add constraint deals_listed_check check (${sql.raw(LISTED)}),
    add constraint deals_complete_check check (${sql.raw(COMPLETE)})`.execute(db);
}

async function sqliteTriggers(db: Kysely<unknown>) {
  for (const change of ['insert', 'update', 'delete']) {
    await sql`create trigger ${sql.raw(`deals_${change}_bumps_catalogue`)}
      after ${sql.raw(change)} on deals
      begin update catalogue set version = version + 1; end`.execute(db);
  }
  const add = sql`insert into deals_per_zip (zip, deals)
    select new.business_zip, 1 where new.business_status = 'active' and new.listed = 1
    on conflict (zip) do update set deals = deals + 1;`;
  const remove = sql`update deals_per_zip set deals = deals - 1
      where zip = old.business_zip and old.business_status = 'active' and old.listed = 1;
    delete from deals_per_zip where zip = old.business_zip and deals = 0;`;
  await sql`create trigger deals_insert_counts_per_zip after insert on deals
    begin ${add} end`.execute(db);
  await sql`create trigger deals_delete_counts_per_zip after delete on deals
    begin ${remove} end`.execute(db);
  await sql`create trigger deals_move_counts_per_zip
    after update of business_zip, business_status, listed on deals
    begin ${remove} ${add} end`.execute(db);
}

/** As in 0031, of the deals that may be shown. */
async function postgresTrigger(db: Kysely<unknown>) {
  await sql`create or replace function count_deals_per_zip() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into deals_per_zip as counted (zip, deals)
          select business_zip, count(*) from new_deals where ${sql.raw(SHOWN)} group by 1
          on conflict (zip) do update set deals = counted.deals + excluded.deals;
      elsif tg_op = 'DELETE' then
        insert into deals_per_zip as counted (zip, deals)
          select business_zip, -count(*) from old_deals where ${sql.raw(SHOWN)} group by 1
          on conflict (zip) do update set deals = counted.deals + excluded.deals;
      else
        insert into deals_per_zip as counted (zip, deals)
          select zip, sum(change) from (
            select business_zip as zip, 1 as change from new_deals where ${sql.raw(SHOWN)}
            union all
            select business_zip, -1 from old_deals where ${sql.raw(SHOWN)}) as changes
          group by zip having sum(change) <> 0
          on conflict (zip) do update set deals = counted.deals + excluded.deals;
      end if;
      delete from deals_per_zip where deals = 0;
      return null;
    end $$`.execute(db);
}

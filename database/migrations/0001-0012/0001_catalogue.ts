import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** Businesses, deals, and the version that tells every page cache that they changed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await businesses(db);
  await deals(db);
  await sql`create table catalogue (
    id integer primary key check (id = 1),
    version bigint not null)`.execute(db);
  await sql`insert into catalogue (id, version) values (1, 1)`.execute(db);
  await sql`create table facts (name text primary key, value text not null)`.execute(db);
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
}

async function businesses(db: Kysely<unknown>) {
  await sql`create table businesses (
    id text primary key,
    name text not null check (length(name) between 2 and 100),
    email text not null check (email like '%_@_%' and length(email) <= 254),
    phone text not null check (length(phone) = 14),
    address text not null check (length(address) between 5 and 200),
    city text not null check (length(city) between 2 and 100),
    state text not null check (length(state) = 2 and state = upper(state)),
    zip text not null check (length(zip) = 5),
    about text not null check (length(about) <= 500),
    status text not null check (status in ('active', 'inactive')),
    slug text not null check (slug <> ''),
    created_at bigint not null,
    updated_at bigint not null,
    unique (id, zip, status))`.execute(db);
  // Two spas may share a name and ZIP, so a slug finds the earliest-created one first.
  await sql`create index businesses_by_slug on businesses (slug, created_at, id)`.execute(db);
  await sql`create table business_slugs (
    slug text not null,
    business_id text not null references businesses (id) on delete cascade,
    created_at bigint not null,
    primary key (slug, business_id))`.execute(db);
}

async function deals(db: Kysely<unknown>) {
  await sql`create table deals (
    id text primary key,
    business_id text not null,
    business_zip text not null,
    business_status text not null,
    title text not null check (length(title) between 3 and 100),
    description text not null check (length(description) <= 1000),
    regular_price_cents integer not null
      check (regular_price_cents > 0 and regular_price_cents < 1000000),
    deal_price_cents integer not null
      check (deal_price_cents > 0 and deal_price_cents < regular_price_cents),
    duration_minutes integer not null check (duration_minutes between 15 and 240),
    max_purchases integer not null check (max_purchases between 1 and 100),
    limit_per_visit integer check (limit_per_visit between 1 and 100),
    image_url text not null check (length(image_url) between 1 and 2048),
    checkout_url text not null check (
      (checkout_url like 'https://buy.stripe.com/%'
        or checkout_url like 'https://book.stripe.com/%'
        or checkout_url like 'https://checkout.stripe.com/%')
      and length(checkout_url) <= 2048),
    expires_at bigint not null,
    cancellation_policy text not null check (length(cancellation_policy) between 10 and 1000),
    status text not null check (status = 'active'),
    created_at bigint not null,
    updated_at bigint not null,
    foreign key (business_id, business_zip, business_status)
      references businesses (id, zip, status) on update cascade)`.execute(db);
  // The search walks ZIPs nearest first and takes each ZIP's soonest-ending deals from here alone.
  await sql`create index deals_near on deals (business_zip, expires_at, id)
    where business_status = 'active'`.execute(db);
  await sql`create index deals_of_business on deals (business_id, created_at, id)`.execute(db);
  await sql`create index deals_by_expiry on deals (expires_at, id)`.execute(db);
}

async function sqliteTriggers(db: Kysely<unknown>) {
  for (const table of ['businesses', 'deals']) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql`create trigger ${sql.raw(`${table}_${change}_bumps_catalogue`)}
        after ${sql.raw(change)} on ${sql.table(table)}
        begin update catalogue set version = version + 1; end`.execute(db);
    }
  }
}

async function postgresTriggers(db: Kysely<unknown>) {
  await sql`create function bump_catalogue() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      update catalogue set version = version + 1 returning version into now_at;
      perform pg_notify('catalogue', now_at::text);
      return null;
    end $$`.execute(db);
  for (const table of ['businesses', 'deals']) {
    await sql`create trigger ${sql.raw(`${table}_bump_catalogue`)}
      after insert or update or delete on ${sql.table(table)}
      for each statement execute function bump_catalogue()`.execute(db);
  }
}

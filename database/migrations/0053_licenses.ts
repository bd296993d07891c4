import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const HOLDERS = "('therapist', 'establishment')";
const HOW = "('board_site', 'board_phone', 'document')";
const FOUND = "('active', 'not_active', 'not_found', 'disciplined')";

/**
 * The license of a business that its form has, and its further ones; each look at a board (rows are
 * added, never changed), which is one at a number; their papers; and where each state's board looks
 * licenses up, once a person has confirmed it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of [
    "license_number text not null default '' check (length(license_number) <= 40)",
    "license_key text not null default '' check (length(license_key) <= 40)",
    "license_state text not null default '' check (length(license_state) in (0, 2))",
    'license_expires_on text check (length(license_expires_on) = 10)',
  ])
    await sql`alter table businesses add column ${sql.raw(column)}`.execute(db);
  await sql`create table licenses (
    id text primary key,
    business_id text not null references businesses (id) on delete cascade,
    holder text not null check (holder in ${sql.raw(HOLDERS)}),
    holder_name text not null check (length(holder_name) <= 100),
    state text not null check (length(state) = 2),
    number text not null check (length(number) between 1 and 40),
    number_key text not null check (length(number_key) <= 40),
    local_authority text not null check (length(local_authority) <= 100),
    expires_on text check (length(expires_on) = 10),
    created_at bigint not null,
    updated_at bigint not null)`.execute(db);
  await sql`create table license_checks (
    id text primary key,
    business_id text not null references businesses (id) on delete cascade,
    state text not null check (length(state) = 2),
    number text not null check (length(number) between 1 and 40),
    number_key text not null check (length(number_key) <= 40),
    checked_at bigint not null,
    actor text not null,
    how text not null check (how in ${sql.raw(HOW)}),
    found text not null check (found in ${sql.raw(FOUND)}),
    name_seen text not null check (length(name_seen) <= 100),
    expires_seen text check (length(expires_seen) = 10),
    note text not null check (length(note) <= 500))`.execute(db);
  await sql`create table license_documents (
    id text primary key,
    business_id text not null references businesses (id) on delete cascade,
    license_id text references licenses (id) on delete set null,
    check_id text references license_checks (id) on delete set null,
    kind text not null check (kind in ('picture', 'pdf')),
    name text not null check (length(name) between 1 and 200),
    bytes integer not null check (bytes > 0),
    stored_name text not null unique,
    created_at bigint not null)`.execute(db);
  await sql`create table license_boards (
    state text primary key check (length(state) = 2),
    link text not null check (link like 'https://%' and length(link) <= 2048),
    confirmed_at bigint not null,
    confirmed_by text not null)`.execute(db);
  for (const [name, columns] of Object.entries(INDEXES))
    await sql`create index ${sql.raw(`${name} on ${columns}`)}`.execute(db);
  for (const table of ['licenses', 'license_checks'])
    await (dialect === 'sqlite' ? sqliteTriggers(db, table) : postgresTrigger(db, table));
}

const INDEXES = {
  businesses_by_license: "businesses (license_key, license_state) where license_key <> ''",
  businesses_by_license_expiry:
    'businesses (license_expires_on, id) where license_expires_on is not null',
  businesses_without_license: "businesses (id) where license_number = ''",
  licenses_of_business: 'licenses (business_id, created_at, id)',
  licenses_by_number: 'licenses (number_key, state)',
  licenses_by_expiry: 'licenses (expires_on, id) where expires_on is not null',
  license_checks_of_business: 'license_checks (business_id, checked_at, id)',
  license_documents_of_business: 'license_documents (business_id, created_at, id)',
};

async function sqliteTriggers(db: Kysely<unknown>, table: string) {
  for (const change of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.raw(`${table}_${change}_bumps_catalogue`)}
      after ${sql.raw(change)} on ${sql.table(table)}
      begin update catalogue set version = version + 1; end`.execute(db);
}

async function postgresTrigger(db: Kysely<unknown>, table: string) {
  await sql`create trigger ${sql.raw(`${table}_bump_catalogue`)}
    after insert or update or delete on ${sql.table(table)}
    for each statement execute function bump_catalogue()`.execute(db);
}

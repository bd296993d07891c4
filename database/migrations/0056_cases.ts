import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * What buyers report, with the deal and the spa as they were then: a case outlives both, so it
 * refers to neither. Badges follow cases, and cached pages those that count in public.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table cases (
    id text primary key,
    deal_id text not null,
    deal_title text not null,
    business_id text not null,
    business_name text not null,
    kind text not null check (length(kind) between 1 and 40),
    text text not null check (length(text) between 1 and 4000),
    email text not null check (email like '%_@_%' and length(email) <= 254),
    phone text,
    status text not null check (status in ('new', 'answered', 'closed')),
    genuine_at bigint,
    answered_at bigint,
    next_on text check (length(next_on) = 10),
    next_step text not null default '' check (length(next_step) <= 400),
    search_text text not null,
    created_at bigint not null,
    updated_at bigint not null)`.execute(db);
  await sql`create table case_notes (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    text text not null check (length(text) between 1 and 2000),
    actor text not null,
    created_at bigint not null)`.execute(db);
  for (const [name, columns] of Object.entries(INDEXES))
    await sql`create index ${sql.raw(`${name} on ${columns}`)}`.execute(db);
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
}

const INDEXES = {
  cases_newest: 'cases (created_at desc, id desc)',
  cases_by_status: 'cases (status, created_at desc, id desc)',
  cases_by_spa: 'cases (lower(business_name), id, status)',
  cases_of_business: 'cases (business_id, created_at)',
  cases_by_next_on: 'cases (next_on, id) where next_on is not null',
  cases_genuine: 'cases (business_id, created_at, answered_at) where genuine_at is not null',
  case_notes_of_case: 'case_notes (case_id, created_at, id)',
};

/** A case counts in public once it is marked genuine, and again when it is answered. */
const COUNTS = {
  insert: 'new.genuine_at is not null',
  update: `old.genuine_at is distinct from new.genuine_at
    or (new.genuine_at is not null and old.answered_at is distinct from new.answered_at)`,
  delete: 'old.genuine_at is not null',
};

async function sqliteTriggers(db: Kysely<unknown>) {
  for (const [change, counts] of Object.entries(COUNTS)) {
    await sql`create trigger ${sql.raw(`cases_${change}_bumps_messages_version`)}
      after ${sql.raw(change)} on cases
      begin update messages_version set version = version + 1; end`.execute(db);
    await sql`create trigger ${sql.raw(`cases_${change}_bumps_catalogue`)}
      after ${sql.raw(change)} on cases when ${sql.raw(counts)}
      begin update catalogue set version = version + 1; end`.execute(db);
  }
}

async function postgresTriggers(db: Kysely<unknown>) {
  await sql`create constraint trigger cases_bump_messages_version
    after insert or update or delete on cases
    deferrable initially deferred
    for each row execute function bump_messages_version()`.execute(db);
  for (const [change, counts] of Object.entries(COUNTS))
    await sql`create trigger ${sql.raw(`cases_${change}_bumps_catalogue`)}
      after ${sql.raw(change)} on cases
      for each row when (${sql.raw(counts)}) execute function bump_catalogue()`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What visitors did, counted a day at a time: no row is about one visitor. A day is '2026-11-23'
 * where the office is. Counts outlive their deal, so nothing refers to deals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table insight_days (
    day text not null check (length(day) = 10),
    kind text not null check (kind <> ''),
    key text not null,
    n bigint not null check (n >= 0),
    primary key (kind, day, key))`.execute(db);
  await sql`create index insight_days_by_day on insight_days (day)`.execute(db);
  await sql`create table insight_searches (
    day text not null check (length(day) = 10),
    zip text not null check (length(zip) = 5),
    radius integer not null,
    found text not null check (found in ('0', '1-5', '6+')),
    n bigint not null check (n >= 0),
    primary key (day, zip, radius, found))`.execute(db);
  await sql`create table insight_paths (
    day text not null check (length(day) = 10),
    deal_id text not null,
    step text not null check (step in ('shown', 'viewed', 'clicked')),
    people bigint not null check (people >= 0),
    primary key (day, deal_id, step))`.execute(db);
  await sql`create index insight_paths_of_deal on insight_paths (deal_id, day)`.execute(db);
  await sql`create table insight_seen (
    day text not null check (length(day) = 10),
    mark text not null check (length(mark) = 11),
    primary key (day, mark))`.execute(db);
  await sql`create table insight_salts (
    day text primary key check (length(day) = 10),
    salt text not null check (length(salt) = 43))`.execute(db);
}

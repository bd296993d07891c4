import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const BUMPS = [
  `create or replace function bump_catalogue() returns trigger language plpgsql as $$
    begin
      update catalogue set version = version + 1;
      return null;
    end $$`,
  `create or replace function bump_messages_version() returns trigger language plpgsql as $$
    begin
      update messages_version set version = version + 1
        where xmin <> pg_current_xact_id()::xid;
      return null;
    end $$`,
];

/** Sums of visits, an index, and announcements: nothing reads them any more. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    'drop table if exists insight_spans',
    'drop table if exists insight_weeks',
    'drop index if exists deals_proven_by_price',
    ...(dialect === 'postgres' ? BUMPS : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

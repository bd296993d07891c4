import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/**
 * The version goes up once for each transaction, not for each of its rows: PostgreSQL needs minutes
 * to update one row 100,000 times in a transaction. SQLite updates it in place.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  // Only a trigger for each row can wait for the commit (0008): all calls but the first do nothing.
  await sql`create or replace function bump_messages_version() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      update messages_version set version = version + 1
        where xmin <> pg_current_xact_id()::xid returning version into now_at;
      if found then perform pg_notify('messages_version', now_at::text); end if;
      return null;
    end $$`.execute(db);
}

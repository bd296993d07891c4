import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../tables.ts';

/** The administrator's account, password and session, in the shape that Better Auth works with. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table admin_users (
    id text primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    email_verified integer not null check (email_verified in (0, 1)),
    image text,
    created_at text not null,
    updated_at text not null)`.execute(db);
  await sql`create table admin_accounts (
    id text primary key,
    user_id text not null references admin_users (id) on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text not null,
    created_at text not null,
    updated_at text not null,
    unique (user_id, provider_id))`.execute(db);
  await sql`create table admin_sessions (
    id text primary key,
    user_id text not null references admin_users (id) on delete cascade,
    token text not null unique,
    expires_at text not null,
    ip_address text,
    user_agent text,
    created_at text not null,
    updated_at text not null)`.execute(db);
  await sql`create index admin_sessions_of_user on admin_sessions (user_id)`.execute(db);
  // Several processes count guesses together; a single one counts in memory.
  if (dialect === 'postgres') {
    await sql`create table guess_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint)`.execute(db);
  }
}

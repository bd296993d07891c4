import { type Kysely, sql } from 'kysely';

/** What proves the administrator beside the password, and what a session tells about itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_sessions add column confirmed_at bigint`.execute(db);
  await sql`alter table admin_sessions add column last_seen_at bigint`.execute(db);
  await sql`create table admin_totp (
    user_id text primary key references admin_users (id) on delete cascade,
    secret text not null check (secret <> ''),
    confirmed_at bigint,
    last_step bigint,
    created_at bigint not null)`.execute(db);
  await sql`create table admin_recovery_codes (
    code_hash text primary key,
    user_id text not null references admin_users (id) on delete cascade,
    used_at bigint,
    created_at bigint not null)`.execute(db);
  await sql`create table admin_passkeys (
    id text primary key,
    user_id text not null references admin_users (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null check (counter >= 0),
    transports text not null,
    host text not null,
    name text not null check (length(name) between 1 and 60),
    created_at bigint not null,
    last_used_at bigint)`.execute(db);
  await sql`create table admin_sign_in_steps (
    token_hash text primary key,
    user_id text not null references admin_users (id) on delete cascade,
    tries integer not null check (tries >= 0),
    expires_at bigint not null)`.execute(db);
  await sql`create table admin_used_challenges (
    challenge_hash text primary key,
    expires_at bigint not null)`.execute(db);
}

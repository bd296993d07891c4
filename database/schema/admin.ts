export const adminTables = [
  `create table admin_users (
      id text primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      password_id text not null,
      updated_at bigint not null)`,

  `create table admin_sessions (
      id text primary key,
      user_id text not null references admin_users (id) on delete cascade,
      token_hash text not null unique,
      user_agent text,
      expires_at bigint not null,
      confirmed_at bigint not null,
      last_seen_at bigint not null,
      created_at bigint not null)`,
  `create index admin_sessions_of_user on admin_sessions (user_id)`,

  `create table admin_totp (
      user_id text primary key references admin_users (id) on delete cascade,
      secret text not null check (secret <> ''),
      confirmed_at bigint,
      last_step bigint,
      created_at bigint not null)`,

  `create table admin_recovery_codes (
      code_hash text primary key,
      user_id text not null references admin_users (id) on delete cascade,
      used_at bigint,
      created_at bigint not null)`,

  `create table admin_sign_in_steps (
      token_hash text primary key,
      user_id text not null references admin_users (id) on delete cascade,
      tries integer not null check (tries >= 0),
      expires_at bigint not null)`,

  `create table events (
      id text primary key,
      at bigint not null,
      actor text not null,
      kind text not null check (kind <> ''),
      record text not null,
      before text,
      after text,
      batch text,
      undoes text,
      catalogue_version bigint,
      check (before is not null or after is not null))`,
  `create index events_by_time on events (at, id)`,
  `create index events_of_batch on events (batch) where batch is not null`,
  `create index events_of_record on events (kind, record, at, id)`,
  `create index events_of_catalogue on events (catalogue_version)
      where catalogue_version is not null`,

  `create table idempotency_keys (
      idempotency_key text primary key check (length(idempotency_key) between 16 and 64),
      record_id text not null,
      created_at bigint not null)`,
];

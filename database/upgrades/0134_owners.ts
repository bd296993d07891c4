import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table owners (
      id text primary key,
      lead_id text unique references leads (id) on delete cascade,
      business_id text unique references businesses (id) on delete cascade,
      email text not null check (email like '%_@_%' and length(email) <= 254),
      link_number integer not null check (link_number >= 0),
      token_hash text unique,
      terms_version bigint,
      terms_name text,
      terms_role text,
      terms_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      check (lead_id is not null or business_id is not null),
      check ((terms_at is null) = (terms_version is null)
        and (terms_at is null) = (terms_name is null) and (terms_at is null) = (terms_role is null)))`,
  `create index owners_by_email on owners (email)`,

  `create table owner_sessions (
      id text primary key,
      owner_id text not null references owners (id) on delete cascade,
      token_hash text not null unique,
      user_agent text,
      expires_at bigint not null,
      created_at bigint not null)`,
  `create index owner_sessions_of_owner on owner_sessions (owner_id, created_at)`,
  `create index owner_sessions_over on owner_sessions (expires_at)`,

  `create table proposals (
      id text primary key,
      owner_id text not null references owners (id) on delete cascade,
      kind text not null check (kind in ('business', 'deal')),
      record text,
      form text not null check (length(form) <= 100000),
      state text not null check (state in ('draft', 'sent', 'taken', 'declined')),
      answer text not null default '' check (length(answer) <= 1000),
      decided_by text,
      decided_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      check ((decided_at is not null) = (state in ('taken', 'declined'))))`,
  `create index proposals_sent on proposals (updated_at) where state = 'sent'`,
  `create index proposals_of_owner on proposals (owner_id, created_at)`,
];

/** The spa's own door: its link, its sessions, and what it asks to change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

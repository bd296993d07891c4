import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * Sessions go on, by the hash of their token, and passwords, by the hash that they had. A former
 * administrator's account, which had no password, is deleted.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of ['sessions', 'totp', 'recovery_codes', 'sign_in_steps'])
    await sql`delete from ${sql.table(`admin_${table}`)}
      where user_id not in (select user_id from admin_accounts)`.execute(db);
  const statements = dialect === 'postgres' ? accountsOnPostgres : accountsOnSqlite;
  for (const statement of statements(Date.now())) await sql.raw(statement).execute(db);
  await makeSessions(db);
}

const accountsOnPostgres = (now: number) => [
  'delete from admin_users where id not in (select user_id from admin_accounts)',
  'alter table admin_users add column password_hash text, add column password_id text',
  `update admin_users set password_hash = password, password_id = password
    from admin_accounts where user_id = admin_users.id`,
  `alter table admin_users
    alter column password_hash set not null,
    alter column password_id set not null,
    alter column updated_at type bigint using ${now},
    drop column name,
    drop column email_verified,
    drop column image,
    drop column created_at`,
  'drop table admin_accounts',
];

const accountsOnSqlite = (now: number) => [
  `create table admin_users_new (
      id text primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      password_id text not null,
      updated_at bigint not null)`,
  `insert into admin_users_new select admin_users.id, email, password, password, ${now}
    from admin_users join admin_accounts on user_id = admin_users.id`,
  'drop table admin_accounts',
  'drop table admin_users',
  'alter table admin_users_new rename to admin_users',
];

interface FormerSession {
  id: string;
  user_id: string;
  token: string;
  user_agent: string | null;
  expires_at: string;
  confirmed_at: number | null;
  last_seen_at: number | null;
  created_at: string;
}

async function makeSessions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<FormerSession>`select * from admin_sessions`.execute(db);
  await sql`drop table admin_sessions`.execute(db);
  await sql`create table admin_sessions (
      id text primary key,
      user_id text not null references admin_users (id) on delete cascade,
      token_hash text not null unique,
      user_agent text,
      expires_at bigint not null,
      confirmed_at bigint not null,
      last_seen_at bigint not null,
      created_at bigint not null)`.execute(db);
  await sql`create index admin_sessions_of_user on admin_sessions (user_id)`.execute(db);
  for (const { id, user_id, token, user_agent, ...at } of rows) {
    const created = Date.parse(at.created_at);
    const hash = createHash('sha256').update(token).digest('base64url');
    await sql`insert into admin_sessions values (${id}, ${user_id}, ${hash}, ${user_agent},
      ${Date.parse(at.expires_at)}, ${at.confirmed_at ?? 0}, ${at.last_seen_at ?? created},
      ${created})`.execute(db);
  }
}

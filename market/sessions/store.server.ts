import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { MAX_TRIES } from './rules.ts';

export interface ListedSession {
  id: string;
  userAgent: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
  lastSeenAt: number;
}

/** Valid ones, last used first. */
export async function listSessions(db: Db, userId: string, now: number): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('admin_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
    id,
    userAgent: user_agent,
    startedAt: created_at,
    lastSeenAt: last_seen_at,
  }));
}

/** The session may be over. */
export async function findSession(db: Db, token: string) {
  return db
    .selectFrom('admin_sessions')
    .innerJoin('admin_users', 'admin_users.id', 'admin_sessions.user_id')
    .select([
      'admin_sessions.id',
      'user_id as userId',
      'email',
      'expires_at as expiresAt',
      'confirmed_at as confirmedAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_sessions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if the session is over. */
export async function findLivingSession(db: Db, id: string, now: number) {
  return db
    .selectFrom('admin_sessions')
    .innerJoin('admin_users', 'admin_users.id', 'admin_sessions.user_id')
    .select(['admin_users.email', 'last_seen_at as lastSeenAt'])
    .where('admin_sessions.id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function findStep(db: Db, token: string, now: number) {
  return db
    .selectFrom('admin_sign_in_steps')
    .select(['user_id', 'tries'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
}

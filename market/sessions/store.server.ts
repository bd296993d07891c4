import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { LAST_SEEN_STEP_MS, MAX_TRIES } from './rules.ts';

export interface ListedSession {
  id: string;
  userAgent: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
  lastSeenAt: number;
}

/** The sessions that still open something, the last used first. */
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

/** Begins a session that was confirmed just now; of its token the database has the SHA-256. */
export async function addSession(
  db: Db,
  session: {
    id: string;
    userId: string;
    token: string;
    userAgent: string | null;
    expiresAt: number;
  },
  now: number,
): Promise<void> {
  await db
    .insertInto('admin_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: hashOf(session.token),
      user_agent: session.userAgent,
      expires_at: session.expiresAt,
      confirmed_at: now,
      last_seen_at: now,
      created_at: now,
    })
    .execute();
}

/** The session of a token and whose it is, though it may be over. */
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

/** Ends the session of a token. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** False where it was ended. */
export async function hasSession(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_sessions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('id', '=', id).execute();
}

/** Ends every session of the account, or all but the one `exceptId`. */
export async function deleteSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('admin_sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}

/** Leaves the newest `count` of the account's sessions. */
export async function keepNewestSessions(db: Db, userId: string, count: number): Promise<void> {
  const newest = db
    .selectFrom('admin_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  await db
    .deleteFrom('admin_sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

/** Writes down, now and then, that a session is in use. */
export async function noteSeen(
  db: Db,
  session: { id: string; lastSeenAt: number },
  now: number,
): Promise<void> {
  if (Math.abs(now - session.lastSeenAt) < LAST_SEEN_STEP_MS) return;
  await db
    .updateTable('admin_sessions')
    .set({ last_seen_at: now })
    .where('id', '=', session.id)
    .execute();
}

/**
 * Somebody has proved in this session to be the administrator: from now on another token carries it.
 * Returns until when it lives, epoch milliseconds; undefined where its token was changed, or the session
 * ended, by another request.
 */
export async function confirmSession(
  db: Db,
  { token, newToken }: { token: string; newToken: string },
  now: number,
): Promise<number | undefined> {
  const session = await db
    .updateTable('admin_sessions')
    .set({ confirmed_at: now, token_hash: hashOf(newToken) })
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst();
  return session?.expires_at;
}

/** A session that still opens something, and whose it is; undefined where it is over. */
export async function findLivingSession(db: Db, id: string, now: number) {
  return db
    .selectFrom('admin_sessions')
    .innerJoin('admin_users', 'admin_users.id', 'admin_sessions.user_id')
    .select(['admin_users.email', 'last_seen_at as lastSeenAt'])
    .where('admin_sessions.id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Remembers for a while that a password was right; `token` is what the browser shows. */
export async function beginStep(
  db: Db,
  step: { token: string; userId: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('admin_sign_in_steps').where('expires_at', '<=', now).execute();
  const { token, userId, expiresAt } = step;
  await db
    .insertInto('admin_sign_in_steps')
    .values({ token_hash: hashOf(token), user_id: userId, tries: 0, expires_at: expiresAt })
    .execute();
}

/** Finds the account whose sign-in waits for its second step; undefined where it is over. */
export async function findStep(db: Db, token: string, now: number) {
  return db
    .selectFrom('admin_sign_in_steps')
    .select(['user_id', 'tries'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
}

/** Counts a try before it is looked at; the row after it, or undefined where none was left. */
export async function countTry(db: Db, token: string, now: number) {
  return db
    .updateTable('admin_sign_in_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning(['user_id', 'tries'])
    .executeTakeFirst();
}

/** False where another request has ended it. */
export async function endStep(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_sign_in_steps')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Every sign-in under way has to begin again. */
export async function deleteSteps(db: Db): Promise<void> {
  await db.deleteFrom('admin_sign_in_steps').execute();
}

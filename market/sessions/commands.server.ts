import { createHmac, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { hashOf } from '../hash.server.ts';
import type { Clock, Db } from '../ports.ts';
import { openSessionCookie } from './cookie.server.ts';
import {
  exceedsSessionLength,
  LAST_SEEN_STEP_MS,
  MAX_SESSIONS,
  MAX_TRIES,
  MAX_USER_AGENT,
  SESSION_SECONDS,
  TOKEN_BYTES,
} from './rules.ts';
import { findLivingSession, findSession } from './store.server.ts';

export interface LivingSession {
  id: string;
  userId: string;
  email: string;
  /** Epoch milliseconds. */
  confirmedAt: number;
}

export interface SignInSource {
  address: string;
  device: string | undefined;
  userAgent?: string | null;
  /** A session that the browser has is ended by a new one. */
  cookie?: string | null;
}

interface SessionsOptions {
  db: Db;
  secret: string;
  publicUrl: string;
  now: Clock;
}

/** The cookie has a session's token, the database its SHA-256. */
export function openSessions({ db, secret, publicUrl, now }: SessionsOptions) {
  const sessionCookie = openSessionCookie(secret, publicUrl);

  return {
    /** Never takes over the browser's former session. Returns the id and Set-Cookie lines. */
    async begin(
      userId: string,
      { cookie, userAgent }: SignInSource,
    ): Promise<{ id: string; cookies: string[] }> {
      const former = await sessionCookie.read(cookie);
      if (former !== undefined) await endSession(db, former);
      const [id, token, at] = [randomUUIDv7(), newToken(), now()];
      const expiresAt = at + SESSION_SECONDS * 1000;
      const agent = userAgent?.slice(0, MAX_USER_AGENT) ?? null;
      await addSession(db, { id, userId, token, userAgent: agent, expiresAt }, at);
      await keepNewestSessions(db, userId, MAX_SESSIONS);
      return { id, cookies: [await sessionCookie.write(token)] };
    },

    async read(cookie: string | null): Promise<LivingSession | undefined> {
      const token = await sessionCookie.read(cookie);
      const found = token === undefined ? undefined : await findSession(db, token);
      if (!found) return undefined;
      const { id, userId, email, confirmedAt, expiresAt } = found;
      if (expiresAt <= now() || exceedsSessionLength(expiresAt, now())) {
        // Sign-in is shown all the same; the next request tries again.
        await deleteSession(db, id).catch(() => {});
        return undefined;
      }
      // A full disk must not sign anyone out.
      await noteSeen(db, found, now()).catch(() => {});
      return { id, userId, email, confirmedAt };
    },

    /** Undefined if the session has ended. */
    async ownerOf(id: string): Promise<string | undefined> {
      const found = await findLivingSession(db, id, now());
      if (!found) return undefined;
      const { email, lastSeenAt } = found;
      await noteSeen(db, { id, lastSeenAt }, now()).catch(() => {});
      return email;
    },

    /** A token that was stolen before no longer works. Returns the Set-Cookie lines. */
    async confirm(cookie: string | null | undefined): Promise<string[] | undefined> {
      const token = await sessionCookie.read(cookie);
      if (token === undefined) return undefined;
      const next = newToken();
      const expiresAt = await confirmSession(db, { token, newToken: next }, now());
      if (expiresAt === undefined) return undefined;
      return [await sessionCookie.write(next, Math.ceil((expiresAt - now()) / 1000))];
    },

    /** Returns Set-Cookie lines that clear the session. Throws if it may still exist. */
    async end(cookie: string | null): Promise<string[]> {
      const token = await sessionCookie.read(cookie);
      if (token !== undefined) await endSession(db, token);
      return [await sessionCookie.forget()];
    },
  };
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Setting a password changes `passwordId`, which ends all earlier ids. */
export function openDeviceTokens(
  secret: string,
  email: string,
  passwordId: () => Promise<string | undefined>,
) {
  async function name(id: string): Promise<string> {
    const signed = `device ${email} ${id} ${await passwordId()}`;
    return `${id}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }
  return {
    name,
    async verify(token: string | undefined): Promise<string | undefined> {
      if (!token) return undefined;
      const id = token.split('.')[0] ?? '';
      const actual = Buffer.from(token);
      const expected = Buffer.from(await name(id));
      return actual.length === expected.length && timingSafeEqual(actual, expected)
        ? id
        : undefined;
    },
  };
}

/** A new session counts as just confirmed. */
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

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', hashOf(token)).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('id', '=', id).execute();
}

export async function deleteSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('admin_sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}

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

/** Writes at most once per LAST_SEEN_STEP_MS. */
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

/** The session's end in epoch milliseconds; undefined if another request was faster. */
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

/** Stores that a password was right; the browser has `token`. */
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

/** Counts a try before it is checked; undefined if none was left. */
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

/** False if another request ended it. */
export async function endStep(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_sign_in_steps')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSteps(db: Db): Promise<void> {
  await db.deleteFrom('admin_sign_in_steps').execute();
}

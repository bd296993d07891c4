import { createHmac, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { Clock, Db } from '../ports.ts';
import { openSessionCookie } from './cookie.server.ts';
import {
  exceedsSessionLength,
  MAX_SESSIONS,
  MAX_USER_AGENT,
  SESSION_SECONDS,
  TOKEN_BYTES,
} from './rules.ts';
import {
  addSession,
  confirmSession,
  deleteSession,
  endSession,
  findLivingSession,
  findSession,
  keepNewestSessions,
  noteSeen,
} from './store.server.ts';

export interface LivingSession {
  id: string;
  userId: string;
  email: string;
  /** When it last proved to be its owner's, epoch milliseconds. */
  confirmedAt: number;
}

/** Where a sign-in comes from. */
export interface SignInSource {
  address: string;
  device: string | undefined;
  userAgent?: string | null;
  /** Its Cookie header: a session that the browser had ends with a new one. */
  cookie?: string | null;
}

interface SessionsOptions {
  db: Db;
  secret: string;
  publicUrl: string;
  now: Clock;
}

/** The sessions of all accounts. A cookie has a session's token, the database its SHA-256. */
export function openSessions({ db, secret, publicUrl, now }: SessionsOptions) {
  const sessionCookie = openSessionCookie(secret, publicUrl);

  return {
    /**
     * Every sign-in gets a session of its own, and what its browser had before is never taken over.
     * Returns its id and its Set-Cookie lines.
     */
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

    /** The session that a Cookie header carries. One that is over goes. */
    async read(cookie: string | null): Promise<LivingSession | undefined> {
      const token = await sessionCookie.read(cookie);
      const found = token === undefined ? undefined : await findSession(db, token);
      if (!found) return undefined;
      const { id, userId, email, confirmedAt, expiresAt } = found;
      if (expiresAt <= now() || exceedsSessionLength(expiresAt, now())) {
        // The sign-in is shown all the same; it is tried again at the next request.
        await deleteSession(db, id).catch(() => {});
        return undefined;
      }
      // A full disk signs nobody out.
      await noteSeen(db, found, now()).catch(() => {});
      return { id, userId, email, confirmedAt };
    },

    /** Finds the account of a session that was read before; undefined where it has ended since. */
    async ownerOf(id: string): Promise<string | undefined> {
      const found = await findLivingSession(db, id, now());
      if (!found) return undefined;
      const { email, lastSeenAt } = found;
      await noteSeen(db, { id, lastSeenAt }, now()).catch(() => {});
      return email;
    },

    /**
     * Writes down that its owner has proved to be there, and gives the session another token: one that
     * was seen before opens nothing now. Returns the Set-Cookie lines, none where it has ended.
     */
    async confirm(cookie: string | null | undefined): Promise<string[] | undefined> {
      const token = await sessionCookie.read(cookie);
      if (token === undefined) return undefined;
      const next = newToken();
      const expiresAt = await confirmSession(db, { token, newToken: next }, now());
      if (expiresAt === undefined) return undefined;
      return [await sessionCookie.write(next, Math.ceil((expiresAt - now()) / 1000))];
    },

    /** Returns the Set-Cookie lines that forget it. Throws if it may live on. */
    async end(cookie: string | null): Promise<string[]> {
      const token = await sessionCookie.read(cookie);
      if (token !== undefined) await endSession(db, token);
      return [await sessionCookie.forget()];
    },
  };
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Signs the names of browsers that the administrator has signed in with. `passwordId` reads the
 * account's, which each setting of a password changes: it ends all names given before.
 */
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

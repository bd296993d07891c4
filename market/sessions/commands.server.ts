import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock, Db } from '../ports.ts';
import { openAuth } from './auth.server.ts';
import { exceedsSessionLength, MAX_SESSIONS } from './rules.ts';
import {
  confirmSession,
  deleteSession,
  findLivingSession,
  keepNewestSessions,
  noteSeen,
} from './store.server.ts';

/** Browsers write some hundred characters; a stranger may write any number. */
const MAX_USER_AGENT = 400;

export interface LivingSession {
  id: string;
  userId: string;
  email: string;
  /** When it last proved to be its owner's, epoch milliseconds. */
  confirmedAt: number | null;
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

/** The sessions of all accounts, which Better Auth stores and whose cookies it signs. */
export function openSessions({ db, secret, publicUrl, now }: SessionsOptions) {
  let authPromise: ReturnType<typeof openAuth> | undefined;
  const headersWith = (cookie: string) => new Headers({ cookie });

  /** Opened by the first session; where that failed, by the next. */
  async function auth() {
    authPromise ??= openAuth(db, secret, publicUrl);
    try {
      return await authPromise;
    } catch (error) {
      authPromise = undefined;
      throw error;
    }
  }

  async function find(cookie: string | null | undefined) {
    return cookie ? (await auth()).api.getSession({ headers: headersWith(cookie) }) : null;
  }

  return {
    /**
     * Every sign-in gets a session of its own, and what its browser had before is never taken over.
     * Returns its id and its Set-Cookie lines.
     */
    async begin(
      userId: string,
      { cookie, userAgent }: SignInSource,
    ): Promise<{ id: string; cookies: string[] }> {
      const former = await find(cookie);
      if (former) await deleteSession(db, former.session.id);
      const { api } = await auth();
      const { headers, response } = await api.beginSession({
        body: { userId, now: now() },
        headers: new Headers({ 'user-agent': (userAgent ?? '').slice(0, MAX_USER_AGENT) }),
        returnHeaders: true,
      });
      await keepNewestSessions(db, userId, MAX_SESSIONS);
      return { id: response.id, cookies: headers.getSetCookie() };
    },

    /** The session that a Cookie header carries. */
    async read(cookie: string | null): Promise<LivingSession | undefined> {
      const found = await find(cookie);
      if (!found) return undefined;
      const { id, expiresAt, confirmedAt = null, lastSeenAt = null } = found.session;
      if (exceedsSessionLength(expiresAt.getTime(), now())) {
        await deleteSession(db, id);
        return undefined;
      }
      // A full disk signs nobody out.
      await noteSeen(db, { id, lastSeenAt }, now()).catch(() => {});
      return { id, userId: found.user.id, email: found.user.email, confirmedAt };
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
      const found = await find(cookie);
      if (!found) return undefined;
      const { token, expiresAt } = found.session;
      const newToken = randomBytes(32).toString('base64url');
      if (!(await confirmSession(db, { token, newToken }, now()))) return undefined;
      const { api } = await auth();
      const { headers } = await api.carryToken({
        body: { token: newToken, seconds: Math.ceil((expiresAt.getTime() - now()) / 1000) },
        headers: new Headers(),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },

    /** Returns the Set-Cookie lines that forget it. Throws if it may live on. */
    async end(cookie: string | null): Promise<string[]> {
      const found = await find(cookie);
      // Better Auth forgets the cookie even where the session could not be ended; this does not.
      if (found) await deleteSession(db, found.session.id);
      const { api } = await auth();
      const { headers } = await api.signOut({
        headers: headersWith(cookie ?? ''),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
  };
}

/**
 * Signs the names of browsers that the administrator has signed in with. `passwordHash` reads the
 * account's, which each setting of a password changes: it ends all names given before.
 */
export function openDeviceTokens(
  secret: string,
  email: string,
  passwordHash: () => Promise<string | undefined>,
) {
  async function name(id: string): Promise<string> {
    const signed = `device ${email} ${id} ${await passwordHash()}`;
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

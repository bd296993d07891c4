import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { AdmitSignInAttempt, Clock, Db } from '../ports.ts';
import { exceedsSessionLength } from './rules.ts';
import type { SignInForm } from './schema.ts';
import { deleteSession, hasPassword, openAuth, setPassword } from './store.server.ts';

export type SignInOutcome =
  /** `cookies` are Set-Cookie lines; `device` is to be shown again at the next sign-in. */
  | { kind: 'signed-in'; cookies: string[]; device: string }
  | { kind: 'invalid' }
  | { kind: 'refused' }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** A right password, but of an account that is not the administrator's. */
  | { kind: 'unauthorized' };

export type Session =
  | { kind: 'administrator'; email: string }
  | { kind: 'anonymous' }
  /** A living session of an account that is the administrator's no longer; it is ended by now. */
  | { kind: 'unauthorized' };

export interface Administrator {
  signIn(
    form: SignInForm,
    from: { address: string; device: string | undefined },
  ): Promise<SignInOutcome>;
  /** Whose session a Cookie header carries. */
  sessionOf(cookie: string | null): Promise<Session>;
  /** Ends the session; returns the Set-Cookie lines that forget it. Throws if it may live on. */
  signOut(cookie: string | null): Promise<string[]>;
}

interface AdministratorOptions {
  db: Db;
  email: string;
  secret: string;
  publicUrl: string;
  admitSignInAttempt: AdmitSignInAttempt;
  /** The clock of the machine, by which Better Auth begins and ends sessions. */
  now: Clock;
}

/** The one administrator: the configured address, regardless of the accounts in the database. */
export function openAdministrator(options: AdministratorOptions): Administrator {
  const { db, secret, publicUrl, admitSignInAttempt, now } = options;
  const administrator = options.email.toLowerCase();
  let authPromise: ReturnType<typeof openAuth> | undefined;
  const devices = openDeviceTokens(secret, administrator);
  const headersWith = (cookie: string) => new Headers({ cookie });

  /** Opened by the first password or session; where that failed, by the next. */
  async function auth() {
    authPromise ??= openAuth(db, secret, publicUrl);
    try {
      return await authPromise;
    } catch (error) {
      authPromise = undefined;
      throw error;
    }
  }

  async function checkPassword(form: SignInForm) {
    const { api } = await auth();
    try {
      return await api.signInEmail({ body: form, returnHeaders: true });
    } catch (error) {
      const { isAPIError } = await import('better-auth/api');
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
      return error.statusCode === 401 ? 'refused' : 'invalid';
    }
  }

  async function readSession(cookie: string | null) {
    return cookie ? (await auth()).api.getSession({ headers: headersWith(cookie) }) : null;
  }

  return {
    async signIn(form, { address, device }) {
      const deviceId = devices.verify(device);
      const admission = await admitSignInAttempt({ email: form.email, address, device: deviceId });
      if (admission.kind === 'rate-limited') return admission;
      const answer = await checkPassword(form);
      if (typeof answer === 'string') return { kind: answer };
      const { headers, response } = answer;
      if (response.user.email !== administrator) {
        const { api } = await auth();
        await api.signOut({ headers: headersWith(asCookie(headers.getSetCookie())) });
        return { kind: 'unauthorized' };
      }
      await admission.refund();
      return {
        kind: 'signed-in',
        cookies: headers.getSetCookie(),
        device: devices.name(deviceId ?? randomUUIDv7()),
      };
    },

    async sessionOf(cookie) {
      const found = await readSession(cookie);
      if (!found) return { kind: 'anonymous' };
      if (exceedsSessionLength(found.session.expiresAt.getTime(), now())) {
        await deleteSession(db, found.session.id);
        return { kind: 'anonymous' };
      }
      if (found.user.email === administrator)
        return { kind: 'administrator', email: administrator };
      await deleteSession(db, found.session.id);
      return { kind: 'unauthorized' };
    },

    async signOut(cookie) {
      const found = await readSession(cookie);
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

/** Signs the names of browsers that the administrator has signed in with. */
function openDeviceTokens(secret: string, email: string) {
  const sign = (id: string) =>
    createHmac('sha256', secret).update(`device ${email} ${id}`).digest('base64url');
  const name = (id: string) => `${id}.${sign(id)}`;
  return {
    name,
    verify(token: string | undefined): string | undefined {
      const id = token?.split('.')[0] ?? '';
      const actual = Buffer.from(token ?? '');
      const expected = Buffer.from(name(id));
      return actual.length === expected.length && timingSafeEqual(actual, expected)
        ? id
        : undefined;
    },
  };
}

function asCookie(setCookieLines: string[]): string {
  return setCookieLines.map((line) => line.split(';')[0]).join('; ');
}

/**
 * At every start: a configured address that has no password yet gets `password` as its first, and
 * becomes the only one that can sign in. A password that is there already stays.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<'created' | 'exists'> {
  if (await hasPassword(db, email)) return 'exists';
  await setPassword(db, email, password, now);
  return 'created';
}

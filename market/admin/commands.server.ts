import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { AdmitGuess, Clock, Db } from '../ports.ts';
import { outlivesItsDay } from './rules.ts';
import type { SignInForm } from './schema.ts';
import { deleteSession, hasPassword, openAuth, setPassword } from './store.server.ts';

export type SignInOutcome =
  /** `cookies` are Set-Cookie lines; `device` is to be shown again at the next sign-in. */
  | { kind: 'signed-in'; cookies: string[]; device: string }
  | { kind: 'malformed' }
  | { kind: 'refused' }
  | { kind: 'later'; seconds: number }
  /** A right password, but of an account that is not the administrator's. */
  | { kind: 'unauthorized' };

export type Session =
  | { kind: 'administrator'; email: string }
  | { kind: 'nobody' }
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

interface Opening {
  db: Db;
  email: string;
  secret: string;
  publicUrl: string;
  admitGuess: AdmitGuess;
  /** The clock of the machine, by which Better Auth begins and ends sessions. */
  now: Clock;
}

/** The one administrator: the configured address, whatever accounts the database holds. */
export function openAdministrator(opening: Opening): Administrator {
  const { db, secret, publicUrl, admitGuess, now } = opening;
  const administrator = opening.email.toLowerCase();
  let opened: ReturnType<typeof openAuth> | undefined;
  const devices = openDevices(secret, administrator);
  const carrying = (cookie: string) => new Headers({ cookie });

  /** Opened by the first password or session; where that failed, by the next. */
  async function auth() {
    opened ??= openAuth(db, secret, publicUrl);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  async function evaluate(form: SignInForm) {
    const { api } = await auth();
    try {
      return await api.signInEmail({ body: form, returnHeaders: true });
    } catch (error) {
      const { isAPIError } = await import('better-auth/api');
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
      return error.statusCode === 401 ? 'refused' : 'malformed';
    }
  }

  async function read(cookie: string | null) {
    return cookie ? (await auth()).api.getSession({ headers: carrying(cookie) }) : null;
  }

  return {
    async signIn(form, { address, device }) {
      const known = devices.recognise(device);
      const admission = await admitGuess({ email: form.email, address, device: known });
      if (admission.kind === 'later') return admission;
      const answer = await evaluate(form);
      if (typeof answer === 'string') return { kind: answer };
      const { headers, response } = answer;
      if (response.user.email !== administrator) {
        const { api } = await auth();
        await api.signOut({ headers: carrying(asCookie(headers.getSetCookie())) });
        return { kind: 'unauthorized' };
      }
      await admission.forget();
      return {
        kind: 'signed-in',
        cookies: headers.getSetCookie(),
        device: devices.name(known ?? randomUUIDv7()),
      };
    },

    async sessionOf(cookie) {
      const found = await read(cookie);
      if (!found) return { kind: 'nobody' };
      if (outlivesItsDay(found.session.expiresAt.getTime(), now())) {
        await deleteSession(db, found.session.id);
        return { kind: 'nobody' };
      }
      if (found.user.email === administrator)
        return { kind: 'administrator', email: administrator };
      await deleteSession(db, found.session.id);
      return { kind: 'unauthorized' };
    },

    async signOut(cookie) {
      const found = await read(cookie);
      // Better Auth forgets the cookie even where the session could not be ended; this does not.
      if (found) await deleteSession(db, found.session.id);
      const { api } = await auth();
      const { headers } = await api.signOut({
        headers: carrying(cookie ?? ''),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
  };
}

/** Names browsers that the administrator has signed in with, so that nobody else can. */
function openDevices(secret: string, email: string) {
  const sign = (id: string) =>
    createHmac('sha256', secret).update(`device ${email} ${id}`).digest('base64url');
  const name = (id: string) => `${id}.${sign(id)}`;
  return {
    name,
    recognise(shown: string | undefined): string | undefined {
      const id = shown?.split('.')[0] ?? '';
      const given = Buffer.from(shown ?? '');
      const right = Buffer.from(name(id));
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
    },
  };
}

function asCookie(setCookies: string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}

/**
 * At every start: a configured address that has no password yet gets `password` as its first, and
 * becomes the only one that can sign in. A password that is there already stays.
 */
export async function ensureAdministrator(
  db: Db,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<'created' | 'kept'> {
  if (await hasPassword(db, email)) return 'kept';
  await setPassword(db, email, password, now);
  return 'created';
}

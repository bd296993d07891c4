import {
  deleteSession,
  deleteSessions,
  deleteSteps,
  type LivingSession,
  openDeviceTokens,
  openSessions,
  type SignInSource,
} from '../sessions/commands.server.ts';
import { isFresh } from '../sessions/rules.ts';
import { listSessions } from '../sessions/store.server.ts';
import { type FactorOutcome, openFactors } from './factors.server.ts';
import { openProofs, type PasswordFault, type ProofsOptions } from './proofs.server.ts';
import type { SignInForm } from './schema.ts';
import { finishSignIn, opensSecondStep, type SignInContext, signIn } from './sign-in.server.ts';
import { administratorAddress, passwordIdOf } from './store.server.ts';

export type AdministratorSession = LivingSession & { kind: 'administrator' };

export type Session =
  | AdministratorSession
  | { kind: 'anonymous' }
  /** The session is of an account that is no longer the administrator's; it has been ended. */
  | { kind: 'unauthorized' };

/** 'stale': the session did not prove itself recently. */
export type EndOutcome = { kind: 'ended' } | { kind: 'stale' };

export type Administrator = ReturnType<typeof openAdministrator>;

type AdministratorOptions = Omit<ProofsOptions, 'sessions' | 'devices'>;

/** One account, whatever others exist: the configured `email`, until any process changes it. */
export function openAdministrator(options: AdministratorOptions) {
  const { db, secret, now } = options;
  const first = options.email.toLowerCase();
  const addressNow = () => administratorAddress(db, first);
  const sessions = openSessions(options);
  // Signed with the first address, so that browsers stay known when it changes.
  const devices = openDeviceTokens(
    secret,
    first,
    async () => (await passwordIdOf(db, await addressNow(), secret))?.passwordId,
  );
  const context: SignInContext = { ...options, sessions, devices, addressNow };
  const proofs = openProofs({ ...options, sessions, devices });
  const factors = openFactors(options);

  /** Requires the password itself, even if it was given a moment ago. */
  async function withPassword(
    session: AdministratorSession,
    current: string,
    from: SignInSource,
    change: () => Promise<FactorOutcome>,
  ): Promise<FactorOutcome | PasswordFault> {
    if (!factors.isFresh(session)) return { kind: 'stale' };
    return (await proofs.passwordFault(session, current, from)) ?? change();
  }

  return {
    factors,
    hasEmail: async (email: string) => email.toLowerCase() === (await addressNow()),

    signIn: (form: SignInForm, from: SignInSource) => signIn(context, form, from),
    opensSecondStep: (token: string | undefined) => opensSecondStep(context, token),
    finishSignIn: (token: string, code: string, from: SignInSource) =>
      finishSignIn(context, token, code, from),
    confirm: proofs.confirm,

    changePassword: (
      session: AdministratorSession,
      { current, password }: { current: string; password: string },
      from: SignInSource,
    ) => withPassword(session, current, from, () => factors.changePassword(session, password)),

    changeAddress: (
      session: AdministratorSession,
      { current, email }: { current: string; email: string },
      from: SignInSource,
    ) => withPassword(session, current, from, () => factors.changeAddress(session, email)),

    sessionOf: (cookie: string | null) => sessionOf(context, cookie),
    /** Whether the session still exists; its token may have changed meanwhile. */
    isLiving: async (id: string) => (await sessions.ownerOf(id)) === (await addressNow()),
    sessions: ({ userId }: AdministratorSession) => listSessions(db, userId, now()),
    endSession: (session: AdministratorSession, id: string) => endSession(context, session, id),
    endAllSessions: (session: AdministratorSession) => endAllSessions(context, session),
    /** Returns Set-Cookie lines that clear the session. Throws if it may still exist. */
    signOut: sessions.end,
  };
}

async function sessionOf(
  { db, sessions, addressNow }: SignInContext,
  cookie: string | null,
): Promise<Session> {
  const found = await sessions.read(cookie);
  if (!found) return { kind: 'anonymous' };
  if (found.email === (await addressNow())) return { kind: 'administrator', ...found };
  await deleteSession(db, found.id);
  return { kind: 'unauthorized' };
}

async function endSession(
  { db, now }: SignInContext,
  { userId, confirmedAt }: AdministratorSession,
  id: string,
): Promise<EndOutcome> {
  if (!isFresh(confirmedAt, now())) return { kind: 'stale' };
  const living = await listSessions(db, userId, now());
  if (living.some((session) => session.id === id)) await deleteSession(db, id);
  return { kind: 'ended' };
}

async function endAllSessions(
  { db, now }: SignInContext,
  { userId, confirmedAt }: AdministratorSession,
): Promise<EndOutcome> {
  if (!isFresh(confirmedAt, now())) return { kind: 'stale' };
  await deleteSessions(db, userId);
  await deleteSteps(db);
  return { kind: 'ended' };
}

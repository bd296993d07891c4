import { randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  beginStep,
  countTry,
  deleteSession,
  deleteSessions,
  deleteSteps,
  endStep,
  type LivingSession,
  openDeviceTokens,
  openSessions,
  type SignInSource,
} from '../sessions/commands.server.ts';
import { isFresh, MAX_TRIES, STEP_SECONDS } from '../sessions/rules.ts';
import { findStep, listSessions } from '../sessions/store.server.ts';
import { findByPassword } from './commands.server.ts';
import { type FactorOutcome, hasSecondFactor, openFactors, proofsOf } from './factors.server.ts';
import {
  checkCode,
  openProofs,
  type PasswordFault,
  type ProofsOptions,
  type Suspected,
} from './proofs.server.ts';
import type { SignInForm } from './schema.ts';
import { administratorAddress, emailOf, passwordIdOf } from './store.server.ts';

export type SignInOutcome =
  | SignedIn
  /** The password was right; `token` lets its browser take the second step. */
  | { kind: 'second-step'; token: string }
  | { kind: 'refused' }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** A right password, but of an account that is not the administrator's. */
  | { kind: 'unauthorized' };

/** `cookies` are Set-Cookie lines; `device` is to be shown again at the next sign-in. */
export interface SignedIn {
  kind: 'signed-in';
  email: string;
  cookies: string[];
  device: string;
  /** It did not show that the administrator has used it before. */
  isNewDevice: boolean;
}

export type SecondStepOutcome =
  | SignedIn
  | ({ kind: 'refused' } & WrongCode)
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** Too late, or too many tries: it begins again with the password. */
  | ({ kind: 'over' } & WrongCode);

interface WrongCode {
  suspected?: Suspected;
}

export type AdministratorSession = LivingSession & { kind: 'administrator' };

export type Session =
  | AdministratorSession
  | { kind: 'anonymous' }
  /** A living session of an account that is the administrator's no longer; it is ended by now. */
  | { kind: 'unauthorized' };

/** 'stale': the session has not proved lately that it is the administrator's. */
export type EndOutcome = { kind: 'ended' } | { kind: 'stale' };

export type Administrator = ReturnType<typeof openAdministrator>;

type AdministratorOptions = Omit<ProofsOptions, 'sessions' | 'devices'>;

/**
 * The one administrator, regardless of other accounts in the database: the address of `email`, which is
 * configured, until it was changed in any process.
 */
export function openAdministrator(options: AdministratorOptions) {
  const { db, secret, admitSignInAttempt, admitCodeAttempt, now } = options;
  const first = options.email.toLowerCase();
  const addressNow = () => administratorAddress(db, first);
  const sessions = openSessions(options);
  // Signed with the first address, so browsers stay known when it is changed.
  const devices = openDeviceTokens(
    secret,
    first,
    async () => (await passwordIdOf(db, await addressNow(), secret))?.passwordId,
  );
  const proofs = openProofs({ ...options, sessions, devices });
  const factors = openFactors(options);

  /** Undefined where the account's `proofs` are no longer those that the sign-in began with. */
  async function begin(
    userId: string,
    from: SignInSource,
    proofs: string,
  ): Promise<SignedIn | undefined> {
    const deviceId = await devices.verify(from.device);
    const { id, cookies } = await sessions.begin(userId, from);
    const email = await addressNow();
    // A change ends the sessions that it finds; this one may have begun just after it.
    if ((await proofsOf(db, email, secret)) !== proofs) {
      await deleteSession(db, id);
      return undefined;
    }
    return {
      kind: 'signed-in',
      email,
      cookies,
      device: await devices.name(deviceId ?? randomUUIDv7()),
      isNewDevice: deviceId === undefined,
    };
  }

  /** The owner mistypes, too: in a browser of theirs, five in a row are suspect. */
  function wrongCode(
    { user_id: userId, tries }: { user_id: string; tries: number },
    email: string,
    device: string | undefined,
  ): SecondStepOutcome {
    const kind = tries < MAX_TRIES ? 'refused' : 'over';
    const isSuspect = kind === 'over' || device === undefined;
    return { kind, ...(isSuspect && { suspected: { email, userId } }) };
  }

  return {
    factors,

    hasEmail: async (email: string) => email.toLowerCase() === (await addressNow()),

    async signIn(form: SignInForm, from: SignInSource): Promise<SignInOutcome> {
      const { address } = from;
      const device = await devices.verify(from.device);
      const admission = await admitSignInAttempt({ email: form.email, address, device });
      if (admission.kind === 'rate-limited') return admission;
      const administrator = await addressNow();
      const proofs = await proofsOf(db, administrator, secret);
      const account = await findByPassword(db, form, secret);
      if (!account) return { kind: 'refused' };
      if (account.email !== administrator) {
        await deleteSessions(db, account.id);
        return { kind: 'unauthorized' };
      }
      await admission.refund();
      if (!(await hasSecondFactor(db, account.id)))
        return (await begin(account.id, from, proofs)) ?? { kind: 'refused' };
      const token = randomBytes(32).toString('base64url');
      const expiresAt = now() + STEP_SECONDS * 1000;
      await beginStep(db, { token, userId: account.id, expiresAt }, now());
      return { kind: 'second-step', token };
    },

    /** Whether a token opens the second step. */
    async opensSecondStep(token: string | undefined): Promise<boolean> {
      return token !== undefined && (await findStep(db, token, now())) !== undefined;
    },

    /** The second step: the app's code, or a recovery code. Each works once. */
    async finishSignIn(
      token: string,
      code: string,
      from: SignInSource,
    ): Promise<SecondStepOutcome> {
      const { address } = from;
      const device = await devices.verify(from.device);
      if (!(await findStep(db, token, now()))) return { kind: 'over' };
      const administrator = await addressNow();
      const admission = await admitCodeAttempt({ email: administrator, address, device });
      if (admission.kind === 'rate-limited') return admission;
      const step = await countTry(db, token, now());
      if (!step || (await emailOf(db, step.user_id)) !== administrator) return { kind: 'over' };
      const proofs = await proofsOf(db, administrator, secret);
      if (!(await checkCode(options, step.user_id, code)))
        return wrongCode(step, administrator, device);
      if (!(await endStep(db, token))) return { kind: 'over' };
      await admission.refund();
      return (await begin(step.user_id, from, proofs)) ?? { kind: 'over' };
    },

    confirm: proofs.confirm,

    /** Needs the password as it is, however lately it was given. Ends all other sessions. */
    async changePassword(
      session: AdministratorSession,
      { current, password }: { current: string; password: string },
      from: SignInSource,
    ): Promise<FactorOutcome | PasswordFault> {
      if (!factors.isFresh(session)) return { kind: 'stale' };
      const fault = await proofs.passwordFault(session, current, from);
      return fault ?? factors.changePassword(session, password);
    },

    /** Needs the password as `changePassword` does, and ends all other sessions. */
    async changeAddress(
      session: AdministratorSession,
      { current, email }: { current: string; email: string },
      from: SignInSource,
    ): Promise<FactorOutcome | PasswordFault> {
      if (!factors.isFresh(session)) return { kind: 'stale' };
      const fault = await proofs.passwordFault(session, current, from);
      return fault ?? factors.changeAddress(session, email);
    },

    /** Reads the session that a Cookie header carries. */
    async sessionOf(cookie: string | null): Promise<Session> {
      const found = await sessions.read(cookie);
      if (!found) return { kind: 'anonymous' };
      if (found.email === (await addressNow())) return { kind: 'administrator', ...found };
      await deleteSession(db, found.id);
      return { kind: 'unauthorized' };
    },

    /** Whether a session that was read before still lives, whichever token carries it now. */
    isLiving: async (id: string) => (await sessions.ownerOf(id)) === (await addressNow()),

    sessions: ({ userId }: AdministratorSession) => listSessions(db, userId, now()),

    /** Ends one of the administrator's own sessions, by its id. */
    async endSession(
      { userId, confirmedAt }: AdministratorSession,
      id: string,
    ): Promise<EndOutcome> {
      if (!isFresh(confirmedAt, now())) return { kind: 'stale' };
      const living = await listSessions(db, userId, now());
      if (living.some((session) => session.id === id)) await deleteSession(db, id);
      return { kind: 'ended' };
    },

    async endAllSessions({ userId, confirmedAt }: AdministratorSession): Promise<EndOutcome> {
      if (!isFresh(confirmedAt, now())) return { kind: 'stale' };
      await deleteSessions(db, userId);
      await deleteSteps(db);
      return { kind: 'ended' };
    },

    /** Ends the session; returns the Set-Cookie lines that forget it. Throws if it may live on. */
    signOut: sessions.end,
  };
}

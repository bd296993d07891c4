import type { AdmitSignInAttempt, Clock, Db } from '../ports.ts';
import { spendRecoveryCode } from '../recovery-codes/commands.server.ts';
import type {
  LivingSession,
  openDeviceTokens,
  openSessions,
  SignInSource,
} from '../sessions/commands.server.ts';
import { verifyTotp } from '../totp/commands.server.ts';
import { findByPassword } from './commands.server.ts';
import { hasSecondFactor } from './factors.server.ts';

/** Somebody else may have its password. */
export interface Suspected {
  email: string;
  userId: string;
}

export interface Proof {
  password: string;
  code: string;
}

export type ConfirmOutcome =
  /** The session's new `confirmedAt` (epoch milliseconds). */
  | { kind: 'confirmed'; cookies: string[]; confirmedAt: number }
  | PasswordFault
  | { kind: 'over' }
  | { kind: 'wrong-code'; suspected?: Suspected };

export type PasswordFault =
  | { kind: 'wrong-password' }
  | { kind: 'rate-limited'; retryAfterSeconds: number };

type Fault = Exclude<ConfirmOutcome, { kind: 'confirmed' }>;
type SignInAttempt = Parameters<AdmitSignInAttempt>[0];

export interface ProofsOptions {
  db: Db;
  email: string;
  secret: string;
  publicUrl: string;
  admitSignInAttempt: AdmitSignInAttempt;
  admitCodeAttempt: AdmitSignInAttempt;
  now: Clock;
  sessions: ReturnType<typeof openSessions>;
  devices: ReturnType<typeof openDeviceTokens>;
}

/** Accepts the app's code or a recovery code, each once. */
export async function checkCode(
  { db, secret, now }: Pick<ProofsOptions, 'db' | 'secret' | 'now'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  return /^\d+$/.test(code)
    ? verifyTotp(db, userId, code, secret, now())
    : spendRecoveryCode(db, userId, typed, now());
}

/** An open session proves itself again, by all that a sign-in requires. */
export function openProofs(options: ProofsOptions) {
  const { db, secret, admitSignInAttempt, admitCodeAttempt, now } = options;
  const { sessions, devices } = options;

  async function passwordFault(
    attempt: SignInAttempt,
    password: string,
  ): Promise<PasswordFault | undefined> {
    const admission = await admitSignInAttempt(attempt);
    if (admission.kind === 'rate-limited') return admission;
    if (!(await findByPassword(db, { email: attempt.email, password }, secret)))
      return { kind: 'wrong-password' };
    await admission.refund();
    return undefined;
  }

  async function codeFault(
    attempt: SignInAttempt,
    userId: string,
    code: string,
  ): Promise<Fault | undefined> {
    const { email, device } = attempt;
    const admission = await admitCodeAttempt(attempt);
    if (admission.kind === 'rate-limited') return admission;
    if (!(await checkCode(options, userId, code)))
      return { kind: 'wrong-code', ...(!device && { suspected: { email, userId } }) };
    await admission.refund();
    return undefined;
  }

  async function attemptOf(email: string, { address, device }: SignInSource) {
    return { email, address, device: await devices.verify(device) };
  }

  /** A stolen cookie and password alone must not remove the second factor. */
  async function faultOf(
    { email, userId }: LivingSession,
    { password, code }: Proof,
    from: SignInSource,
  ): Promise<Fault | undefined> {
    const attempt = await attemptOf(email, from);
    const fault = await passwordFault(attempt, password);
    if (fault || !(await hasSecondFactor(db, userId))) return fault;
    return codeFault(attempt, userId, code);
  }

  return {
    /** Undefined if the password is right. It counts as a try to sign in. */
    passwordFault: async ({ email }: LivingSession, password: string, from: SignInSource) =>
      passwordFault(await attemptOf(email, from), password),

    /** Permits sensitive changes for some minutes. `cookies` are Set-Cookie lines. */
    async confirm(
      session: LivingSession,
      proof: Proof,
      from: SignInSource,
    ): Promise<ConfirmOutcome> {
      const fault = await faultOf(session, proof, from);
      if (fault) return fault;
      const cookies = await sessions.confirm(from.cookie);
      return cookies ? { kind: 'confirmed', cookies, confirmedAt: now() } : { kind: 'over' };
    },
  };
}

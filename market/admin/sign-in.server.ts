import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { AdmitSignInAttempt, Clock, Db } from '../ports.ts';
import {
  beginStep,
  countTry,
  deleteSession,
  deleteSessions,
  endStep,
  type openDeviceTokens,
  type openSessions,
  type SignInSource,
} from '../sessions/commands.server.ts';
import { MAX_TRIES, STEP_SECONDS } from '../sessions/rules.ts';
import { findStep } from '../sessions/store.server.ts';
import { findByPassword } from './commands.server.ts';
import { hasSecondFactor, proofsOf } from './factors.server.ts';
import { checkCode, type Suspected } from './proofs.server.ts';
import type { SignInForm } from './schema.ts';
import { emailOf } from './store.server.ts';

export type SignInOutcome =
  | SignedIn
  /** The password was right; `token` admits this browser to the second step. */
  | { kind: 'second-step'; token: string }
  | { kind: 'refused' }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  | { kind: 'unauthorized' };

/** `cookies` are Set-Cookie lines; the browser shows `device` at its next sign-in. */
export interface SignedIn {
  kind: 'signed-in';
  email: string;
  cookies: string[];
  device: string;
  /** The browser did not show a `device` of an earlier sign-in. */
  isNewDevice: boolean;
}

export type SecondStepOutcome =
  | SignedIn
  | ({ kind: 'refused' } & WrongCode)
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** Too late or too many tries; it starts over with the password. */
  | ({ kind: 'over' } & WrongCode);

interface WrongCode {
  suspected?: Suspected;
}

export interface SignInContext {
  db: Db;
  secret: string;
  admitSignInAttempt: AdmitSignInAttempt;
  admitCodeAttempt: AdmitSignInAttempt;
  now: Clock;
  sessions: ReturnType<typeof openSessions>;
  devices: ReturnType<typeof openDeviceTokens>;
  /** In lower case. */
  addressNow: () => Promise<string>;
}

export async function signIn(
  context: SignInContext,
  form: SignInForm,
  from: SignInSource,
): Promise<SignInOutcome> {
  const { db, secret, now } = context;
  const device = await context.devices.verify(from.device);
  const attempt = { email: form.email, address: from.address, device };
  const admission = await context.admitSignInAttempt(attempt);
  if (admission.kind === 'rate-limited') return admission;
  const administrator = await context.addressNow();
  const proofs = await proofsOf(db, administrator, secret);
  const account = await findByPassword(db, form, secret);
  if (!account) return { kind: 'refused' };
  if (account.email !== administrator) {
    await deleteSessions(db, account.id);
    return { kind: 'unauthorized' };
  }
  await admission.refund();
  if (!(await hasSecondFactor(db, account.id)))
    return (await beginSession(context, account.id, from, proofs)) ?? { kind: 'refused' };
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now() + STEP_SECONDS * 1000;
  await beginStep(db, { token, userId: account.id, expiresAt }, now());
  return { kind: 'second-step', token };
}

export async function opensSecondStep(
  { db, now }: SignInContext,
  token: string | undefined,
): Promise<boolean> {
  return token !== undefined && (await findStep(db, token, now())) !== undefined;
}

export async function finishSignIn(
  context: SignInContext,
  token: string,
  code: string,
  from: SignInSource,
): Promise<SecondStepOutcome> {
  const { db, secret, now } = context;
  const device = await context.devices.verify(from.device);
  if (!(await findStep(db, token, now()))) return { kind: 'over' };
  const administrator = await context.addressNow();
  const attempt = { email: administrator, address: from.address, device };
  const admission = await context.admitCodeAttempt(attempt);
  if (admission.kind === 'rate-limited') return admission;
  const step = await countTry(db, token, now());
  if (!step || (await emailOf(db, step.user_id)) !== administrator) return { kind: 'over' };
  const proofs = await proofsOf(db, administrator, secret);
  if (!(await checkCode(context, step.user_id, code)))
    return wrongCode(step, administrator, device);
  if (!(await endStep(db, token))) return { kind: 'over' };
  await admission.refund();
  return (await beginSession(context, step.user_id, from, proofs)) ?? { kind: 'over' };
}

/** Undefined if the account's `proofs` changed since the sign-in began. */
async function beginSession(
  { db, secret, sessions, devices, addressNow }: SignInContext,
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

/** Owners mistype, too: in a known browser only five wrong codes in a row are suspect. */
function wrongCode(
  { user_id: userId, tries }: { user_id: string; tries: number },
  email: string,
  device: string | undefined,
): SecondStepOutcome {
  const kind = tries < MAX_TRIES ? 'refused' : 'over';
  const isSuspect = kind === 'over' || device === undefined;
  return { kind, ...(isSuspect && { suspected: { email, userId } }) };
}

import { randomInt } from 'node:crypto';
import type { Clock, Db } from '../ports.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from '../recovery-codes/commands.server.ts';
import { RECOVERY_CODES, RECOVERY_GROUPS } from '../recovery-codes/rules.ts';
import { countUnusedRecoveryCodes } from '../recovery-codes/store.server.ts';
import { deleteSessions, deleteSteps, type LivingSession } from '../sessions/commands.server.ts';
import { isFresh } from '../sessions/rules.ts';
import { hasSession } from '../sessions/store.server.ts';
import { confirmTotp, deleteTotp, pendingTotpSecret, startTotp } from '../totp/commands.server.ts';
import { findTotp } from '../totp/store.server.ts';
import { changeAddress, holdAccount, replacePassword } from './commands.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { generatePassword } from './rules.ts';
import { passwordIdOf } from './store.server.ts';

export interface FactorsView {
  /** When the app was confirmed (epoch milliseconds); undefined: a sign-in needs no code. */
  totpSince: number | undefined;
  unusedRecoveryCodes: number;
}

export type FactorOutcome =
  /** `codes` are new recovery codes, shown only now. */
  | { kind: 'changed'; codes?: string[] }
  /** A wrong code, or nothing to remove. */
  | { kind: 'refused' }
  | { kind: 'stale' };

interface FactorsOptions {
  db: Db;
  email: string;
  secret: string;
  now: Clock;
}

/** Everything besides the password. Each change ends all other sessions. */
export function openFactors(options: FactorsOptions) {
  const { db, secret, now } = options;

  return {
    isFresh: (session: LivingSession) => isFresh(session.confirmedAt, now()),

    async view({ userId }: LivingSession): Promise<FactorsView> {
      const totp = await findTotp(db, userId);
      return {
        totpSince: totp?.confirmed_at ?? undefined,
        unusedRecoveryCodes: await countUnusedRecoveryCodes(db, userId),
      };
    },

    /** The app's new secret in base32; undefined if one is confirmed already. */
    async startTotp(session: LivingSession): Promise<string | undefined> {
      if (!isFresh(session.confirmedAt, now())) return undefined;
      const existing = await findTotp(db, session.userId);
      return existing?.confirmed_at ? undefined : startTotp(db, session.userId, secret, now());
    },

    async pendingTotp(session: LivingSession): Promise<string | undefined> {
      if (!isFresh(session.confirmedAt, now())) return undefined;
      return pendingTotpSecret(db, session.userId, secret);
    },

    confirmTotp: (session: LivingSession, code: string) =>
      change(options, session, async (tx) =>
        (await confirmTotp(tx, session.userId, code, secret, now()))
          ? codesIfNone(tx, session.userId, now())
          : { kind: 'refused' },
      ),

    removeTotp: (session: LivingSession) =>
      change(options, session, async (tx) =>
        afterRemoval(tx, session.userId, await deleteTotp(tx, session.userId)),
      ),

    renewRecoveryCodes: (session: LivingSession) =>
      change(options, session, async (tx) =>
        (await hasSecondFactor(tx, session.userId))
          ? newCodes(tx, session.userId, now())
          : { kind: 'refused' },
      ),

    /** Other factors stay: an owner who lost them has `npm run admin -- set-password`. */
    async changePassword(session: LivingSession, password: string): Promise<FactorOutcome> {
      const hash = await hashPassword(password);
      return change(options, session, async (tx) => {
        await replacePassword(tx, session.userId, hash, now());
        return { kind: 'changed' };
      });
    },

    changeAddress: (session: LivingSession, email: string) =>
      change(options, session, async (tx) => {
        const by = { actor: session.email, now: now() };
        await changeAddress(tx, { userId: session.userId, first: options.email, email }, by);
        return { kind: 'changed' };
      }),
  };
}

/** Runs `work` if the session proved itself recently; a change ends all other sessions. */
async function change(
  { db, now }: FactorsOptions,
  session: LivingSession,
  work: (tx: Db) => Promise<FactorOutcome>,
): Promise<FactorOutcome> {
  if (!isFresh(session.confirmedAt, now())) return { kind: 'stale' };
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, session.userId, now());
    // Another change or 'Sign out everywhere' may have ended it since the request began.
    if (!(await hasSession(tx, session.id))) return { kind: 'stale' };
    const outcome = await work(tx);
    if (outcome.kind !== 'changed') return outcome;
    await deleteSessions(tx, session.userId, session.id);
    await deleteSteps(tx);
    return outcome;
  });
}

async function newCodes(tx: Db, userId: string, now: number): Promise<FactorOutcome> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    generatePassword(randomInt, RECOVERY_GROUPS),
  );
  await replaceRecoveryCodes(tx, userId, codes, now);
  return { kind: 'changed', codes };
}

/** The first factor comes with recovery codes. */
async function codesIfNone(tx: Db, userId: string, now: number): Promise<FactorOutcome> {
  const unused = await countUnusedRecoveryCodes(tx, userId);
  return unused > 0 ? { kind: 'changed' } : newCodes(tx, userId, now);
}

/** Without a second factor there is nothing to recover. */
async function afterRemoval(tx: Db, userId: string, wasThere: boolean): Promise<FactorOutcome> {
  if (!wasThere) return { kind: 'refused' };
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId);
  return { kind: 'changed' };
}

/** Everything that opens the account, as text; a sign-in during which it changes must fail. */
export async function proofsOf(db: Db, email: string, authSecret: string): Promise<string> {
  const account = await passwordIdOf(db, email, authSecret);
  if (!account) return '';
  const totp = await findTotp(db, account.userId);
  const app = totp?.confirmed_at ? totp.secret : null;
  return JSON.stringify([email, account.passwordId, app]);
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const totp = await findTotp(db, userId);
  return totp !== undefined && totp.confirmed_at !== null;
}

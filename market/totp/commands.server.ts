import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db, TotpRow } from '../ports.ts';
import { seal, unseal } from '../sealing.server.ts';
import { SECRET_BYTES, TOTP_DIGITS, toBase32, totpStepsAround } from './rules.ts';
import { findTotp } from './store.server.ts';

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** Starts a set-up; returns the secret in base32, to be shown. */
export async function startTotp(
  db: Db,
  userId: string,
  authSecret: string,
  now: number,
): Promise<string> {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = seal(bytes.toString('base64url'), `totp ${userId}`, authSecret);
  await savePendingTotp(db, {
    user_id: userId,
    secret,
    confirmed_at: null,
    last_step: null,
    created_at: now,
  });
  return toBase32(bytes);
}

/** In base32; undefined if no set-up is unfinished. */
export async function pendingTotpSecret(
  db: Db,
  userId: string,
  authSecret: string,
): Promise<string | undefined> {
  const totp = await findTotp(db, userId);
  const bytes = totp?.confirmed_at === null ? readSecret(totp, authSecret) : undefined;
  return bytes && toBase32(bytes);
}

/** From now on sign-ins need a code; false if `code` is wrong. */
export async function confirmTotp(
  tx: Db,
  userId: string,
  code: string,
  authSecret: string,
  now: number,
): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (totp?.confirmed_at !== null) return false;
  if (!(await spendCode(tx, totp, code, authSecret, now))) return false;
  await confirmPendingTotp(tx, userId, now);
  return true;
}

/** Uses the code up; false if it is wrong or was used before. */
export async function verifyTotp(
  db: Db,
  userId: string,
  code: string,
  authSecret: string,
  now: number,
): Promise<boolean> {
  const totp = await findTotp(db, userId);
  if (!totp || totp.confirmed_at === null) return false;
  return spendCode(db, totp, code, authSecret, now);
}

/** False if AUTH_SECRET changed since. */
export function canReadTotp(totp: TotpRow, authSecret: string): boolean {
  return readSecret(totp, authSecret) !== undefined;
}

async function spendCode(
  db: Db,
  totp: TotpRow,
  code: string,
  authSecret: string,
  now: number,
): Promise<boolean> {
  const secret = readSecret(totp, authSecret);
  if (!secret || code.length !== TOTP_DIGITS) return false;
  const typed = Buffer.from(code.padEnd(TOTP_DIGITS));
  const steps = totpStepsAround(now).filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  const [step] = steps;
  return step !== undefined && spendStep(db, totp, step);
}

function readSecret({ user_id, secret }: TotpRow, key: string): Buffer | undefined {
  const text = unseal(secret, `totp ${user_id}`, key);
  return text === undefined ? undefined : Buffer.from(text, 'base64url');
}

/** Replaces an unfinished set-up; a confirmed app stays. */
export async function savePendingTotp(db: Db, row: TotpRow): Promise<void> {
  await db
    .insertInto('admin_totp')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: row.secret, created_at: row.created_at })
        .where('admin_totp.confirmed_at', 'is', null),
    )
    .execute();
}

/** False if it or a later one was used, or if the app's secret changed since the check. */
export async function spendStep(
  db: Db,
  { user_id, secret }: Pick<TotpRow, 'user_id' | 'secret'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_totp')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmPendingTotp(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('admin_totp')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** False if there was none. */
export async function deleteTotp(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_totp')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

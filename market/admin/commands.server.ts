import { randomUUIDv7 } from 'node:crypto';
import { appendEvent } from '../changes/commands.server.ts';
import { writeFact } from '../facts.server.ts';
import type { AdminUserRow, Db } from '../ports.ts';
import { seal } from '../sealing.server.ts';
import { deleteSteps } from '../sessions/commands.server.ts';
import { hashPassword, isOfToday, verifyPassword } from './password-hash.server.ts';
import { ADDRESS } from './rules.ts';
import { emailOf, factOf, hasPassword, openPasswordId } from './store.server.ts';

/**
 * The account whose password this is; undefined for a wrong one. An unknown address takes as long as a
 * known one: its password is compared, too. A hash that is not of today's form is made anew once its
 * password was right.
 */
export async function findByPassword(
  db: Db,
  { email, password }: { email: string; password: string },
  authSecret: string,
): Promise<{ id: string; email: string } | undefined> {
  const accounts = await db.selectFrom('admin_users').selectAll().execute();
  const account = accounts.find((one) => one.email === email.toLowerCase());
  const compared = account ?? accounts[0];
  if (!compared) {
    await hashPassword(password);
    return undefined;
  }
  const isRight = await verifyPassword(compared.password_hash, password);
  if (!account || !isRight) return undefined;
  if (!isOfToday(account.password_hash)) await hashAnew(db, account, password, authSecret);
  return account;
}

/**
 * Stores another hash of the same password, and its name sealed: the upgrade from 0.1.0 named it by the
 * hash of before, which is easier to guess from.
 */
async function hashAnew(
  db: Db,
  account: Pick<AdminUserRow, 'id' | 'password_hash' | 'password_id'>,
  password: string,
  authSecret: string,
): Promise<void> {
  const name = seal(openPasswordId(account, authSecret), `password ${account.id}`, authSecret);
  await db
    .updateTable('admin_users')
    .set({ password_hash: await hashPassword(password), password_id: name })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute();
}

/** Until its transaction ends, `tx` alone changes what opens the account. */
export async function holdAccount(tx: Db, userId: string, now: number): Promise<void> {
  await tx.updateTable('admin_users').set({ updated_at: now }).where('id', '=', userId).execute();
}

/**
 * Makes `email` the administrator's address with `password` alone, ends all sessions, and deletes
 * every other account: a former administrator has no access now.
 */
export async function setPassword(
  db: Db,
  address: string,
  password: string,
  now: number,
): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute((tx) => storePassword(tx, address, hash, now));
}

/** `setPassword` inside a transaction, which no hashing may hold open. */
export async function storePassword(
  tx: Db,
  address: string,
  hash: string,
  now: number,
): Promise<void> {
  const set = { password_hash: hash, password_id: randomUUIDv7(), updated_at: now };
  const { id } = await tx
    .insertInto('admin_users')
    .values({ id: randomUUIDv7(), email: address.toLowerCase(), ...set })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow();
  await resetFactors(tx);
  await tx.deleteFrom('admin_users').where('id', '<>', id).execute();
}

/** Another password for an account that has one; no hashing may hold the transaction open. */
export async function replacePassword(
  tx: Db,
  userId: string,
  hash: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('admin_users')
    .set({ password_hash: hash, password_id: randomUUIDv7(), updated_at: now })
    .where('id', '=', userId)
    .execute();
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

/** Takes away everything but the password, and ends all sessions and sign-ins under way. */
export async function resetFactors(tx: Db): Promise<void> {
  await tx.deleteFrom('admin_totp').execute();
  await tx.deleteFrom('admin_recovery_codes').execute();
  await tx.deleteFrom('admin_sessions').execute();
  await deleteSteps(tx);
}

/** Gives the account another address (in lower case), in a transaction; from now on it alone signs in. */
export async function changeAddress(
  tx: Db,
  { userId, first, email }: { userId: string; first: string; email: string },
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  const was = await emailOf(tx, userId);
  await tx
    .updateTable('admin_users')
    .set({ email, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await writeFact(tx, factOf(first), email);
  const event = { at: now, actor, kind: 'settings', record: ADDRESS } as const;
  await appendEvent(tx, { ...event, before: undefined, after: { was, email } });
}

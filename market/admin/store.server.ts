import { randomUUIDv7 } from 'node:crypto';
import type { AdminUserRow, Db } from '../ports.ts';
import { seal, unseal } from '../sealing.server.ts';
import { deleteSteps } from '../sessions/store.server.ts';
import { hashPassword, isOfToday, verifyPassword } from './password-hash.server.ts';

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

const openPasswordId = (
  { id, password_id }: Pick<AdminUserRow, 'id' | 'password_id'>,
  authSecret: string,
) => unseal(password_id, `password ${id}`, authSecret) ?? password_id;

/** Until its transaction ends, `tx` alone changes what opens the account. */
export async function holdAccount(tx: Db, userId: string, now: number): Promise<void> {
  await tx.updateTable('admin_users').set({ updated_at: now }).where('id', '=', userId).execute();
}

export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('admin_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.email;
}

/** The account that signs in with an address (in lower case); undefined: none. */
export async function userIdOf(db: Db, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return user?.id;
}

export async function hasPassword(db: Db, email: string): Promise<boolean> {
  return (await addressesWithPassword(db)).includes(email.toLowerCase());
}

/**
 * Names the password of an address (in lower case): each setting of a password gives another name, another
 * hash of the same one does not. Undefined where there is no such account.
 */
export async function passwordIdOf(
  db: Db,
  email: string,
  authSecret: string,
): Promise<{ userId: string; passwordId: string } | undefined> {
  const user = await db
    .selectFrom('admin_users')
    .select(['id', 'password_id'])
    .where('email', '=', email)
    .executeTakeFirst();
  return user && { userId: user.id, passwordId: openPasswordId(user, authSecret) };
}

/** The e-mail addresses, in lower case, that somebody can sign in with. */
export async function addressesWithPassword(db: Db): Promise<string[]> {
  const users = await db.selectFrom('admin_users').select('email').execute();
  return users.map(({ email }) => email);
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
async function storePassword(tx: Db, address: string, hash: string, now: number): Promise<void> {
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

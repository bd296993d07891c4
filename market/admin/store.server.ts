import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../ports.ts';
import { deleteSteps } from '../sessions/store.server.ts';

/**
 * The account whose password this is; undefined for a wrong one. An unknown address takes as long
 * as a known one.
 */
export async function findByPassword(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; email: string } | undefined> {
  const account = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select(['admin_users.id', 'admin_users.email', 'admin_accounts.password'])
    .where('admin_users.email', '=', email.toLowerCase())
    .executeTakeFirst();
  const { hashPassword, verifyPassword } = await import('better-auth/crypto');
  if (!account) {
    await hashPassword(password);
    return undefined;
  }
  return (await verifyPassword({ hash: account.password, password })) ? account : undefined;
}

/** Until its transaction ends, `tx` alone changes what opens the account. */
export async function holdAccount(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('admin_users')
    .set({ updated_at: new Date(now).toISOString() })
    .where('id', '=', userId)
    .execute();
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
  const account = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select('admin_users.id')
    .where('admin_users.email', '=', email)
    .executeTakeFirst();
  return account?.id;
}

export async function hasPassword(db: Db, email: string): Promise<boolean> {
  return (await addressesWithPassword(db)).includes(email.toLowerCase());
}

/** The stored hash of an address's password; undefined where it has none. */
export async function passwordHashOf(db: Db, email: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select('admin_accounts.password')
    .where('admin_users.email', '=', email)
    .executeTakeFirst();
  return account?.password;
}

/** The e-mail addresses, in lower case, that somebody can sign in with. */
export async function addressesWithPassword(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select('admin_users.email')
    .execute();
  return accounts.map(({ email }) => email);
}

/**
 * Makes `email` the administrator's address with `password` alone, ends all sessions, and takes
 * the password of every other address away: a former administrator has no access now.
 */
export async function setPassword(
  db: Db,
  address: string,
  password: string,
  now: number,
): Promise<void> {
  const hash = await hashOf(password);
  await db.transaction().execute((tx) => storePassword(tx, address, hash, now));
}

export async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(password);
}

/** `setPassword` inside a transaction, which no hashing may hold open. */
export async function storePassword(
  tx: Db,
  address: string,
  hash: string,
  now: number,
): Promise<void> {
  const email = address.toLowerCase();
  const at = new Date(now).toISOString();
  await tx
    .insertInto('admin_users')
    .values({
      id: randomUUIDv7(),
      name: 'Admin',
      email,
      email_verified: 1,
      image: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('admin_accounts')
    .values({
      id: randomUUIDv7(),
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password: hash, updated_at: at }),
    )
    .execute();
  await tx.deleteFrom('admin_accounts').where('user_id', '!=', id).execute();
  await resetFactors(tx);
}

/** Another password for an account that has one; no hashing may hold the transaction open. */
export async function replacePassword(
  tx: Db,
  userId: string,
  hash: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('admin_accounts')
    .set({ password: hash, updated_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
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

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
 * The account with this e-mail and password, else undefined. A password is compared for an unknown
 * address, too, so both take as long. A right password updates a hash of an older form.
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

/** The upgrade from 0.1.0 left the old hash as the id, which makes guessing easier. */
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

/** Locks what opens the account until the transaction ends. */
export async function holdAccount(tx: Db, userId: string, now: number): Promise<void> {
  await tx.updateTable('admin_users').set({ updated_at: now }).where('id', '=', userId).execute();
}

/** Makes `email` the only account, with this password alone, and ends all sessions. */
export async function setPassword(
  db: Db,
  address: string,
  password: string,
  now: number,
): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute((tx) => storePassword(tx, address, hash, now));
}

/** Takes a hash, because hashing would hold the transaction open. */
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
 * Runs at each start. A configured address without a password gets `password`, and becomes the only
 * one that can sign in. An existing password stays.
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

/** Leaves only the password, and ends all sessions and unfinished sign-ins. */
export async function resetFactors(tx: Db): Promise<void> {
  await tx.deleteFrom('admin_totp').execute();
  await tx.deleteFrom('admin_recovery_codes').execute();
  await tx.deleteFrom('admin_sessions').execute();
  await deleteSteps(tx);
}

/** From now on only the new address (in lower case) signs in. */
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

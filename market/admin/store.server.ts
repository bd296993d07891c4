import { readFact } from '../facts.server.ts';
import type { AdminUserRow, Db } from '../ports.ts';
import { unseal } from '../sealing.server.ts';

export const openPasswordId = (
  { id, password_id }: Pick<AdminUserRow, 'id' | 'password_id'>,
  authSecret: string,
) => unseal(password_id, `password ${id}`, authSecret) ?? password_id;

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

export const factOf = (first: string) => `administrator ${first.toLowerCase()}`;

/**
 * The address that the administrator signs in with, in lower case: `first`, which the environment
 * names (or a demo has), until it was changed.
 */
export async function administratorAddress(db: Db, first: string): Promise<string> {
  return (await readFact(db, factOf(first))) ?? first.toLowerCase();
}

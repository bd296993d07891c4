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

/** `email` is in lower case. */
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

/** `email` is in lower case. Setting a password gives a new id; rehashing does not. */
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

export async function addressesWithPassword(db: Db): Promise<string[]> {
  const users = await db.selectFrom('admin_users').select('email').execute();
  return users.map(({ email }) => email);
}

export const factOf = (first: string) => `administrator ${first.toLowerCase()}`;

/** In lower case: `first`, from the environment or the demo, until it was changed. */
export async function administratorAddress(db: Db, first: string): Promise<string> {
  return (await readFact(db, factOf(first))) ?? first.toLowerCase();
}

import { hashOf } from '../hash.server.ts';
import type { Db, PasskeyRow } from '../ports.ts';

export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Whether anybody can sign in with a passkey at `host`. */
export async function hasPasskeys(db: Db, host: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_passkeys')
    .select('id')
    .where('host', '=', host)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False where this passkey was added before. */
export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('admin_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * False where the key has counted as far meanwhile: another device answers with a copy of it. Keys
 * that do not count say 0 each time.
 */
export async function markPasskeyUsed(
  db: Db,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where there is none with this id. */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Uses a challenge up; false where it was used before. Only right answers get here. */
export async function spendChallenge(
  db: Db,
  challenge: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  await db.deleteFrom('admin_used_challenges').where('expires_at', '<=', now).execute();
  const inserted = await db
    .insertInto('admin_used_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

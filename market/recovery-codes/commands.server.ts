import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { normalizeRecoveryCode } from './rules.ts';

/** Replaces all former codes. A plain hash is enough for 118 random bits. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  codes: string[],
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  const rows = codes.map((code) => ({
    code_hash: hashOf(code),
    user_id: userId,
    used_at: null,
    created_at: now,
  }));
  await tx.insertInto('admin_recovery_codes').values(rows).execute();
}

/** Uses the code up; false if it is unknown or was used before. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(normalizeRecoveryCode(typed)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute();
}

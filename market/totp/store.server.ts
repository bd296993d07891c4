import type { Db, TotpRow } from '../ports.ts';

export function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return db.selectFrom('admin_totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Begins a set-up, in place of one that was not finished; an app that counts stays as it is. */
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

/**
 * Spends the code of a time step; false where it, or a later one, was spent before, and where the
 * secret that it was checked with is no longer the app's.
 */
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

/** False where there is none. */
export async function deleteTotp(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_totp')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

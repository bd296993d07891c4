import type { Db } from '../ports.ts';

const LAST = 'last_backup';

/** Notes that all records were backed up, `now` in epoch milliseconds. */
export async function noteBackup(db: Db, now: number): Promise<void> {
  const value = String(now);
  await db
    .insertInto('facts')
    .values({ name: LAST, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** When the last backup was made, epoch milliseconds; undefined: never. */
export async function lastBackupAt(db: Db): Promise<number | undefined> {
  const fact = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', LAST)
    .executeTakeFirst();
  return fact && Number(fact.value);
}

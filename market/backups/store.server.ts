import type { Db } from '../ports.ts';

const LAST_BACKUP_FACT = 'last_backup';

/** Notes that all records were backed up, `now` in epoch milliseconds. */
export async function recordBackup(db: Db, now: number): Promise<void> {
  const value = String(now);
  await db
    .insertInto('facts')
    .values({ name: LAST_BACKUP_FACT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** When the last backup was made, epoch milliseconds; undefined: never. */
export async function lastBackupAt(db: Db): Promise<number | undefined> {
  const fact = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', LAST_BACKUP_FACT)
    .executeTakeFirst();
  return fact && Number(fact.value);
}

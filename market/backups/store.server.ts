import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

export const LAST_BACKUP_FACT = 'last_backup';

/** When the last backup was made, epoch milliseconds; undefined: never. */
export async function lastBackupAt(db: Db): Promise<number | undefined> {
  return readInstant(db, LAST_BACKUP_FACT);
}

import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';

export const LAST_BACKUP_FACT = 'last_backup';

/** Epoch milliseconds; undefined if there was none. */
export async function lastBackupAt(db: Db): Promise<number | undefined> {
  return readInstant(db, LAST_BACKUP_FACT);
}

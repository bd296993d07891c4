import { writeInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { LAST_BACKUP_FACT } from './store.server.ts';

/** Notes that all records were backed up, `now` in epoch milliseconds; screens that are open learn of it. */
export async function noteBackup(db: Db, now: number): Promise<void> {
  await writeInstant(db, LAST_BACKUP_FACT, now);
  await db
    .updateTable('messages_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

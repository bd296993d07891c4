import { writeInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { LAST_BACKUP_FACT } from './store.server.ts';

/** Records a backup (`now` in epoch milliseconds), and makes open screens reload. */
export async function noteBackup(db: Db, now: number): Promise<void> {
  await writeInstant(db, LAST_BACKUP_FACT, now);
  await db
    .updateTable('messages_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

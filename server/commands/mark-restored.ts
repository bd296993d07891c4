import { noteBackup } from '../../market/backups/commands.server.ts';
import { pauseSending } from '../../market/outbox/commands.server.ts';
import type { Db } from '../../market/ports.ts';
import { markUnknownUses } from '../../market/vouchers/unknown-uses.server.ts';

/** Nobody knows what was sent or used since the backup (epoch ms). Call it in the restore's transaction. */
export async function markRestored(tx: Db, backupAt: number, now: number): Promise<void> {
  await pauseSending(tx, backupAt);
  await noteBackup(tx, backupAt);
  await markUnknownUses(tx, backupAt, now);
}

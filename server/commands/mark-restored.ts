import { noteBackup } from '../../market/backups/commands.server.ts';
import { pauseSending } from '../../market/deliveries/commands.server.ts';
import type { Db } from '../../market/ports.ts';
import { markUnknownUses } from '../../market/vouchers/unknown-uses.server.ts';

/**
 * In the transaction of a restore: what was sent and used since the backup (epoch milliseconds) is
 * unknown here. A restore for trial and a move between databases lose nothing and are not marked.
 */
export async function markRestored(tx: Db, backupAt: number, now: number): Promise<void> {
  await pauseSending(tx, backupAt);
  await noteBackup(tx, backupAt);
  await markUnknownUses(tx, backupAt, now);
}

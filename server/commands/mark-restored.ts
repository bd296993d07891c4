import { recordBackup } from '../../market/backups/store.server.ts';
import { pauseSending } from '../../market/deliveries/store.server.ts';
import type { Db } from '../../market/ports.ts';
import { markUnknownUses } from '../../market/vouchers/unknown-uses.server.ts';

/**
 * What was sent and used since the backup (epoch milliseconds) is unknown. Call it in a restore's
 * transaction.
 */
export async function markRestored(tx: Db, backupAt: number, now: number): Promise<void> {
  await pauseSending(tx, backupAt);
  await recordBackup(tx, backupAt);
  await markUnknownUses(tx, backupAt, now);
}

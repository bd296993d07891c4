import { recordBackup } from '../../market/backups/store.server.ts';
import { pauseSending } from '../../market/deliveries/store.server.ts';
import type { Db } from '../../market/ports.ts';
import { markUnknownUses } from '../../market/vouchers/unknown-uses.server.ts';

/**
 * In the transaction of a restore: notes that what was sent and used since the backup (epoch milliseconds) is
 * unknown. Rehearsals and moves between databases lose nothing and do not call it.
 */
export async function markRestored(tx: Db, backupAt: number, now: number): Promise<void> {
  await pauseSending(tx, backupAt);
  await recordBackup(tx, backupAt);
  await markUnknownUses(tx, backupAt, now);
}

import { writeInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { PAUSED_FACT } from './store.server.ts';

/** From now on no text, mail or relay leaves, until `releaseDeliveries`. */
export async function pauseSending(db: Db, backupAt: number): Promise<void> {
  await writeInstant(db, PAUSED_FACT, backupAt);
}

/** Sends what waits; false where sending was not paused. */
export async function resumeSending(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('facts')
    .where('name', '=', PAUSED_FACT)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { readFact, writeFact } from '../facts.server.ts';
import type { Db } from '../ports.ts';

/** A fact, because a restored backup's tables may be of an earlier version. */
const FACT = 'unknown_uses';

/** From a backup to its restore (epoch milliseconds): the uses of that time are lost. */
export interface UnknownUses {
  from: number;
  until: number;
}

/** Runs in the transaction of a restore at `now`. */
export async function markUnknownUses(tx: Db, backupAt: number, now: number): Promise<void> {
  const former = await readFact(tx, FACT);
  const added = `${backupAt}-${Math.max(backupAt, now)}`;
  await writeFact(tx, FACT, former ? `${former} ${added}` : added);
}

/** One per restore, oldest first. */
export async function unknownUses(db: Db): Promise<UnknownUses[]> {
  const times = (await readFact(db, FACT))?.split(' ') ?? [];
  return times.map((time) => {
    const [from = 0, until = 0] = time.split('-').map(Number);
    return { from, until };
  });
}

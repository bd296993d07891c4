import { readFact, writeFact } from '../facts.server.ts';
import type { Db } from '../ports.ts';

/** A fact, because the tables of a restored backup may be of an earlier version. */
const FACT = 'unknown_uses';

/** The time from a backup to its restore (epoch milliseconds): which vouchers were used then is lost. */
export interface UnknownUses {
  from: number;
  until: number;
}

/** In the transaction of a restore at `now`. */
export async function markUnknownUses(tx: Db, backupAt: number, now: number): Promise<void> {
  const former = await readFact(tx, FACT);
  const added = `${backupAt}-${Math.max(backupAt, now)}`;
  await writeFact(tx, FACT, former ? `${former} ${added}` : added);
}

/** One for each restore, the oldest first. */
export async function unknownUses(db: Db): Promise<UnknownUses[]> {
  const times = (await readFact(db, FACT))?.split(' ') ?? [];
  return times.map((time) => {
    const [from = 0, until = 0] = time.split('-').map(Number);
    return { from, until };
  });
}

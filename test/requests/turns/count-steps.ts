import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../database/tables.ts';

/**
 * Counts what is done with a database in each turn of the event loop: a statement is a step, and so is
 * each row that it reads or writes. `most` is what anybody else had to wait for, on any machine.
 */
export async function countSteps(
  db: Db,
  work: (counted: Db) => Promise<unknown>,
): Promise<{ most: number; all: number }> {
  const counts = { most: 0, all: 0 };
  let inThisTurn = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const steps = 1 + result.rows.length + Number(result.numAffectedRows ?? 0);
      inThisTurn += steps;
      counts.all += steps;
      counts.most = Math.max(counts.most, inThisTurn);
      return result;
    },
  };
  let isOver = false;
  const turn = () => {
    inThisTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  try {
    await work(db.withPlugin(plugin));
  } finally {
    isOver = true;
  }
  return counts;
}

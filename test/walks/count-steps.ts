import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { STEPS_OF_A_STATEMENT } from '../../database/turns.ts';

/**
 * Counts steps in each turn of the event loop: some for each statement, and one for each row that it reads or
 * writes. `most` is the longest that anybody else had to wait, on any machine.
 */
export async function countSteps(
  db: Db,
  work: (counted: Db) => Promise<unknown>,
): Promise<{ most: number; all: number }> {
  const counts = { most: 0, all: 0 };
  let inThisTurn = 0;
  const add = (steps: number) => {
    inThisTurn += steps;
    counts.all += steps;
    counts.most = Math.max(counts.most, inThisTurn);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      add(STEPS_OF_A_STATEMENT);
      return node;
    },
    async transformResult({ result }) {
      add(result.rows.length + Number(result.numAffectedRows ?? 0));
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

import { setImmediate as nextTurn } from 'node:timers/promises';

/** About 10 ms of reading, which a visitor hardly notices. Each row is a step. */
export const MAX_STEPS_A_TURN = 500;
/** A statement that finds little may still read much: a search usually takes a millisecond. */
export const STEPS_OF_A_STATEMENT = 20;

export interface Turns {
  ready(): Promise<void>;
  countStatement(rows: number): void;
  countRow(): void;
}

/** An embedded database answers at once: work that only waits for it would let no timer or socket in. */
export function openTurns(): Turns {
  let steps = 0;
  const startAgain = () => {
    steps = 0;
  };
  const count = (more: number) => {
    if (steps === 0) setImmediate(startAgain);
    steps += more;
  };
  return {
    async ready() {
      while (steps >= MAX_STEPS_A_TURN) await nextTurn();
    },
    countStatement: (rows) => count(STEPS_OF_A_STATEMENT + rows),
    countRow: () => count(1),
  };
}

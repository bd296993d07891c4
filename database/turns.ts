import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some 10 ms of reading: a visitor hardly waits for so little. A row is a step. */
export const MAX_STEPS_A_TURN = 500;
/** A statement that finds little may still look at much: a millisecond is usual for a search. */
export const STEPS_OF_A_STATEMENT = 20;

export interface Turns {
  /** Waits until this turn of the event loop has room for another step. */
  ready(): Promise<void>;
  /** Counts what a statement has done, by the rows that it read or wrote. */
  countStatement(rows: number): void;
  /** Counts a row that is read while its statement goes on. */
  countRow(): void;
}

/**
 * Lets everybody else have a turn of the event loop after so many steps. An embedded database answers
 * at once, so work that only waits for it would never let a timer or a socket in between.
 */
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

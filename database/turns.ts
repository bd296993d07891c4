import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some 10 ms of reading: a visitor hardly waits for so little. */
export const MAX_STEPS_A_TURN = 500;

export interface Turns {
  /** Waits until this turn of the event loop has room for another step. */
  ready(): Promise<void>;
  /** Counts what was done: a statement, and each row that it read or wrote. */
  count(steps: number): void;
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
  return {
    async ready() {
      while (steps >= MAX_STEPS_A_TURN) await nextTurn();
    },
    count(more) {
      if (steps === 0) setImmediate(startAgain);
      steps += more;
    },
  };
}

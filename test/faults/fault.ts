import type { TestContext } from 'node:test';

/** What was counted, by what it is. */
export type Ledger = Record<string, number>;

export interface Outcome {
  ledger: Ledger;
  /** What did not hold. */
  broken: unknown;
}

/** Something that is broken on purpose, as often as its scale says, and what must be true of it. */
export function fault<Scale, Counted extends Ledger>(
  run: (scale: Scale) => Promise<Counted>,
  check: (ledger: Counted) => void,
): (scale: Scale) => Promise<Outcome> {
  return async (scale) => {
    const ledger = await run(scale);
    try {
      check(ledger);
      return { ledger, broken: undefined };
    } catch (broken) {
      return { ledger, broken };
    }
  };
}

/** The ledger stands in the test's output; what did not hold fails it. */
export async function holds(t: TestContext, outcome: Promise<Outcome>): Promise<void> {
  const { ledger, broken } = await outcome;
  const told = Object.entries(ledger).map(([what, figure]) => `${figure} ${what}`);
  t.diagnostic(told.join(', '));
  if (broken !== undefined) throw broken;
}

import type { TestContext } from 'node:test';

export type FaultReport = Record<string, number>;

export interface Outcome {
  report: FaultReport;
  failure: unknown;
}

/** Breaks something on purpose, as often as `Scale` says, and checks what must stay true. */
export function fault<Scale, Counted extends FaultReport>(
  run: (scale: Scale) => Promise<Counted>,
  check: (report: Counted) => void,
): (scale: Scale) => Promise<Outcome> {
  return async (scale) => {
    const report = await run(scale);
    try {
      check(report);
      return { report, failure: undefined };
    } catch (failure) {
      return { report, failure };
    }
  };
}

/** Prints the report in the test's output; a broken promise fails the test. */
export async function assertHolds(t: TestContext, outcome: Promise<Outcome>): Promise<void> {
  const { report, failure } = await outcome;
  const lines = Object.entries(report).map(([description, count]) => `${count} ${description}`);
  t.diagnostic(lines.join(', '));
  if (failure !== undefined) throw failure;
}

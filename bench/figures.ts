import process from 'node:process';

/** `share` is between 0 and 1. */
export function quantile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (figures: number[]) => quantile(figures, 0.5);

/** In milliseconds. A tenth as many runs come first, to warm up. */
export async function timed(rounds: number, run: (round: number) => unknown): Promise<number[]> {
  for (let round = 0; round < rounds / 10; round += 1) await run(round);
  const figures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run(round);
    figures.push(performance.now() - start);
  }
  return figures;
}

/** `npm run bench NAME smallest` only tests that the bench still runs. Its figures mean nothing. */
export const isSmallest = process.argv.includes('smallest');

export const scaled = (full: number, smallest: number) => (isSmallest ? smallest : full);

/** These machines differ by so much from run to run. */
const NOISE = 0.15;

interface Budget {
  /** A maximum, or with `isLeast` a minimum. */
  bar: number;
  isLeast?: boolean;
}

/** A missed budget makes the command fail. */
export function verdict(figure: number, { bar, isLeast = false }: Budget): string {
  const over = isLeast ? bar / figure : figure / bar;
  if (over <= 1) return 'met';
  if (over <= 1 + NOISE) return `within noise (${NOISE * 100} %)`;
  if (!isSmallest) process.exitCode = 1;
  return 'missed';
}

export function judge(
  what: string,
  figure: number,
  budget: Budget,
  show: (figure: number) => string = String,
): void {
  const limit = `${budget.isLeast ? 'at least' : 'at most'} ${show(budget.bar)}`;
  console.log(`${what}: ${show(figure)}, budget ${limit}: ${verdict(figure, budget)}`);
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}

export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  rows.forEach((row, index) => {
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  });
}

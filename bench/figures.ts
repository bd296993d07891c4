import process from 'node:process';

/** The value below which `share` (0 to 1) of the figures are. */
export function quantile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (figures: number[]) => quantile(figures, 0.5);

/** Milliseconds of each of `rounds` runs, after a tenth as many to warm up. */
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

/** `npm run bench NAME smallest`: whether the program still runs. Its figures mean nothing. */
export const isSmallest = process.argv.includes('smallest');

/** How often or how much: in full, or in the smallest form. */
export const scaled = (full: number, smallest: number) => (isSmallest ? smallest : full);

/** The part by which these machines differ from run to run. */
const NOISE = 0.15;

interface Budget {
  /** At most this much, or where `isLeast` at least. */
  bar: number;
  isLeast?: boolean;
}

/** How a figure stands to its budget. One that is missed makes the command fail. */
export function verdict(figure: number, { bar, isLeast = false }: Budget): string {
  const over = isLeast ? bar / figure : figure / bar;
  if (over <= 1) return 'met';
  if (over <= 1 + NOISE) return `within noise (${NOISE * 100} %)`;
  if (!isSmallest) process.exitCode = 1;
  return 'missed';
}

/** A line of a figure, its budget and how it stands to it. */
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

/** A table that GitHub and a terminal both show. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  rows.forEach((row, index) => {
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  });
}

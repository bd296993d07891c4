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

/** A figure that misses its bar by less than these machines differ from run to run has met it. */
const NOISE = 0.15;
export const isAtMost = (figure: number, bar: number) => figure <= bar * (1 + NOISE);
export const isAtLeast = (figure: number, bar: number) => figure >= bar * (1 - NOISE);

/** What is said of a figure that should be at most `bar`. */
export function verdict(figure: number, bar: number): string {
  if (figure <= bar) return 'met';
  return isAtMost(figure, bar) ? `within noise (${NOISE * 100} %)` : 'missed';
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

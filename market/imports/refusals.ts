import { formatNumber } from '../words.ts';
import type { ImportedRow } from './commands.server.ts';
import { MAX_RUNS } from './rules.ts';

/** Each reason comes once, with its lines: 'Lines 2–40, 43: Expiry Date: …'. */
export function groupedProblems(rows: Pick<ImportedRow, 'line' | 'saved'>[]): string[] {
  const linesOf = new Map<string, { lines: number[]; name: string }>();
  for (const { line, saved } of rows) {
    if (saved.kind !== 'refused') continue;
    for (const { label, text } of saved.problems) {
      const reason = `${label}: ${text}`;
      const known = linesOf.get(reason);
      if (known) known.lines.push(line);
      else linesOf.set(reason, { lines: [line], name: saved.name });
    }
  }
  return [...linesOf].map(([reason, { lines, name }]) => {
    const [first = 0, ...others] = lines;
    if (others.length > 0) return `Lines ${runsOf(lines)}: ${reason}`;
    return `Line ${formatNumber(first)}${name && ` (${name.slice(0, 100)})`}: ${reason}`;
  });
}

/** '2–4, 9' */
function runsOf(lines: number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else runs.push({ from: line, to: line });
  }
  const texts = runs.map(({ from, to }) => {
    const [start, end] = [formatNumber(from), formatNumber(to)];
    return from === to ? start : `${start}–${end}`;
  });
  const more = texts.length > MAX_RUNS ? ' and more' : '';
  return `${texts.slice(0, MAX_RUNS).join(', ')}${more}`;
}

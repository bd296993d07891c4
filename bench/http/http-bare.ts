import { join } from 'node:path';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable, scaled } from '../figures.ts';
import { startPeer } from '../peers/start.ts';
import type { StartedProgram } from './http-program.ts';

const PAGES = { landing: '/', results: '/deals?zip=10001' };
// All browsers and crawlers accept gzip. With many short rounds, other load spoils some of them but not the
// median.
const LOAD = { connections: 64, seconds: 1, encoding: 'gzip' } as const;
const ROUNDS = scaled(21, 1);
const PROGRAM = join(import.meta.dirname, '../peers/bare.ts');

/** The peer is a `node:http` server that only writes the same bytes. */
export async function compareWithBare(ours: StartedProgram): Promise<number> {
  const rows = [['page', 'ours', 'bare node:http', 'ratio', 'p99 ours', 'p99 bare']];
  let minRatio = Number.POSITIVE_INFINITY;
  for (const [name, path] of Object.entries(PAGES)) {
    const url = await ours.cachedUrl(path);
    const args = (port: number) => [PROGRAM, String(port), url, LOAD.encoding];
    const bare = await startPeer({ args });
    const figures = await compareServers([url, bare.origin], LOAD, ROUNDS);
    await bare.stop();
    minRatio = Math.min(minRatio, figures.ratio);
    rows.push([name, ...comparisonCells(figures)]);
  }
  console.log(`\nCached pages, ${LOAD.connections} connections:\n`);
  printTable(rows);
  console.log(
    `\nA ratio is the median of ${ROUNDS} rounds, each beside its own; it is not that of the medians.`,
  );
  return minRatio;
}

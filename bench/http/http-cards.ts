import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { SITE } from '../../test/helpers/default-site.ts';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable } from '../figures.ts';
import { startPeer } from '../peers/start.ts';
import type { UncachedApp } from './http-program.ts';

const ZIP = '10001';
// Connections are accepted one by one, a rendered page each, and 1 % of a short round is its begin.
const LOAD = { connections: 16, seconds: 5, warmUpSeconds: 10 };
const ROUNDS = 5;

/** The page of results rendered by the program, beside its cards by React alone; the least ratio, the highest p99. */
export async function compareWithCards(
  uncached: UncachedApp,
  folder: string,
  program: string,
): Promise<{ ratio: number; p99Ms: number }> {
  const { value: found } = await uncached.searchNear(ZIP);
  if (found.kind !== 'found') throw new Error(`No deals near ${ZIP}`);
  const data = join(folder, 'cards.json');
  writeFileSync(data, JSON.stringify({ deals: found.deals, site: { site: SITE } }));
  const cards = await startPeer({ args: (port) => [program, String(port), data] });
  const rows = [
    ['page of results', 'ours', 'its cards by React', 'ratio', 'p99 ours', 'p99 cards'],
  ];
  const least = { ratio: Number.POSITIVE_INFINITY, p99Ms: 0 };
  for (const encoding of [undefined, 'gzip'] as const) {
    const load = { ...LOAD, ...(encoding && { encoding }) };
    const urls: [string, string] = [`${uncached.origin}/deals?zip=${ZIP}`, cards.origin];
    const figures = await compareServers(urls, load, ROUNDS);
    least.ratio = Math.min(least.ratio, figures.ratio);
    least.p99Ms = Math.max(least.p99Ms, figures.ours.p99Ms);
    rows.push([encoding ?? 'plain', ...comparisonCells(figures)]);
  }
  await cards.stop();
  console.log(`\nDrawn for each request, ${LOAD.connections} connections:\n`);
  printTable(rows);
  return least;
}

/** Bundles the floor's program; before the core is shared. */
export async function buildCards(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, '../peers/cards.tsx'),
      outDir: join(folder, 'cards'),
      rollupOptions: { output: { entryFileNames: 'cards.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return join(folder, 'cards/cards.mjs');
}

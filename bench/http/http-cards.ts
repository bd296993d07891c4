import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { effectiveSettings } from '../../market/settings/rules.ts';
import { zipTable } from '../../test/app.ts';
import { SITE } from '../../test/default-site.ts';
import { unconfiguredDependencies } from '../../test/unconfigured-dependencies.ts';
import { search } from '../../web/deals/search/search.server.ts';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable } from '../figures.ts';
import { startPeer } from '../peers/start.ts';
import type { UncachedApp } from './http-program.ts';

const ZIP = '10001';
const LOAD = { connections: 16, seconds: 2 };
const ROUNDS = 5;

/** The page of results drawn by the program, beside its cards drawn by React alone; returns the least ratio. */
export async function compareWithCards(
  uncached: UncachedApp,
  folder: string,
  program: string,
): Promise<number> {
  const { maps } = unconfiguredDependencies;
  const settings = effectiveSettings(SITE, {});
  const dependencies = { db: uncached.db, zipTable, now: Date.now, maps, settings };
  const found = await search(new URLSearchParams({ zip: ZIP }), dependencies);
  if (found.kind !== 'found') throw new Error(`No deals near ${ZIP}`);
  const data = join(folder, 'cards.json');
  writeFileSync(data, JSON.stringify(found.deals));
  const cards = await startPeer({ args: (port) => [program, String(port), data] });
  const rows = [
    ['page of results', 'ours', 'its cards by React', 'ratio', 'p99 ours', 'p99 cards'],
  ];
  let minRatio = Number.POSITIVE_INFINITY;
  for (const encoding of [undefined, 'br', 'gzip'] as const) {
    const load = { ...LOAD, ...(encoding && { encoding }) };
    const urls: [string, string] = [`${uncached.origin}/deals?zip=${ZIP}`, cards.origin];
    const figures = await compareServers(urls, load, ROUNDS);
    minRatio = Math.min(minRatio, figures.ratio);
    rows.push([encoding ?? 'plain', ...comparisonCells(figures)]);
  }
  await cards.stop();
  console.log(`\nDrawn anew each time, ${LOAD.connections} connections:\n`);
  printTable(rows);
  return minRatio;
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

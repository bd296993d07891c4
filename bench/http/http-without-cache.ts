import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipTable } from '../../test/app.ts';
import { metroZips } from '../catalogue.ts';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable } from '../figures.ts';
import type { StartedProgram, UncachedApp } from './http-program.ts';

const PATH = '/deals?zip=10001';
const LOAD = { connections: 16, seconds: 3, encoding: 'br' } as const;
const ROUNDS = 3;

/** What a kept page saves, and what keeping costs where no page is ever asked for twice. */
export async function compareWithoutCache(
  ours: StartedProgram,
  uncached: UncachedApp,
  folder: string,
) {
  const repeated = await compareServers(
    [await ours.cachedUrl(PATH), uncached.origin + PATH],
    LOAD,
    ROUNDS,
  );

  const script = join(folder, 'zips.lua');
  writeFileSync(script, eachZipOnceScript(metroZips(zipTable)));
  const before = await ours.cacheHits();
  const load = { ...LOAD, script };
  const distinct = await compareServers(
    [ours.origin, uncached.origin],
    load,
    ROUNDS,
    uncached.invalidateCache,
  );
  // What a round leaves half drawn is kept for the next one, where it may be asked for again.
  const maxHits = LOAD.connections * (ROUNDS + 1);
  if ((await ours.cacheHits()) - before > maxHits) throw new Error('Pages were asked for twice.');

  console.log(`\nWith and without the page cache, br, ${LOAD.connections} connections:\n`);
  printTable([
    ['page of results', 'ours', 'without the cache', 'ratio', 'p99 ours', 'p99 without'],
    ['the same each time', ...comparisonCells(repeated)],
    ['a new ZIP each time', ...comparisonCells(distinct)],
  ]);
}

/**
 * For wrk: one ZIP code after the other. After the last it begins anew, when the first ones have
 * long been pushed out by newer pages; the program's own count of hits says whether that is so.
 */
export function eachZipOnceScript(zips: string[]): string {
  return `local zips = { ${zips.map((zip) => `'${zip}'`).join(', ')} }
local at = 0
request = function()
  at = at % #zips + 1
  return wrk.format('GET', '/deals?zip=' .. zips[at])
end
`;
}

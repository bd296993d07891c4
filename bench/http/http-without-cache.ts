import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipTable } from '../../test/helpers/app.ts';
import { metroZips } from '../catalogue.ts';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable } from '../figures.ts';
import type { StartedProgram, UncachedApp } from './http-program.ts';

const PATH = '/deals?zip=10001';
const LOAD = { connections: 16, seconds: 3, encoding: 'browser' } as const;
const ROUNDS = 3;

/** What a cached page saves, and what caching costs if no page is requested twice. */
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
  // Renderings left over from a round stay cached for the next, which may request them again.
  const maxHits = LOAD.connections * (ROUNDS + 1);
  if ((await ours.cacheHits()) - before > maxHits) throw new Error('Pages were requested twice.');

  console.log(
    `\nWith and without the page cache, for browsers, ${LOAD.connections} connections:\n`,
  );
  printTable([
    ['page of results', 'ours', 'without the cache', 'ratio', 'p99 ours', 'p99 without'],
    ['the same each time', ...comparisonCells(repeated)],
    ['a new ZIP each time', ...comparisonCells(distinct)],
  ]);
}

/**
 * For wrk: one ZIP after the other, then from the start again, when newer pages have replaced the
 * first. The program's count of hits proves it.
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

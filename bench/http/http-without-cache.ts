import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../../test/app.ts';
import { metroZips } from '../catalogue.ts';
import { beside, told } from '../compare.ts';
import { printTable } from '../figures.ts';
import type { Drawn, Ours } from './http-program.ts';

const PATH = '/deals?zip=10001';
const LOAD = { connections: 16, seconds: 3, encoding: 'br' } as const;
const ROUNDS = 3;

/** What a kept page saves, and what keeping costs where no page is ever asked for twice. */
export async function besideNoCache(ours: Ours, drawn: Drawn, folder: string) {
  const again = await beside([await ours.kept(PATH), drawn.origin + PATH], LOAD, ROUNDS);

  const script = join(folder, 'zips.lua');
  writeFileSync(script, askingEachOnce(metroZips(places)));
  const before = await ours.hits();
  const load = { ...LOAD, script };
  const anew = await beside([ours.origin, drawn.origin], load, ROUNDS, drawn.outdate);
  // What a round leaves half drawn is kept for the next one, where it may be asked for again.
  const most = LOAD.connections * (ROUNDS + 1);
  if ((await ours.hits()) - before > most) throw new Error('Pages were asked for twice.');

  console.log(`\nWith and without the page cache, br, ${LOAD.connections} connections:\n`);
  printTable([
    ['page of results', 'ours', 'without the cache', 'ratio', 'p99 ours', 'p99 without'],
    ['the same each time', ...told(again)],
    ['a new ZIP each time', ...told(anew)],
  ]);
}

/**
 * For wrk: one ZIP code after the other. After the last it begins anew, when the first ones have
 * long been pushed out by newer pages; the program's own count of hits says whether that is so.
 */
export function askingEachOnce(zips: string[]): string {
  return `local zips = { ${zips.map((zip) => `'${zip}'`).join(', ')} }
local at = 0
request = function()
  at = at % #zips + 1
  return wrk.format('GET', '/deals?zip=' .. zips[at])
end
`;
}

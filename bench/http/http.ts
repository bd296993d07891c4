import { join } from 'node:path';
import process from 'node:process';
import { temporaryFolder } from '../../test/process/program.ts';
import { pinToOneCore } from '../compare.ts';
import { compareWithBare } from './http-bare.ts';
import { buildCards, compareWithCards } from './http-cards.ts';
import { compareCounting } from './http-counting.ts';
import { buildSamePage, compareWithNext } from './http-next.ts';
import { fillDataFolder, openUncachedApp, startCachingProgram } from './http-program.ts';
import { compareWithoutCache } from './http-without-cache.ts';
import { requireWrk } from './wrk.ts';

const MIN_RATIO_TO_BARE = 0.85;
const MIN_RATIO_TO_NOT_COUNTING = 0.97;
const MIN_RATIO_TO_CARDS = 0.2;

/** The program's pages compared with peers that serve the same: see docs/decisions/023. */
export async function run(): Promise<void> {
  requireWrk();
  const folder = temporaryFolder();
  try {
    await measure(folder.path);
  } finally {
    folder.remove();
  }
}

async function measure(folder: string) {
  const dataDir = join(folder, 'data');
  const uncached = await openUncachedApp(await fillDataFolder(dataDir));
  try {
    const next = await buildSamePage(join(folder, 'next'), uncached);
    const cards = await buildCards(folder);
    pinToOneCore();
    const ours = await startCachingProgram(dataDir);
    try {
      const share = await compareWithBare(ours);
      await compareWithNext(ours, uncached, next);
      await compareWithoutCache(ours, uncached, folder);
      const drawing = await compareWithCards(uncached, folder, cards);
      judge('of bare node:http', share, MIN_RATIO_TO_BARE);
      judge('of its cards by React', drawing, MIN_RATIO_TO_CARDS);
    } finally {
      await ours.stop();
    }
    const counting = await compareCounting(dataDir, folder);
    judge('of not counting', counting, MIN_RATIO_TO_NOT_COUNTING);
  } finally {
    await uncached.close();
  }
}

function judge(peer: string, ratio: number, budget: number) {
  const isMet = ratio >= budget;
  if (!isMet) process.exitCode = 1;
  console.log(
    `\nBudget: at least ${budget} ${peer}. ${isMet ? 'Met' : 'Missed'}: the least was ${ratio.toFixed(2)}.`,
  );
}

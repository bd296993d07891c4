import { join } from 'node:path';
import process from 'node:process';
import { temporaryFolder } from '../../test/process/program.ts';
import { pinToOneCore } from '../compare.ts';
import { isAtLeast, isAtMost } from '../figures.ts';
import { compareWithBare } from './http-bare.ts';
import { buildSamePage, compareWithNext } from './http-next.ts';
import { fillDataFolder, startCachingProgram, startUncachedApp } from './http-program.ts';
import { requireWrk } from './wrk.ts';

const MIN_RATIO_TO_BARE = 0.75;
const MIN_RATIO_TO_NEXT = 1.5;
/** The slowest percent of rendered pages, at 16 connections. */
const MAX_P99_MS = 150;

/** The program's pages compared with peers that serve the same: see docs/decisions/05-pages-and-caching.md. */
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
  const file = await fillDataFolder(dataDir);
  const example = await startUncachedApp(file);
  const next = await buildSamePage(join(folder, 'next'), example);
  await example.close();
  pinToOneCore();
  const uncached = await startUncachedApp(file);
  try {
    const ours = await startCachingProgram(dataDir);
    try {
      const share = await compareWithBare(ours);
      const { ratio, p99Ms } = await compareWithNext(ours, uncached, next);
      judge('of bare node:http', share, MIN_RATIO_TO_BARE);
      judge('of Next.js, dynamic', ratio, MIN_RATIO_TO_NEXT);
      judgeP99(p99Ms);
    } finally {
      await ours.stop();
    }
  } finally {
    await uncached.close();
  }
}

function judgeP99(p99Ms: number) {
  const isMet = isAtMost(p99Ms, MAX_P99_MS);
  if (!isMet) process.exitCode = 1;
  console.log(
    `\nBudget: a rendered page's p99 at most ${MAX_P99_MS} ms. ${isMet ? 'Met' : 'Missed'}: ${p99Ms.toFixed(0)} ms.`,
  );
}

function judge(peer: string, ratio: number, budget: number) {
  const isMet = isAtLeast(ratio, budget);
  if (!isMet) process.exitCode = 1;
  console.log(
    `\nBudget: at least ${budget} ${peer}. ${isMet ? 'Met' : 'Missed'}: the least was ${ratio.toFixed(2)}.`,
  );
}

import { join } from 'node:path';
import { temporaryFolder } from '../../test/process/program.ts';
import { pinToOneCore } from '../compare.ts';
import { judge, milliseconds } from '../figures.ts';
import { compareWithBare } from './http-bare.ts';
import { buildSamePage, compareWithNext } from './http-next.ts';
import { fillDataFolder, startCachingProgram, startUncachedApp } from './http-program.ts';
import { requireWrk } from './wrk.ts';

const MIN_RATIO_TO_BARE = { bar: 0.75, isLeast: true };
const MIN_RATIO_TO_NEXT = { bar: 1.5, isLeast: true };
/** Milliseconds; the slowest percent of rendered pages, at 16 connections. */
const MAX_P99_MS = 150;

/** Peers serve the same pages: docs/decisions/05-pages-and-caching.md. */
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
      const inHundredths = (figure: number) => figure.toFixed(2);
      console.log();
      judge('Cached, of bare node:http', share, MIN_RATIO_TO_BARE, inHundredths);
      judge('Rendered, of Next.js, dynamic', ratio, MIN_RATIO_TO_NEXT, inHundredths);
      judge("A rendered page's p99", p99Ms, { bar: MAX_P99_MS }, milliseconds);
    } finally {
      await ours.stop();
    }
  } finally {
    await uncached.close();
  }
}

import { join } from 'node:path';
import process from 'node:process';
import { emptyFolder } from '../../test/process/program.ts';
import { takeOneCore } from '../compare.ts';
import { besideBare } from './http-bare.ts';
import { besideNext, buildSamePage } from './http-next.ts';
import { fillDataFolder, openDrawn, startOurs } from './http-program.ts';
import { besideNoCache } from './http-without-cache.ts';
import { needWrk } from './wrk.ts';

const LEAST_OF_BARE = 0.85;

/** The program's pages beside peers that answer with the same: see docs/decisions/023. */
export async function run(): Promise<void> {
  needWrk();
  const folder = emptyFolder();
  try {
    await measure(folder.path);
  } finally {
    folder.remove();
  }
}

async function measure(folder: string) {
  const dataDir = join(folder, 'data');
  const drawn = await openDrawn(await fillDataFolder(dataDir));
  try {
    const next = await buildSamePage(join(folder, 'next'), drawn);
    takeOneCore();
    const ours = await startOurs(dataDir);
    try {
      const share = await besideBare(ours);
      await besideNext(ours, drawn, next);
      await besideNoCache(ours, drawn, folder);
      judge(share);
    } finally {
      await ours.stop();
    }
  } finally {
    await drawn.close();
  }
}

function judge(share: number) {
  const held = share >= LEAST_OF_BARE;
  if (!held) process.exitCode = 1;
  console.log(
    `\nBudget: at least ${LEAST_OF_BARE} of bare node:http. ${held ? 'Held' : 'Missed'}: the least was ${share.toFixed(2)}.`,
  );
}

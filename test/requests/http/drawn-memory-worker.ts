import { getHeapSpaceStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { openApp, type TestApp } from '../../app.ts';
import { publicPages } from './page-scripts.ts';

// Posts how many bytes of old objects each drawn page left, a list of tries by path: as few as it
// takes for one within `maxBytesAPage`. In a thread of its own, because node:test keeps a table of
// every promise of its own thread.

const PAGES = 100;
/** What V8 compiles meanwhile is old too, but not each time. */
const TRIES = 4;

const { maxBytesAPage }: { maxBytesAPage: number } = workerData;
const { gc } = globalThis;
if (!gc) throw new Error('The thread was started without --expose-gc');
const collect = gc;
const testApp = await openApp();
const bytesByPath: Record<string, number[]> = {};
for (const path of Object.values(await publicPages(testApp))) {
  const tries: number[] = [];
  do tries.push(await bytesAPage(testApp, path));
  while (Math.min(...tries) > maxBytesAPage && tries.length < TRIES);
  bytesByPath[path] = tries;
}
await testApp.close();
parentPort?.postMessage(bytesByPath);

async function bytesAPage({ get }: Pick<TestApp, 'get'>, path: string): Promise<number> {
  collect();
  const before = oldBytes();
  for (let page = 0; page < PAGES; page += 1) {
    const response = await get(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  }
  // What the first finds in use is old after the second.
  for (let time = 0; time < 2; time += 1) collect({ type: 'minor' });
  return (oldBytes() - before) / PAGES;
}

function oldBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return space?.space_used_size ?? Number.NaN;
}

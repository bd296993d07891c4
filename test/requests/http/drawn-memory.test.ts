import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

const MAX_BYTES_A_PAGE = 2000;

test('a drawn page leaves none of itself to the next collection of old objects', async () => {
  setFlagsFromString('--expose-gc');
  const worker = new Worker(new URL('./drawn-memory-worker.ts', import.meta.url), {
    workerData: { maxBytesAPage: MAX_BYTES_A_PAGE },
  });
  const [bytesByPath] = await once(worker, 'message');
  for (const [path, tries] of Object.entries<number[]>(bytesByPath))
    assert.ok(Math.min(...tries) <= MAX_BYTES_A_PAGE, `${path}: ${tries.join(', ')}`);
});

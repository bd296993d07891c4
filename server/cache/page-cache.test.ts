import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zipTable } from '../../test/app.ts';
import { stillCatalogue } from '../../test/empty-database.ts';
import { createPageCache } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;

/** A page that packs to about `bytes`, both ways. */
const page = (bytes: number) => ({
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(randomBytes((bytes * 3) / 4).toString('base64')),
});

async function bytesOfBuffers(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let times = 0; times < 3; times += 1) {
    collect();
    await pause(100);
  }
  return process.memoryUsage().arrayBuffers;
}

test('cached pages take the memory that is counted for them, and not much more', async () => {
  const cache = createPageCache(stillCatalogue, zipTable, () => 0);
  const before = await bytesOfBuffers();
  for (let zip = 10_000; zip < 10_600; zip += 1) {
    await cache.store(`/deals?zip=${zip}`, page(4000), { version: 1 }, { from: 0, until: 1 });
  }
  assert.equal(cache.stats().entries, 600);
  const usedBytes = (await bytesOfBuffers()) - before;
  assert.ok(usedBytes < 1.3 * cache.stats().bytes, `${usedBytes} for ${cache.stats().bytes}`);
});

test('for any number of requested pages, at most 16 MB of them are cached', async () => {
  const cache = createPageCache(stillCatalogue, zipTable, () => 0);
  for (let zip = 10_000; zip < 10_620; zip += 1) {
    await cache.store(`/deals?zip=${zip}`, page(40_000), { version: 1 }, { from: 0, until: 1 });
  }
  const { bytes, entries } = cache.stats();
  assert.ok(bytes <= 16 * MEGABYTE && bytes > 15 * MEGABYTE, `${entries} pages, ${bytes} bytes`);
});

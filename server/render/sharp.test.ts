import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { temporaryFolder } from '../../test/process/program.ts';
import { loadSharp } from '../files/sharp.ts';

// In a thread of its own, because another test of this process may have loaded the library.
if (isMainThread)
  test('a picture library that failed to load while packages were installed is loaded later', async () => {
    const [status] = await once(new Worker(new URL(import.meta.url)), 'exit');
    assert.equal(status, 0);
  });
else await loadWhileInstalled();

async function loadWhileInstalled() {
  const folder = temporaryFolder();
  const file = join(folder.path, 'sharp.cjs');
  const library = createRequire(import.meta.url).resolve('sharp');
  registerHooks({
    resolve: (name, context, next) =>
      name === 'sharp'
        ? { url: pathToFileURL(file).href, shortCircuit: true }
        : next(name, context),
  });
  await assert.rejects(loadSharp(), /Cannot find module|ENOENT/);
  writeFileSync(file, "throw new Error('half of a file')");
  await assert.rejects(loadSharp(), /half of a file/);
  writeFileSync(file, `module.exports = require(${JSON.stringify(library)})`);
  const sharp = await loadSharp();
  const picture = sharp({ create: { width: 2, height: 1, channels: 3, background: 'white' } });
  assert.equal((await picture.png().toBuffer({ resolveWithObject: true })).info.width, 2);
  folder.remove();
}

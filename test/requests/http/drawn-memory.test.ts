import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openApp } from '../../app.ts';
import { publicPages } from './page-scripts.ts';

const PAGES = 100;
const MAX_BYTES_A_PAGE = 2000;
/** What V8 compiles meanwhile is old too, but not each time. */
const TRIES = 4;

test('a drawn page leaves none of itself to the next collection of old objects', async (t) => {
  const testApp = await openApp();
  t.after(() => testApp.close());
  setFlagsFromString('--expose-gc');
  const collect: (only?: { type: 'minor' }) => void = runInNewContext('(only) => gc(only)');
  const bytesAPage = async (path: string) => {
    collect();
    const before = oldBytes();
    for (let page = 0; page < PAGES; page += 1) {
      const response = await testApp.get(path);
      assert.equal(response.status, 200);
      await response.arrayBuffer();
    }
    // What the first finds in use is old after the second.
    for (let time = 0; time < 2; time += 1) collect({ type: 'minor' });
    return (oldBytes() - before) / PAGES;
  };
  for (const path of Object.values(await publicPages(testApp))) {
    const tries: number[] = [];
    do tries.push(await bytesAPage(path));
    while (Math.min(...tries) > MAX_BYTES_A_PAGE && tries.length < TRIES);
    assert.ok(Math.min(...tries) <= MAX_BYTES_A_PAGE, `${path}: ${tries.join(', ')}`);
  }
});

function oldBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  assert.ok(space);
  return space.space_used_size;
}

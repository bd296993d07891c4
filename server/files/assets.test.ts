import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DAY_MS } from '../../market/durations.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { temporaryFolder } from '../../test/process/program.ts';
import { openAssets } from './assets.ts';

test('files of a version stay until 30 days after its last process, however long that ran', async () => {
  const place = temporaryFolder();
  const buildOf = (version: string) => {
    const build = join(place.path, version);
    mkdirSync(join(build, 'assets'), { recursive: true });
    for (const name of ['shared.js', `${version}.js`])
      writeFileSync(join(build, 'assets', name), version);
    return openAssets(join(place.path, 'data'), assert.ifError, build);
  };
  const [one, two] = [buildOf('one'), buildOf('two')];
  const folder = two.formerAssetsDir;
  await one.storeAssets(MONDAY_NOON);
  await one.storeAssets(MONDAY_NOON + 100 * DAY_MS);
  const upgraded = MONDAY_NOON + 100 * DAY_MS + 1;
  await two.storeAssets(upgraded);
  assert.deepEqual(readdirSync(folder).sort(), ['one.js', 'shared.js', 'two.js']);
  truncateSync(join(folder, 'two.js'), 1);
  await two.storeAssets(upgraded + 30 * DAY_MS);
  assert.deepEqual(readdirSync(folder).sort(), ['shared.js', 'two.js']);
  assert.equal(readFileSync(join(folder, 'two.js'), 'utf8'), 'two');
  place.remove();
});

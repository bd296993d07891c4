import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { SECTIONS } from '../../../bench/report.ts';

const RUN = join(import.meta.dirname, '../../../bench/run.ts');

for (const name of Object.keys(SECTIONS))
  test(`npm run bench ${name} still measures itself and its peers, in its smallest form`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, name, 'smallest'], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /\b(met|within noise \(15 %\)|missed)\b/);
  });

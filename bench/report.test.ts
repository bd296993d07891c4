import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SECTIONS } from './report.ts';

const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

test('bench/README.md holds what every bench of the report printed last, in its order', () => {
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, name]) => name);
  assert.deepEqual(headings, Object.keys(SECTIONS));
  const days = text.match(/^\d{4}-\d{2}-\d{2}, \d+ cores .+ Node [\d.]+$/gm) ?? [];
  assert.equal(days.length, headings.length, 'the day and the machine of each');
});

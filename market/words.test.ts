import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, formatNumber, listed } from './words.ts';

test('numbers, counts and lists are written as people write them', () => {
  assert.deepEqual(
    [0, 999, 1204, 1.5].map((n) => formatNumber(n)),
    ['0', '999', '1,204', '1.5'],
  );
  assert.equal(counted(1, 'deal'), '1 deal');
  assert.equal(counted(0, 'deal'), '0 deals');
  assert.equal(counted(2000, 'business', 'businesses'), '2,000 businesses');
  assert.deepEqual(
    [listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'], 'or')],
    ['', 'A', 'A and B', 'A, B or C'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoize } from './memoize.ts';

test('a text that comes again is answered from memory, and no number of others fills it', () => {
  let computations = 0;
  const memoizedLength = memoize((text) => {
    computations += 1;
    return text.length;
  });
  assert.deepEqual([memoizedLength('/deals'), memoizedLength('/deals'), computations], [6, 6, 1]);
  for (let other = 0; other < 1000; other += 1) memoizedLength(`/deals?other=${other}`);
  assert.deepEqual([memoizedLength('/deals'), computations], [6, 1002]);
});

test('what has no answer is not remembered, and pushes nothing out', () => {
  let computations = 0;
  const memoizedLength = memoize((text) => {
    computations += 1;
    return text.startsWith('/assets/') ? undefined : text.length;
  });
  memoizedLength('/deals');
  for (let other = 0; other < 2000; other += 1) memoizedLength(`/assets/${other}`);
  assert.deepEqual([memoizedLength('/deals'), computations], [6, 2001]);
});

test('a text that is too long for the cache is answered all the same', () => {
  let computations = 0;
  const memoizedLength = memoize((text) => {
    computations += 1;
    return text.length;
  });
  const long = 'a'.repeat(10_000);
  assert.deepEqual([memoizedLength(long), memoizedLength(long), computations], [10_000, 10_000, 2]);
});

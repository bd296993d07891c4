import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembering } from './memoize.ts';

test('a text that comes again is answered from memory, and no number of others fills it', () => {
  let worked = 0;
  const length = remembering((text) => {
    worked += 1;
    return text.length;
  });
  assert.deepEqual([length('/deals'), length('/deals'), worked], [6, 6, 1]);
  for (let other = 0; other < 1000; other += 1) length(`/deals?other=${other}`);
  assert.deepEqual([length('/deals'), worked], [6, 1002]);
});

test('what has no answer is not remembered, and pushes nothing out', () => {
  let worked = 0;
  const length = remembering((text) => {
    worked += 1;
    return text.startsWith('/assets/') ? undefined : text.length;
  });
  length('/deals');
  for (let other = 0; other < 2000; other += 1) length(`/assets/${other}`);
  assert.deepEqual([length('/deals'), worked], [6, 2001]);
});

test('a text that is too long to be kept is answered all the same', () => {
  let worked = 0;
  const length = remembering((text) => {
    worked += 1;
    return text.length;
  });
  const long = 'a'.repeat(10_000);
  assert.deepEqual([length(long), length(long), worked], [10_000, 10_000, 2]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLasting, lasting } from './lasting.ts';

test('what is made of several parts lasts until the first of them ends', () => {
  const one = lasting('one', 30, undefined);
  const two = lasting('two', { until: 20 }, 40);
  assert.deepEqual(one, { value: 'one', until: 30 });
  assert.deepEqual(allLasting([one, two]), { value: ['one', 'two'], until: 20 });
  assert.deepEqual(allLasting([one, two], 10), { value: ['one', 'two'], until: 10 });
});

test('what has no end lasts', () => {
  assert.equal(lasting('terms').until, Number.POSITIVE_INFINITY);
  assert.equal(allLasting([]).until, Number.POSITIVE_INFINITY);
});

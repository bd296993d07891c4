import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reconnectPause } from './live-stream.ts';

test('a cut connection is tried again at once, then after growing pauses of half a minute at most', () => {
  const pauses = Array.from({ length: 9 }, (_, failures) => reconnectPause(failures, 1));
  assert.deepEqual(pauses, [250, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  assert.equal(reconnectPause(3, 0), 3000);
});

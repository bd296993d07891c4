import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reconnectDelayMs } from './follow-stream.ts';

test('a cut connection is tried again at once, then after growing pauses of half a minute at most', () => {
  const delays = Array.from({ length: 9 }, (_, failures) => reconnectDelayMs(failures, 1));
  assert.deepEqual(delays, [250, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  assert.equal(reconnectDelayMs(3, 0), 3000);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeft } from './time-left.ts';

test('the countdown shows days, hours, minutes and seconds, and stops at zero', () => {
  const twoDays = ((2 * 24 + 3) * 60 + 4) * 60_000 + 5_999;
  assert.deepEqual(timeLeft(twoDays), { days: 2, hours: 3, minutes: 4, seconds: 5 });
  assert.deepEqual(timeLeft(-5), { days: 0, hours: 0, minutes: 0, seconds: 0 });
});

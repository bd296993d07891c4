import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from './durations.ts';
import { MAX_RELAY_ATTEMPTS } from './leads/rules.ts';
import { retryDelayMs } from './retries.ts';
import { MAIL_PACE, TEXT_PACE } from './rules.ts';

test('a relay is tried for more than a day, with growing pauses that never fall together', () => {
  const attempts = Array.from({ length: MAX_RELAY_ATTEMPTS - 1 }, (_, i) => i + 1);
  const shortestDelays = attempts.map((attempt) => retryDelayMs(MAIL_PACE, attempt, 0));
  assert.deepEqual(
    shortestDelays.toSorted((a, b) => a - b),
    shortestDelays,
  );
  assert.equal(shortestDelays[0], 10_000);
  const totalMs = shortestDelays.reduce((sum, pause) => sum + pause, 0);
  assert.ok(totalMs > 24 * 3_600_000, String(totalMs));
  assert.equal(retryDelayMs(MAIL_PACE, 1, 1), 12_500);
});

test("pauses grow, and are never shorter than the gateway's own", () => {
  assert.deepEqual(
    [1, 2, 3].map((attempt) => retryDelayMs(TEXT_PACE, attempt, 0)),
    [5000, 10_000, 20_000],
  );
  assert.equal(retryDelayMs(TEXT_PACE, 1, 1), 6250);
  assert.equal(retryDelayMs(TEXT_PACE, 1, 0, 90_000), 90_000);
  assert.ok(retryDelayMs(TEXT_PACE, 1000, 1) < DAY_MS);
});

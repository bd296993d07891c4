import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { CHANNELS, type Channel, nextAttemptAt } from './rules.ts';

const BUSY = { state: 'unreachable', result: 'Busy', mayRetry: true } as const;

const pauseAfter = (channel: Channel, attempts: number, random = 0, retryAfterMs = 0) =>
  nextAttemptAt(channel, { attempts, since: 0 }, { ...BUSY, retryAfterMs }, 0, random);

test('a relay is tried for more than a day, with growing pauses that never fall together', () => {
  const pauses: number[] = [];
  for (let attempts = 1; pauseAfter('relay', attempts) !== undefined; attempts += 1)
    pauses.push(pauseAfter('relay', attempts) ?? 0);
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  assert.equal(pauses[0], 10_000);
  const totalMs = pauses.reduce((sum, pause) => sum + pause, 0);
  assert.ok(totalMs > DAY_MS, String(totalMs));
  assert.equal(pauseAfter('relay', 1, 1), 12_500);
});

test("pauses grow, and are never shorter than the gateway's own", () => {
  assert.deepEqual(
    [1, 2, 3].map((attempts) => pauseAfter('text', attempts)),
    [5000, 10_000, 20_000],
  );
  assert.equal(pauseAfter('text', 1, 1), 6250);
  assert.equal(pauseAfter('text', 1, 0, 90_000), 90_000);
  assert.ok((pauseAfter('text', 1000, 1) ?? DAY_MS) < DAY_MS);
});

test('a text and a mail are tried for a day, and what may have been taken never again', () => {
  for (const channel of ['text', 'mail'] as const) {
    const tried = { attempts: 20, since: 0 };
    assert.ok(nextAttemptAt(channel, tried, BUSY, 19 * HOUR_MS, 0));
    assert.equal(nextAttemptAt(channel, tried, BUSY, DAY_MS, 0), undefined);
    assert.equal(nextAttemptAt(channel, tried, { ...BUSY, mayRetry: false }, 0, 0), undefined);
  }
  assert.equal(CHANNELS.relay.lost, undefined, 'a form knows a repeated request');
});

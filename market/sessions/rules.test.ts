import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allowsSecureCookies,
  deviceInWords,
  exceedsSessionLength,
  FRESH_MS,
  isFresh,
  SESSION_SECONDS,
} from './rules.ts';

test('cookies are marked Secure wherever browsers then keep them', () => {
  for (const origin of [
    'https://deals.test',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'http://spa.localhost',
  ]) {
    assert.equal(allowsSecureCookies(origin), true, origin);
  }
  for (const origin of [
    'http://deals.test',
    'http://192.168.0.7:3000',
    'http://localhost.evil.test',
    'http://127.0.0.1.nip.io',
  ]) {
    assert.equal(allowsSecureCookies(origin), false, origin);
  }
});

test('a session that was begun by a clock ahead of this one outlives its day', () => {
  const now = Date.parse('2026-03-02T18:00:00Z');
  const begun = (minutesAhead: number) => now + (SESSION_SECONDS + minutesAhead * 60) * 1000;
  assert.equal(exceedsSessionLength(begun(-60), now), false);
  assert.equal(exceedsSessionLength(begun(1), now), false, 'two processes differ by a little');
  assert.equal(exceedsSessionLength(begun(60), now), true);
});

test('a proof is fresh for ten minutes, and none is from the future but for clocks that differ', () => {
  const now = Date.parse('2026-03-02T18:00:00Z');
  assert.equal(isFresh(now, now), true);
  assert.equal(isFresh(now - FRESH_MS + 1, now), true);
  assert.equal(isFresh(now - FRESH_MS, now), false);
  assert.equal(isFresh(now + 60_000, now), true, 'two processes differ by a little');
  assert.equal(isFresh(now + 3_600_000, now), false);
});

test('a browser is described by its name and its system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const devices: Array<[string | null, string]> = [
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, 'Chrome on Android'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 'Safari on Mac'],
    ['<script>alert(1)</script>', 'A browser'],
    ['', 'A browser'],
    [null, 'A browser'],
  ];
  for (const [userAgent, words] of devices) assert.equal(deviceInWords(userAgent), words);
});

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import {
  allowsSecureCookies,
  exceedsSessionLength,
  generatePassword,
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

test('a generated password is four groups of unmistakable letters and digits', () => {
  const passwords = new Set(Array.from({ length: 1000 }, () => generatePassword(randomInt)));
  assert.equal(passwords.size, 1000);
  for (const password of passwords)
    assert.match(password, /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

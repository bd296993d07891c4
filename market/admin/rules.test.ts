import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { easyPassword, keepsSecureCookies } from './rules.ts';

test('cookies are marked Secure wherever browsers then keep them', () => {
  for (const origin of [
    'https://deals.test',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'http://spa.localhost',
  ]) {
    assert.equal(keepsSecureCookies(origin), true, origin);
  }
  for (const origin of [
    'http://deals.test',
    'http://192.168.0.7:3000',
    'http://localhost.evil.test',
    'http://127.0.0.1.nip.io',
  ]) {
    assert.equal(keepsSecureCookies(origin), false, origin);
  }
});

test('a generated password is four groups of letters and digits that nobody mistakes', () => {
  const made = new Set(Array.from({ length: 1000 }, () => easyPassword(randomInt)));
  assert.equal(made.size, 1000);
  for (const password of made)
    assert.match(password, /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

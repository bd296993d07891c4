import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { generatePassword } from './rules.ts';

test('a generated password is four groups of unmistakable letters and digits', () => {
  const passwords = new Set(Array.from({ length: 1000 }, () => generatePassword(randomInt)));
  assert.equal(passwords.size, 1000);
  for (const password of passwords)
    assert.match(password, /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

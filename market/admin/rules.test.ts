import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { RECOVERY_GROUPS } from '../recovery-codes/rules.ts';
import { generatePassword } from './rules.ts';

test('a generated password is groups of unmistakable letters and digits, six in a recovery code', () => {
  const passwords = new Set(Array.from({ length: 1000 }, () => generatePassword(randomInt)));
  assert.equal(passwords.size, 1000);
  for (const password of passwords)
    assert.match(password, /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  const code = generatePassword(randomInt, RECOVERY_GROUPS);
  const bits = code.replaceAll('-', '').length * Math.log2(31);
  assert.ok(bits >= 112, `${code} has ${bits} bits`);
});

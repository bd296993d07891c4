import assert from 'node:assert/strict';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { authSecret } from './auth-secret.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'spa-deals-'));

test('a configured secret is the secret', () => {
  assert.equal(
    authSecret('as configured, long enough to sign', newFolder()),
    'as configured, long enough to sign',
  );
});

test('without one it is made once, and only its owner can read it', () => {
  const folder = join(newFolder(), 'data');
  const generated = authSecret(undefined, folder);
  assert.ok(generated.length >= 43);
  assert.equal(authSecret(undefined, folder), generated);
  assert.equal(statSync(join(folder, 'auth-secret')).mode & 0o777, 0o600);
  assert.notEqual(authSecret(undefined, newFolder()), generated);
});

test('a damaged one is never signed with', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'auth-secret'), '');
  assert.throws(() => authSecret(undefined, folder), /auth-secret is damaged/);
});

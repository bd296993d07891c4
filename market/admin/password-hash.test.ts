import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN } from '../../test/helpers/app.ts';
import { FORMER_HASHES } from '../../test/helpers/former-records.ts';
import { hashPassword, isOfToday, verifyPassword } from './password-hash.server.ts';

/** From the reference implementation's own tests (P-H-C/phc-winner-argon2, src/test.c). */
const REFERENCE =
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('a hash says its function and cost, has a salt of its own, and is of its password alone', async () => {
  const hash = await hashPassword('a quiet hour');
  assert.match(hash, /^\$argon2id\$v=19\$m=32768,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(await hashPassword('a quiet hour'), hash);
  assert.equal(isOfToday(hash), true);
  assert.equal(await verifyPassword(hash, 'a quiet hour'), true);
  for (const other of ['', 'a quiet hous', 'a quiet hour ', 'A quiet hour'])
    assert.equal(await verifyPassword(hash, other), false, other);
});

test('a hash of another cost is checked at its own cost', async () => {
  assert.equal(await verifyPassword(REFERENCE, 'password'), true);
  assert.equal(await verifyPassword(REFERENCE, 'Password'), false);
  assert.equal(isOfToday(REFERENCE), false);
});

test('what version 0.1.0 stored is of the same passwords', async () => {
  assert.equal(await verifyPassword(FORMER_HASHES.admin, ADMIN.password), true);
  assert.equal(await verifyPassword(FORMER_HASHES.admin, 'a quiet hour on Monday'), false);
  assert.equal(isOfToday(FORMER_HASHES.admin), false);
});

test('a letter that another keyboard writes in another way is the same letter', async () => {
  const hashes = [FORMER_HASHES['ﬁve Ångström walks'], await hashPassword('ﬁve Ångström walks')];
  for (const hash of hashes)
    assert.equal(await verifyPassword(hash, 'five Ångström walks'), true, hash);
});

test('what is no hash is of no password: it is an error, not a wrong password', async () => {
  const hash = await hashPassword('a quiet hour');
  for (const broken of ['', ':', 'a quiet hour', hash.slice(0, 60), hash.replace('id', 'i')])
    await assert.rejects(verifyPassword(broken, 'a quiet hour'), broken);
});

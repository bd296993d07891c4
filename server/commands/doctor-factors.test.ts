import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmTotp, startTotp } from '../../market/totp/commands.server.ts';
import { MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { codeAt } from '../../test/helpers/authenticator.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { checkFactors } from './doctor-factors.ts';

test('a second factor that no longer works is a problem, and the line says how to go on', async () => {
  const { db, close } = await emptyDatabase();
  const linesFor = async (authSecret: string | undefined, publicUrl: string) => {
    const site = { ...SITE, publicUrl };
    const findings = await checkFactors(db, { authSecret, dataDir: '/nowhere', site });
    return findings.map(({ kind, subject, message }) => `${kind} ${subject}: ${message}`);
  };
  assert.deepEqual(await linesFor(SECRET, 'https://deals.test'), [], 'without any');

  const at = new Date(MONDAY_NOON).toISOString();
  const times = { created_at: at, updated_at: at };
  const user = { id: 'me', name: 'Admin', email: 'me@spa.test', image: null };
  await db
    .insertInto('admin_users')
    .values({ ...user, ...times, email_verified: 1 })
    .execute();
  const secret = await startTotp(db, 'me', SECRET, MONDAY_NOON);
  assert.deepEqual(await linesFor(SECRET, 'https://deals.test'), [], 'not finished');
  const code = codeAt(secret, MONDAY_NOON);
  assert.ok(await confirmTotp(db, 'me', code, SECRET, MONDAY_NOON));
  const passkey = { id: '1', user_id: 'me', credential_id: 'c', public_key: 'k', counter: 0 };
  const about = { transports: '', host: 'deals.test', name: 'Phone', last_used_at: null };
  await db
    .insertInto('admin_passkeys')
    .values({ ...passkey, ...about, created_at: MONDAY_NOON })
    .execute();

  assert.deepEqual(await linesFor(SECRET, 'https://deals.test'), [
    'ok Authenticator app: its codes can be checked',
    'ok Passkeys: they are for deals.test',
  ]);
  const other = 'another secret of the tests, as long as the first';
  for (const authSecret of [other, undefined]) {
    const [totp = '', passkeys = ''] = await linesFor(authSecret, 'https://spa.test');
    assert.match(totp, /^problem .* AUTH_SECRET is not the one .* reset-second-factor$/);
    assert.match(passkeys, /^problem .* made for deals\.test .* PUBLIC_URL has spa\.test/);
  }
  await close();
});

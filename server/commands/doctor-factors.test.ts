import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { confirmTotp, startTotp } from '../../market/totp/commands.server.ts';
import { ADMIN, MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { codeAt } from '../../test/helpers/authenticator.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { checkFactors } from './doctor-factors.ts';

test('a second factor that no longer works is a problem, and the line says how to go on', async () => {
  const { db, close } = await emptyDatabase();
  const linesFor = async (authSecret: string | undefined) => {
    const findings = await checkFactors(db, { authSecret, dataDir: '/nowhere' });
    return findings.map(({ kind, subject, message }) => `${kind} ${subject}: ${message}`);
  };
  assert.deepEqual(await linesFor(SECRET), [], 'without any');

  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  const secret = await startTotp(db, id, SECRET, MONDAY_NOON);
  assert.deepEqual(await linesFor(SECRET), [], 'not finished');
  const code = codeAt(secret, MONDAY_NOON);
  assert.ok(await confirmTotp(db, id, code, SECRET, MONDAY_NOON));
  assert.deepEqual(await linesFor(SECRET), ['ok Authenticator app: its codes can be checked']);
  const other = 'another secret of the tests, as long as the first';
  for (const authSecret of [other, undefined]) {
    const [totp = ''] = await linesFor(authSecret);
    assert.match(totp, /^problem .* AUTH_SECRET is not the one .* reset-second-factor$/);
  }
  await close();
});

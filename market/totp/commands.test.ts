import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, MONDAY_NOON } from '../../test/helpers/app.ts';
import { codeAt } from '../../test/helpers/authenticator.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { ensureAdministrator } from '../admin/commands.server.ts';
import { savePendingTotp, spendStep, totpCode } from './commands.server.ts';
import { inGroupsOfFour, toBase32, totpStepsAround, totpUri } from './rules.ts';

test('codes are those of RFC 6238, whose eight digits end in our six', () => {
  const secret = Buffer.from('12345678901234567890');
  const published: Array<[seconds: number, code: string]> = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ];
  for (const [seconds, code] of published) {
    assert.equal(totpCode(secret, Math.floor(seconds / 30)), code.slice(2));
  }
});

test('a secret is written as apps read it (RFC 4648), and says whose it is', () => {
  assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI');
  assert.equal(inGroupsOfFour('MZXW6YTBOI'), 'MZXW 6YTB OI');
  const bytes = Buffer.from('12345678901234567890');
  assert.equal(codeAt(toBase32(bytes), 59_000), '287082');
  assert.equal(
    totpUri('Calm & Co', 'me@spa.test', 'MZXW'),
    'otpauth://totp/Calm%20%26%20Co:me%40spa.test?secret=MZXW&issuer=Calm%20%26%20Co',
  );
});

test('the steps before and after count too', () => {
  assert.deepEqual(totpStepsAround(60_000), [1, 2, 3]);
  assert.deepEqual(totpStepsAround(89_999), [1, 2, 3]);
});

test('a code that was checked with a former secret is not spent, so it turns no other app on', async () => {
  const { db } = await emptyDatabase();
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  const former = {
    user_id: id,
    secret: 'former',
    confirmed_at: null,
    last_step: null,
    created_at: MONDAY_NOON,
  };
  await savePendingTotp(db, former);
  const current = { ...former, secret: 'current' };
  await savePendingTotp(db, current);
  assert.equal(await spendStep(db, former, 7), false);
  assert.equal(await spendStep(db, current, 7), true);
  assert.equal(await spendStep(db, current, 7), false, 'each code once');
});

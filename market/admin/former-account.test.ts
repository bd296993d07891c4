import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, administratorIn, MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { FORMER_HASHES } from '../../test/helpers/former-records.ts';
import { openDeviceTokens } from '../sessions/commands.server.ts';
import { ensureAdministrator, findByPassword, setPassword } from './commands.server.ts';
import { isOfToday } from './password-hash.server.ts';

const from = { address: '192.0.2.7', device: undefined };

async function formerAccount() {
  const connection = await emptyDatabase();
  const { db } = connection;
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const former = { password_hash: FORMER_HASHES.admin, password_id: FORMER_HASHES.admin };
  await db.updateTable('admin_users').set(former).execute();
  const account = () => db.selectFrom('admin_users').selectAll().executeTakeFirstOrThrow();
  return { ...connection, account, administrator: administratorIn(connection) };
}

test('the first right password is hashed anew, once, and nothing is left of its former hash', async () => {
  const { account, administrator, close } = await formerAccount();
  const wrong = { ...ADMIN, password: 'a quiet hour on Monday' };
  assert.equal((await administrator.signIn(wrong, from)).kind, 'refused');
  assert.equal((await account()).password_hash, FORMER_HASHES.admin);
  assert.equal((await administrator.signIn(ADMIN, from)).kind, 'signed-in');
  const anew = await account();
  assert.ok(isOfToday(anew.password_hash));
  assert.ok(!JSON.stringify(anew).includes(FORMER_HASHES.admin.slice(33)));
  assert.equal((await administrator.signIn(ADMIN, from)).kind, 'signed-in');
  assert.deepEqual(await account(), anew);
  await close();
});

test('browsers that were known before stay known, until the password is changed', async () => {
  const { db, administrator, close } = await formerAccount();
  const former = openDeviceTokens(SECRET, ADMIN.email, async () => FORMER_HASHES.admin);
  const [laptop, phone] = [await former.name('laptop'), await former.name('phone')];
  const isNew = async (device: string) => {
    const answer = await administrator.signIn(ADMIN, { ...from, device });
    return answer.kind === 'signed-in' && answer.isNewDevice;
  };
  assert.equal(await isNew(laptop), false);
  assert.equal(await isNew(phone), false);
  assert.equal(await isNew(`${phone}x`), true);
  await setPassword(db, ADMIN.email, ADMIN.password, MONDAY_NOON);
  assert.equal(await isNew(phone), true);
  await close();
});

test('two sign-ins at once with the former hash are both right', async () => {
  const { account, administrator, close } = await formerAccount();
  const answers = await Promise.all([1, 2].map(() => administrator.signIn(ADMIN, from)));
  assert.deepEqual(
    answers.map(({ kind }) => kind),
    ['signed-in', 'signed-in'],
  );
  assert.ok(isOfToday((await account()).password_hash));
  await close();
});

test('a password that was changed meanwhile is not brought back by hashing the former one anew', async () => {
  const { db, account, close } = await formerAccount();
  const found = findByPassword(db, ADMIN, SECRET);
  await setPassword(db, ADMIN.email, 'another one', MONDAY_NOON);
  await found;
  const { password_hash } = await account();
  assert.ok(await findByPassword(db, { ...ADMIN, password: 'another one' }, SECRET), password_hash);
  await close();
});

test('an unknown address has its password compared as a known one has', async () => {
  const { db, close } = await formerAccount();
  await db.updateTable('admin_users').set({ password_hash: 'broken' }).execute();
  for (const email of [ADMIN.email, 'nobody@example.com'])
    await assert.rejects(findByPassword(db, { ...ADMIN, email }, SECRET), /No known form/, email);
  await close();
});

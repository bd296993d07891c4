import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, administratorIn, MONDAY_NOON } from '../../test/helpers/app.ts';
import { codeAt } from '../../test/helpers/authenticator.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { ensureAdministrator, setPassword } from './commands.server.ts';

const MOVED = { email: 'New.Owner@example.com', password: 'first of the new one' };
const from = { address: '192.0.2.7', device: undefined };
type TestConnection = Awaited<ReturnType<typeof emptyDatabase>>;

async function outcome(
  connection: TestConnection,
  { email, password }: typeof ADMIN,
  administrator = ADMIN.email,
) {
  const form = { email: email.toLowerCase(), password };
  return (await administratorIn(connection, administrator).signIn(form, from)).kind;
}

test('the configured password is the first one, and no later start brings it back', async () => {
  const connection = await emptyDatabase();
  assert.equal(await ensureAdministrator(connection.db, ADMIN, MONDAY_NOON), 'created');
  assert.equal(await outcome(connection, ADMIN), 'signed-in');
  await setPassword(connection.db, ADMIN.email, 'chosen by its owner', MONDAY_NOON);
  assert.equal(await ensureAdministrator(connection.db, ADMIN, MONDAY_NOON), 'exists');
  assert.equal(await outcome(connection, ADMIN), 'refused');
  assert.equal(
    await outcome(connection, { ...ADMIN, password: 'chosen by its owner' }),
    'signed-in',
  );
});

test('a changed address begins with the configured password, and the old one opens nothing', async () => {
  const connection = await emptyDatabase();
  await ensureAdministrator(connection.db, ADMIN, MONDAY_NOON);
  assert.equal(await ensureAdministrator(connection.db, MOVED, MONDAY_NOON), 'created');
  assert.equal(await outcome(connection, MOVED, MOVED.email), 'signed-in');
  assert.equal(
    await outcome(connection, { ...MOVED, password: ADMIN.password }, MOVED.email),
    'refused',
  );
  assert.equal(await outcome(connection, ADMIN, MOVED.email), 'refused');
});

test('a new password ends all sessions', async () => {
  const connection = await emptyDatabase();
  await ensureAdministrator(connection.db, ADMIN, MONDAY_NOON);
  const administrator = administratorIn(connection);
  const answer = await administrator.signIn(ADMIN, from);
  assert.ok(answer.kind === 'signed-in');
  const cookie = answer.cookies.map((line) => line.split(';')[0]).join('; ');
  assert.equal((await administrator.sessionOf(cookie)).kind, 'administrator');
  await setPassword(connection.db, ADMIN.email, 'another one', MONDAY_NOON);
  assert.equal((await administrator.sessionOf(cookie)).kind, 'anonymous');
});

test('a sign-in that began before the password changed signs nobody in', async () => {
  const connection = await emptyDatabase();
  const { db } = connection;
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  // The refund comes after the password was found right.
  const refund = () => setPassword(db, ADMIN.email, 'another one', MONDAY_NOON);
  const administrator = administratorIn(connection, ADMIN.email, async () => ({
    kind: 'admitted',
    refund,
  }));
  assert.equal((await administrator.signIn(ADMIN, from)).kind, 'refused');
  assert.deepEqual(await db.selectFrom('admin_sessions').selectAll().execute(), []);
});

test('a session that was ended while its request was under way changes nothing', async () => {
  const connection = await emptyDatabase();
  const { db } = connection;
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const administrator = administratorIn(connection);
  const answer = await administrator.signIn(ADMIN, from);
  assert.ok(answer.kind === 'signed-in');
  const cookie = answer.cookies.map((line) => line.split(';')[0]).join('; ');
  const session = await administrator.sessionOf(cookie);
  assert.ok(session.kind === 'administrator');
  const secret = (await administrator.factors.startTotp(session)) ?? '';
  await administrator.endAllSessions(session);
  const code = codeAt(secret, Date.now());
  assert.equal((await administrator.factors.confirmTotp(session, code)).kind, 'stale');
  assert.equal((await administrator.factors.view(session)).totpSince, undefined);
});

test('a browser is known by a name that only we can give', async () => {
  const connection = await emptyDatabase();
  await ensureAdministrator(connection.db, ADMIN, MONDAY_NOON);
  const deviceIds: Array<string | undefined> = [];
  const administrator = administratorIn(connection, ADMIN.email, async ({ device }) => {
    deviceIds.push(device);
    return { kind: 'admitted', refund: async () => {} };
  });
  const first = await administrator.signIn(ADMIN, from);
  assert.ok(first.kind === 'signed-in');
  const secondSignIn = await administrator.signIn(ADMIN, { ...from, device: first.device });
  assert.ok(secondSignIn.kind === 'signed-in');
  assert.equal(secondSignIn.device, first.device);
  for (const forged of ['', 'x', 'x.y', `${first.device}x`, `0${first.device.slice(1)}x`, '.']) {
    await administrator.signIn(ADMIN, { ...from, device: forged });
  }
  assert.deepEqual(deviceIds, [undefined, first.device.split('.')[0], ...Array(6).fill(undefined)]);
});

test('a new password ends the names of browsers: none is known before it has signed in again', async () => {
  const connection = await emptyDatabase();
  const { db } = connection;
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const administrator = administratorIn(connection);
  const first = await administrator.signIn(ADMIN, from);
  assert.ok(first.kind === 'signed-in' && first.isNewDevice);
  const again = await administrator.signIn(ADMIN, { ...from, device: first.device });
  assert.ok(again.kind === 'signed-in' && !again.isNewDevice);
  // Setting the same password again ends them, too.
  await setPassword(db, ADMIN.email, ADMIN.password, MONDAY_NOON);
  const later = await administrator.signIn(ADMIN, { ...from, device: first.device });
  assert.ok(later.kind === 'signed-in' && later.isNewDevice);
  assert.notEqual(later.device.split('.')[0], first.device.split('.')[0]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, administratorIn, emptyDatabase, MONDAY_NOON } from '../../test/app.ts';
import { ensureAdministrator } from './commands.server.ts';
import { setPassword } from './store.server.ts';

const MOVED = { email: 'New.Owner@example.com', password: 'first of the new one' };
const from = { address: '192.0.2.7', device: undefined };
type World = Awaited<ReturnType<typeof emptyDatabase>>;

async function outcome(
  world: World,
  { email, password }: typeof ADMIN,
  administrator = ADMIN.email,
) {
  const form = { email: email.toLowerCase(), password };
  return (await administratorIn(world, administrator).signIn(form, from)).kind;
}

test('the configured password is the first one, and no later start brings it back', async () => {
  const world = await emptyDatabase();
  assert.equal(await ensureAdministrator(world.db, ADMIN, MONDAY_NOON), 'created');
  assert.equal(await outcome(world, ADMIN), 'signed-in');
  await setPassword(world.db, ADMIN.email, 'chosen by its owner', MONDAY_NOON);
  assert.equal(await ensureAdministrator(world.db, ADMIN, MONDAY_NOON), 'kept');
  assert.equal(await outcome(world, ADMIN), 'refused');
  assert.equal(await outcome(world, { ...ADMIN, password: 'chosen by its owner' }), 'signed-in');
});

test('a changed address begins with the configured password, and the old one opens nothing', async () => {
  const world = await emptyDatabase();
  await ensureAdministrator(world.db, ADMIN, MONDAY_NOON);
  assert.equal(await ensureAdministrator(world.db, MOVED, MONDAY_NOON), 'created');
  assert.equal(await outcome(world, MOVED, MOVED.email), 'signed-in');
  assert.equal(
    await outcome(world, { ...MOVED, password: ADMIN.password }, MOVED.email),
    'refused',
  );
  assert.equal(await outcome(world, ADMIN, MOVED.email), 'refused');
});

test('a new password ends all sessions', async () => {
  const world = await emptyDatabase();
  await ensureAdministrator(world.db, ADMIN, MONDAY_NOON);
  const administrator = administratorIn(world);
  const answer = await administrator.signIn(ADMIN, from);
  assert.ok(answer.kind === 'signed-in');
  const cookie = answer.cookies.map((line) => line.split(';')[0]).join('; ');
  assert.equal((await administrator.sessionOf(cookie)).kind, 'administrator');
  await setPassword(world.db, ADMIN.email, 'another one', MONDAY_NOON);
  assert.equal((await administrator.sessionOf(cookie)).kind, 'nobody');
});

test('a browser is known by a name that only we can give', async () => {
  const world = await emptyDatabase();
  await ensureAdministrator(world.db, ADMIN, MONDAY_NOON);
  const asked: Array<string | undefined> = [];
  const administrator = administratorIn(world, ADMIN.email, async ({ device }) => {
    asked.push(device);
    return { kind: 'admitted', forget: async () => {} };
  });
  const first = await administrator.signIn(ADMIN, from);
  assert.ok(first.kind === 'signed-in');
  const again = await administrator.signIn(ADMIN, { ...from, device: first.device });
  assert.ok(again.kind === 'signed-in');
  assert.equal(again.device, first.device);
  for (const forged of ['', 'x', 'x.y', `${first.device}x`, `0${first.device.slice(1)}x`, '.']) {
    await administrator.signIn(ADMIN, { ...from, device: forged });
  }
  assert.deepEqual(asked, [undefined, first.device.split('.')[0], ...Array(6).fill(undefined)]);
});

test('there is no sign-up', async () => {
  const world = await emptyDatabase();
  const { openAuth } = await import('./store.server.ts');
  const auth = await openAuth(
    world.db,
    'a secret of the tests, long enough',
    'http://localhost:3000',
  );
  await assert.rejects(
    auth.api.signUpEmail({ body: { ...ADMIN, name: 'Somebody' } }),
    /not enabled|disabled/i,
  );
  assert.deepEqual(await world.db.selectFrom('admin_users').selectAll().execute(), []);
});

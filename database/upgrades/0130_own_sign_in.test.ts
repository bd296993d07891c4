import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { passwordIdOf } from '../../market/admin/store.server.ts';
import { ADMIN, administratorIn, SECRET } from '../../test/helpers/app.ts';
import { FORMER_HASHES, FORMER_SESSION } from '../../test/helpers/former-records.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

const iso = (at: number) => new Date(at).toISOString();

async function upgraded() {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0114_one_list_index');
  const now = Date.now();
  for (const [id, email] of [
    ['me', ADMIN.email],
    ['former', 'former@example.com'],
  ])
    await sql`insert into admin_users (id, name, email, email_verified, created_at, updated_at)
      values (${id}, 'Admin', ${email}, 1, ${iso(now)}, ${iso(now)})`.execute(db);
  await sql`insert into admin_accounts (id, user_id, provider_id, account_id, password, created_at,
    updated_at) values ('a', 'me', 'credential', 'me', ${FORMER_HASHES.admin}, ${iso(now)},
    ${iso(now)})`.execute(db);
  for (const [id, token, expires] of [
    ['living', FORMER_SESSION.token, now + 3_600_000],
    ['over', 'another token', now - 1],
  ] as const)
    await sql`insert into admin_sessions (id, user_id, token, expires_at, user_agent, created_at,
      updated_at, confirmed_at, last_seen_at) values (${id}, 'me', ${token}, ${iso(expires)},
      'Firefox', ${iso(now)}, ${iso(now)}, ${now}, ${now})`.execute(db);
  await sql`insert into admin_totp (user_id, secret, confirmed_at, created_at)
    values ('me', 'sealed', 1, 1), ('former', 'sealed', 1, 1)`.execute(db);
  await migrate(db, dialect);
  return { connection, db, now, end };
}

test('the password and its name stay; an account without one, and its factors, are gone', async () => {
  const { db, end } = await upgraded();
  const users = await db.selectFrom('admin_users').select(['id', 'email']).execute();
  assert.deepEqual(
    users.map(({ id, email }) => [id, email]),
    [['me', ADMIN.email]],
  );
  assert.deepEqual(await passwordIdOf(db, ADMIN.email, SECRET), {
    userId: 'me',
    passwordId: FORMER_HASHES.admin,
  });
  const apps = await db.selectFrom('admin_totp').select('user_id').execute();
  assert.deepEqual(
    apps.map(({ user_id }) => user_id),
    ['me'],
  );
  await end();
});

test('a browser that is signed in stays so by its cookie of before, and no token is stored', async () => {
  const { connection, db, now, end } = await upgraded();
  const administrator = administratorIn(connection);
  const session = await administrator.sessionOf(FORMER_SESSION.cookie);
  assert.ok(session.kind === 'administrator');
  assert.deepEqual([session.id, session.userId, session.confirmedAt], ['living', 'me', now]);
  const rows = await db.selectFrom('admin_sessions').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ id, created_at, expires_at }) => [id, created_at, expires_at]),
    [
      ['living', now, now + 3_600_000],
      ['over', now, now - 1],
    ],
  );
  assert.ok(!JSON.stringify(rows).includes(FORMER_SESSION.token));
  for (const forged of [
    FORMER_SESSION.cookie.replace('O7Mb', 'O7Mc'),
    FORMER_SESSION.cookie.split('.')[0] ?? '',
    `session=${FORMER_SESSION.token}.`,
  ])
    assert.equal((await administrator.sessionOf(forged)).kind, 'anonymous', forged);
  await administrator.signOut(FORMER_SESSION.cookie);
  assert.equal((await administrator.sessionOf(FORMER_SESSION.cookie)).kind, 'anonymous');
  await end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

async function noticesAfter({ hasApp }: { hasApp: boolean }) {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  await sql`insert into admin_users (id, name, email, email_verified, created_at, updated_at)
    values ('me', 'Me', 'me@spa.test', 1, '1', '1')`.execute(db);
  await sql`insert into admin_passkeys (id, user_id, credential_id, public_key, counter, transports,
    host, name, created_at) values ('p', 'me', 'c', 'k', 0, '', 'spa.test', 'Laptop', 1)`.execute(
    db,
  );
  if (hasApp)
    await sql`insert into admin_totp (user_id, secret, confirmed_at, created_at)
      values ('me', 'sealed', 1, 1)`.execute(db);
  await migrate(db, dialect);
  const notices = await db.selectFrom('notices').select(['title', 'mail_due_at']).execute();
  await end();
  return notices.map(({ title, mail_due_at }) => [title, mail_due_at !== null]);
}

test('who signed in by passkeys alone is told that they ended, and by mail', async () => {
  assert.deepEqual(await noticesAfter({ hasApp: false }), [['Passkeys no longer sign in', true]]);
});

test('who has an authenticator app, too, goes on with it', async () => {
  assert.deepEqual(await noticesAfter({ hasApp: true }), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { lastOutcomes } from '../../market/connections/outcomes.server.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('what was sent before the upgrade is the last success of its partner', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  const mails = [
    ['m1', 'accepted', 'The mail server accepted it: 250 OK', 5],
    ['m2', 'accepted', 'Demo: written to outbox/m2.eml', 9],
    ['m3', 'refused', 'The mail server refused it: 550 No', 8],
  ] as const;
  for (const [id, state, result, at] of mails)
    await sql`insert into emails (id, kind, idempotency_key, email_key, recipient, subject, body,
      state, result, actor, attempts, created_at, updated_at) values (${id}, 'test', ${`a-key-of-the-tests-${id}`},
      'a@b.test', 'a@b.test', 'x', 'x', ${state}, ${result}, 'x', 1, 1, ${at})`.execute(db);
  await migrate(db, dialect);
  assert.deepEqual(await lastOutcomes(db, 'mail'), {
    success: 5,
    failure: undefined,
    failingSince: undefined,
  });
  const rows = await db.selectFrom('connection_outcomes').select('id').execute();
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['mail'],
  );
  await end();
});

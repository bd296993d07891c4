import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('refunds and disputes of before get a state of Stripe’s, and open ones are read on', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0080_links_stay');
  for (const session of ['cs_1', 'cs_2', 'cs_3'])
    await sql`insert into purchases (session_id, account_id, link_id, quantity, paid_cents, currency,
      is_live, state, look_reason, at, promotional_until, created_at, updated_at)
      values (${session}, 'operator', 'plink_1', 1, 7900, 'usd', 1, 'look', 'x', 1, 1, 1, 1)`.execute(
      db,
    );
  for (const [id, session, kind, state, undone] of [
    ['re_1', 'cs_1', 'refund', 'undone', 9],
    ['re_2', 'cs_1', 'refund', 'open', null],
    ['re_3', 'cs_2', 'refund', 'done', null],
    ['dp_1', 'cs_2', 'dispute', 'undone', 9],
    ['dp_2', 'cs_2', 'dispute', 'done', null],
    ['dp_3', 'cs_3', 'dispute', 'open', null],
  ])
    await sql`insert into purchase_reversals (id, session_id, kind, cents, state, at, undone_at)
      values (${id}, ${session}, ${kind}, 900, ${state}, 5, ${undone})`.execute(db);
  await migrate(db, dialect);
  const reversals = await db.selectFrom('purchase_reversals').selectAll().orderBy('id').execute();
  const month = 30 * 24 * 3_600_000;
  assert.deepEqual(
    reversals.map(({ id, status, watched_until }) => [id, status, watched_until]),
    [
      ['dp_1', 'won', 9 + month],
      ['dp_2', 'lost', 5 + month],
      ['dp_3', 'needs_response', Number.MAX_SAFE_INTEGER],
      ['re_1', 'failed', 9 + month],
      ['re_2', 'pending', Number.MAX_SAFE_INTEGER],
      ['re_3', 'succeeded', 5 + month],
    ],
  );
  const purchases = await db
    .selectFrom('purchases')
    .select(['session_id', 'refund_status', 'dispute_status'])
    .orderBy('session_id')
    .execute();
  assert.deepEqual(
    purchases.map((row) => Object.values(row)),
    [
      ['cs_1', 'pending', null],
      ['cs_2', 'succeeded', 'lost'],
      ['cs_3', null, 'needs_response'],
    ],
  );
  await db.deleteFrom('purchases').execute();
  assert.deepEqual(await db.selectFrom('purchase_reversals').select('id').execute(), []);
  await end();
});

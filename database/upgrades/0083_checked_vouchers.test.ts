import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('a voucher of before is as it was, and nobody has looked at it', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  await sql`insert into purchases (session_id, account_id, link_id, quantity, paid_cents, currency, is_live,
    state, at, promotional_until, created_at, updated_at)
    values ('cs_1', 'operator', 'plink_1', 1, 6000, 'usd', 1, 'refunded', 1, 2, 1, 1)`.execute(db);
  await sql`insert into vouchers (id, session_id, code_hash, token_hash, used_at, used_by, created_at)
    values ('v1', 'cs_1', 'code', 'token', 5, 'The spa', 1)`.execute(db);
  await migrate(db, dialect);
  const [voucher] = await db.selectFrom('vouchers').selectAll().execute();
  assert.partialDeepStrictEqual(voucher, { id: 'v1', used_at: 5, checked_at: null });
  await end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('accounts, links and what was bought pass to tables that lose nothing', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at) values ('spa', 'Fern', 'a@b.test', '(512) 555-0132',
    '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'fern', 1, 9)`.execute(db);
  for (const [id, business] of [
    ['operator', null],
    ['spa', 'spa'],
  ])
    await sql`insert into stripe_accounts (id, business_id, key_sealed, read_from, next_read_at,
      checked_at, problem, failures, created_at, updated_at)
      values (${id}, ${business}, 'sealed', 5, 6, 7, 'No', 3, 1, 2)`.execute(db);
  await sql`insert into deal_links (deal_id, link_id, account_id, price_cents, has_optional_items,
    is_current) values ('d', 'plink_new', 'spa', 7900, 1, 1)`.execute(db);
  for (const [session, link, account] of [
    ['cs_1', 'plink_old', 'spa'],
    ['cs_2', 'plink_old', 'spa'],
    ['cs_3', 'plink_new', 'spa'],
    ['cs_4', 'plink_x', 'gone'],
  ])
    await sql`insert into purchases (session_id, account_id, link_id, business_id, deal_id, version,
      quantity, paid_cents, listed_cents, currency, is_live, state, at, promotional_until,
      created_at, updated_at) values (${session}, ${account}, ${link}, 'spa', 'd', 1, 1, 7900, 7900,
      'usd', 1, 'paid', 1, 1, 1, 1)`.execute(db);
  const version = async () =>
    Number((await db.selectFrom('catalogue').select('version').executeTakeFirst())?.version);
  await migrate(db, dialect);
  const accounts = await db.selectFrom('stripe_accounts').selectAll().orderBy('id').execute();
  const stored = { key_sealed: 'sealed', read_from: 5, next_read_at: 6, started_at: null };
  const rest = { checked_at: 7, problem: 'No', failures: 3, created_at: 1, updated_at: 2 };
  assert.deepEqual(
    accounts.map((row) => ({ ...row })),
    [
      { id: 'operator', business_id: null, ...stored, ...rest },
      { id: 'spa', business_id: 'spa', ...stored, ...rest },
    ],
  );
  const links = await db
    .selectFrom('deal_links')
    .select(['link_id', 'price_cents', 'has_optional_items', 'is_current', 'read_from'])
    .orderBy('link_id')
    .execute();
  assert.deepEqual(
    links.map((row) => Object.values(row)),
    [
      ['plink_new', 7900, 1, 1, null],
      ['plink_old', null, 0, 0, null],
    ],
  );
  const before = await version();
  await db.updateTable('stripe_accounts').set({ next_read_at: 9 }).execute();
  assert.equal(await version(), before);
  await db.updateTable('stripe_accounts').set({ key_sealed: '' }).execute();
  assert.ok((await version()) > before, 'cached pages no longer promise vouchers');
  await db.deleteFrom('businesses').execute();
  assert.equal((await db.selectFrom('stripe_accounts').select('id').execute()).length, 2);
  await end();
});

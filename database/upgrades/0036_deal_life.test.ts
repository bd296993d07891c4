import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isListed } from '../../market/deals/write.server.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('deals of before are active since they were created, and each ZIP counts what may be shown', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0035_alert_filters');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at) values ('b1', 'Juniper Hour', 'a@b.test', '(512) 555-0132',
    '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'juniper', 1, 2)`.execute(db);
  await sql`insert into deals (id, business_id, business_zip, business_status, title, kind,
    description, regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url,
    checkout_url, expires_at, cancellation_policy, status, created_at, updated_at)
    values ('d1', 'b1', '78701', 'active', 'Stones', 'massage', 'Calm', 12000, 7900, 60, 5,
    'https://a.test/1.jpg', 'https://buy.stripe.com/1', 9, 'Free for 24 hours', 'active', 3, 4)`.execute(
    db,
  );
  await migrate(db, dialect);
  const stored = await db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  const { status, starts_at, expires_at, paused_at, sold_out_at, listed, percent_off } = stored;
  assert.deepEqual(
    { status, starts_at, expires_at, paused_at, sold_out_at, listed, percent_off },
    {
      status: 'active',
      starts_at: 3,
      expires_at: 9,
      paused_at: null,
      sold_out_at: null,
      listed: 1,
      percent_off: 34,
    },
  );
  const perZip = async () =>
    (await db.selectFrom('deals_per_zip').selectAll().orderBy('zip').execute()).map((row) => ({
      ...row,
    }));
  assert.deepEqual(await perZip(), [{ zip: '78701', deals: 1 }]);
  const set = (columns: Parameters<typeof isListed>[0]) =>
    db
      .updateTable('deals')
      .set({ ...columns, listed: isListed(columns) })
      .where('id', '=', 'd1')
      .execute();
  for (const columns of [
    { status: 'active', paused_at: 5, sold_out_at: null },
    { status: 'active', paused_at: null, sold_out_at: 5 },
    { status: 'archived', paused_at: null, sold_out_at: null },
  ] as const) {
    await set(columns);
    assert.deepEqual(await perZip(), []);
  }
  await set({ status: 'active', paused_at: null, sold_out_at: null });
  assert.deepEqual(await perZip(), [{ zip: '78701', deals: 1 }]);
  await db.deleteFrom('deals').execute();
  assert.deepEqual(await perZip(), []);
  await end();
});

test('the database refuses what no deal can be', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect);
  const business = await addBusiness(db, { zip: '78701' });
  const deal = await addDeal(db, business);
  for (const wrong of [
    { listed: 0 },
    { paused_at: MONDAY_NOON },
    { starts_at: null },
    { expires_at: 0 },
    { checkout_url: '' },
    { checkout_url: 'https://buy.stripe.com.evil.test/' },
    { status: 'draft' },
    { pause_reason: 'why' },
  ] as const) {
    const update = db.updateTable('deals').set(wrong).where('id', '=', deal.id).execute();
    await assert.rejects(update, /constraint/i, JSON.stringify(wrong));
  }
  const draft = { status: 'draft', listed: 0, starts_at: null, expires_at: 0, checkout_url: '' };
  await db
    .updateTable('deals')
    .set({ ...draft, status: 'draft', listed: 0 })
    .execute();
  await end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { DAY_MS, MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('deals of before are not proven and were never put off, and keep what they cost and when they end', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0051_insight_spans');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at) values ('b1', 'Juniper Hour', 'a@b.test', '(512) 555-0132',
    '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'juniper', 1, 2)`.execute(db);
  await sql`insert into deals (id, business_id, business_zip, business_status, title, kind,
    description, regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url,
    checkout_url, starts_at, expires_at, cancellation_policy, status, created_at, updated_at)
    values ('d1', 'b1', '78701', 'active', 'Warm STONES', 'massage', 'Calm', 12000, 7900, 60, 5,
    'https://a.test/1.jpg', 'https://buy.stripe.com/1', 3, ${sql.lit(MONDAY_NOON)}, 'Free for 24 hours',
    'active', 3, 4)`.execute(db);
  await migrate(db, dialect);
  const deal = () => db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  const before = await deal();
  assert.deepEqual(
    [before.menu_item, before.proven_until, before.regular_price_cents, before.deal_price_cents],
    ['', 0, 12_000, 7900],
  );
  assert.equal(before.expires_at, MONDAY_NOON);
  assert.deepEqual(await db.selectFrom('deal_extensions').selectAll().execute(), []);

  await db
    .insertInto('price_evidence')
    .values({
      ...{ id: 'e1', business_id: 'b1', item: 'Warm Stones', item_key: 'warm stones', minutes: 60 },
      ...{ cents: 12_000, how: 'menu_page', url: 'https://a.test/menu', seen_on: '2026-03-02' },
      ...{ proves_until: MONDAY_NOON + 90 * DAY_MS, seen_by: 'me', created_at: 5 },
    })
    .execute();
  assert.equal((await deal()).proven_until, MONDAY_NOON + 90 * DAY_MS);
  const later = { expires_at: MONDAY_NOON + DAY_MS, updated_at: 6 };
  await db.updateTable('deals').set(later).execute();
  const extensions = await db.selectFrom('deal_extensions').selectAll().execute();
  assert.deepEqual(
    extensions.map((one) => ({ ...one })),
    [{ deal_id: 'd1', from_end: MONDAY_NOON, to_end: MONDAY_NOON + DAY_MS, extended_at: 6 }],
  );
  await end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness } from '../../test/helpers/app.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

const URL = 'https://juniper.example/menu';

interface Look {
  item: string;
  cents: number;
  how: string;
  url: string;
  day: string;
  by: string;
}

test('the newest look at a deal’s price is in its two fields, and one at another price is not', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0090_always_compared');
  const business = await addBusiness(db, { zip: '78701' });
  const addDeal = (title: string, menuItem = '') =>
    sql`insert into deals
    (id, business_id, business_zip, business_status, title, description, regular_price_cents,
      deal_price_cents, duration_minutes, max_purchases, image_url, checkout_url, starts_at,
      expires_at, cancellation_policy, status, created_at, updated_at, menu_item)
    values (${title}, ${business.id}, '78701', 'active', ${title}, '', 12000, 7900, 60, 1, 'none',
      'https://buy.stripe.com/1', 1, 9, 'Please call the spa.', 'active', 1, 7, ${menuItem})`.execute(
      db,
    );
  let looks = 0;
  const addLook = (look: Partial<Look>) => {
    looks += 1;
    const { item = '', cents = 12000, how = 'menu_page', url = '', day = '2026-03-01' } = look;
    return sql`insert into price_evidence
      (id, business_id, item, item_key, minutes, cents, how, url, seen_on, proves_until, seen_by, created_at)
      values (${`look ${looks}`}, ${business.id}, ${item}, ${item.toLowerCase()}, 60, ${cents}, ${how},
        ${url}, ${day}, 9, ${look.by ?? 'owner@example.com'}, ${looks})`.execute(db);
  };
  await addDeal('Address');
  await addLook({ item: 'ADDRESS', url: 'https://old.example', day: '2026-02-01' });
  await addLook({ item: 'address', url: URL });
  await addLook({ item: 'Address', how: 'owner', day: '2026-03-02' });
  await addDeal('Booking page', 'The Classic');
  await addLook({ item: 'the classic', how: 'booking_page' });
  await addDeal('Photo');
  await addLook({ item: 'Photo', how: 'menu_photo' });
  await addDeal('Receipts');
  await addLook({ item: 'Receipts', how: 'receipts' });
  await addDeal('Sample');
  await addLook({ item: 'Sample', url: 'https://example.com/menu', by: 'sample content' });
  await addDeal('Dearer since');
  await addLook({ item: 'Dearer since', url: URL, day: '2026-02-01' });
  await addLook({ item: 'Dearer since', url: URL, cents: 13000 });
  await addDeal('Not seen');
  await migrate(db, dialect);
  const deals = await db.selectFrom('deals').selectAll().orderBy('id').execute();
  assert.deepEqual(
    deals.map(({ id, price_seen_at, price_seen_on }) => [id, price_seen_at, price_seen_on]),
    [
      ['Address', URL, '2026-03-01'],
      ['Booking page', 'the spa’s booking page', '2026-03-01'],
      ['Dearer since', '', null],
      ['Not seen', '', null],
      ['Photo', 'the spa’s menu', '2026-03-01'],
      ['Receipts', 'the spa’s receipts', '2026-03-01'],
      ['Sample', 'the spa’s sample menu', '2026-03-01'],
    ],
  );
  assert.deepEqual(new Set(deals.map(({ updated_at }) => updated_at)), new Set([7]));
  await end();
});

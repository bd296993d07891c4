import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { countLiveDeals, managedDeals } from './list.server.ts';
import type { LiveFilter } from './rules.ts';

const SOUND = {
  checkout_url: 'https://buy.stripe.com/aEU14n2',
  expires_at: MONDAY_NOON + 30 * DAY_MS,
};

async function openDeals() {
  const connection = await emptyDatabase();
  const { db } = connection;
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  return {
    ...connection,
    add: (deal: Partial<DealRow>) => addDeal(db, business, { ...SOUND, ...deal }),
    async titles(only: LiveFilter, search = '') {
      const list = { state: 'live', search, page: 1, now: MONDAY_NOON, only } as const;
      const { rows } = await managedDeals(db, list);
      const count = await countLiveDeals(db, { now: MONDAY_NOON, max: 9, only });
      if (!search) assert.equal(rows.length, count);
      return rows.map(({ title }) => title);
    },
  };
}

test('a live deal whose link takes no money, or may end within a day, needs another', async () => {
  const { add, titles, close } = await openDeals();
  await add({ title: 'Sound' });
  await add({ title: 'Test', checkout_url: 'https://buy.stripe.com/test_14k' });
  await add({ title: 'Session', checkout_url: 'https://checkout.stripe.com/c/pay/cs_a1' });
  await add({
    ...{ title: 'Over', checkout_url: 'https://book.stripe.com/test_14k' },
    expires_at: MONDAY_NOON,
  });
  assert.deepEqual((await titles('stopped-link')).toSorted(), ['Session', 'Test']);
  assert.deepEqual(await titles('stopped-link', 'test'), ['Test']);
  await close();
});

test('a live deal whose payment link charges less than it says is sold cheaper', async () => {
  const { db, add, titles, close } = await openDeals();
  const deal = await add({ title: 'Cheap', deal_price_cents: 7900 });
  const times = { read_from: 1, next_read_at: 1, created_at: 1, updated_at: 1 };
  const account = { id: 'operator', business_id: null, key_sealed: 'sealed', ...times };
  await db
    .insertInto('stripe_accounts')
    .values({ ...account, started_at: null, checked_at: null, problem: null })
    .execute();
  await db
    .insertInto('deal_links')
    .values({
      ...{ deal_id: deal.id, link_id: 'plink_1', account_id: 'operator', price_cents: 6000 },
      ...{ has_optional_items: 0, is_current: 1 },
    })
    .execute();
  assert.deepEqual(await titles('cheaper'), ['Cheap']);
  await db.updateTable('deal_links').set({ is_current: 0 }).execute();
  assert.deepEqual(await titles('cheaper'), []);
  await close();
});

test('a live deal has no picture where neither it nor its spa has one', async () => {
  const { db, add, titles, close } = await openDeals();
  await add({ title: 'Bare', image_url: 'none' });
  await add({ title: 'Shown' });
  assert.deepEqual(await titles('no-picture'), ['Bare']);
  await db.updateTable('businesses').set({ gallery: '/uploads/a.jpg' }).execute();
  assert.deepEqual(await titles('no-picture'), []);
  await close();
});

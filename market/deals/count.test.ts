import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { cacheKindCounts } from './count.server.ts';
import { MAX_COUNTED } from './rules.ts';
import { findNear, type SearchQuery } from './search.server.ts';

test('more than a thousand deals are counted as a thousand or more, and then of each kind what was met', async () => {
  const { db, close } = await emptyDatabase();
  const near = await addBusiness(db, { zip: '78701' });
  const far = await addBusiness(db, { zip: '78704' });
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < MAX_COUNTED - 10; i += 1) await addDeal(tx, near);
    for (let i = 0; i < 10; i += 1) await addDeal(tx, near, { title: 'Classic facial' });
  });
  const zips = zipTable.zipsAround('78701', 5) ?? [];
  const page = async (query: SearchQuery = { sort: 'distance' }) => {
    const { total, kinds } = await findNear(db, zips, MONDAY_NOON, 1, query);
    return { total, kinds: kinds.map(({ kind, deals, orMore }) => [kind, deals, orMore]) };
  };
  const exact = [
    ['massage', MAX_COUNTED - 10, false],
    ['facial', 10, false],
  ];
  assert.deepEqual(await page(), { total: { deals: MAX_COUNTED, orMore: false }, kinds: exact });
  await addDeal(db, far, { title: 'Prenatal massage' });
  const { total, kinds } = await page();
  assert.deepEqual(total, { deals: MAX_COUNTED, orMore: true });
  assert.deepEqual(kinds.slice(0, 3), [
    ['massage', MAX_COUNTED - 10, true],
    ['facial', 10, true],
    ['body', 0, true],
  ]);
  // Many of one kind are as many as its chip says; a rare kind is counted for itself.
  assert.deepEqual((await page({ sort: 'distance', kind: 'massage' })).total, {
    deals: MAX_COUNTED - 10,
    orMore: true,
  });
  assert.deepEqual((await page({ sort: 'price', kind: 'facial' })).total, {
    deals: 10,
    orMore: false,
  });
  await addDeal(db, far, { expires_at: MONDAY_NOON - DAY_MS });
  assert.deepEqual((await page()).kinds, kinds, 'what ended is not counted');
  await close();
});

test('what is around a place is counted once, until a deal ends or may have started', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701' });
  const [firstEnd, nextStart] = [MONDAY_NOON + DAY_MS, MONDAY_NOON + 2 * DAY_MS];
  await addDeal(db, business, { expires_at: firstEnd });
  const zips = zipTable.zipsAround('78701', 25) ?? [];
  const countKinds = cacheKindCounts(db, async (now) =>
    now < nextStart ? nextStart : Number.POSITIVE_INFINITY,
  );
  const countAt = async (now: number) => (await countKinds(zips, now, {})).total.deals;
  assert.equal(await countAt(MONDAY_NOON), 1);
  // No write goes without a new version, and so a new cache: what is added shows when it counts again.
  await addDeal(db, business, { expires_at: MONDAY_NOON + 9 * DAY_MS });
  assert.equal(await countAt(firstEnd - 1), 1);
  assert.equal(await countAt(firstEnd), 1, 'one ended, and one was added');
  await addDeal(db, business, { expires_at: MONDAY_NOON + 9 * DAY_MS });
  assert.equal(await countAt(nextStart - 1), 1);
  assert.equal(await countAt(nextStart), 2);
  assert.equal(await countAt(MONDAY_NOON), 3, 'the clock was set back');
  const cheap = await countKinds(zips, MONDAY_NOON, { maxPriceDollars: 1 });
  assert.equal(cheap.total.deals, 0, 'a filter has a count of its own');
  const others = zipTable.zipsAround('10001', 25) ?? [];
  assert.equal((await countKinds(others, MONDAY_NOON, {})).total.deals, 0, 'so has another place');
});

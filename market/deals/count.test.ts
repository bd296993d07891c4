import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { MAX_COUNTED } from '../rules.ts';
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
  // A common kind has the number of its chip; a rare kind is counted by itself.
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

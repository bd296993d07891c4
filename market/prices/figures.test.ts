import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BusinessRow, Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addPriceEvidence } from '../../test/requests/prices/evidence.ts';
import { findNear, type SearchQuery } from '../deals/search.server.ts';
import { largestPercentOff, nextChange } from './figures.server.ts';

let connection: Connection;
let business: BusinessRow;
beforeEach(async () => {
  connection = await emptyDatabase();
  business = await addBusiness(connection.db, { zip: '78701' });
});
afterEach(() => connection.close());

const END = MONDAY_NOON + 10 * DAY_MS;
const add = (title: string, dollars: number, deal: Partial<DealRow> = {}) =>
  addDeal(connection.db, business, {
    title,
    regular_price_cents: 10_000,
    deal_price_cents: dollars * 100,
    expires_at: END,
    ...deal,
  });
const prove = (deal: DealRow, provesUntil: number) =>
  addPriceEvidence(connection.db, deal, { proves_until: provesUntil });
const largest = (onlyProven = false, now = MONDAY_NOON) =>
  largestPercentOff(connection.db, now, onlyProven);

test('the largest percent off is that of a live deal, to the millisecond of its end', async () => {
  assert.equal(await largest(), undefined);
  await add('Twenty', 80, { expires_at: END + DAY_MS });
  await add('Thirty', 70);
  await add('Archived', 10, { status: 'archived' });
  await add('Tomorrow', 10, { starts_at: MONDAY_NOON + DAY_MS });
  await add('Too small to say', 99.9, { expires_at: END + 2 * DAY_MS });
  assert.deepEqual(await largest(), { percent: 30, until: END });
  assert.deepEqual(await largest(false, MONDAY_NOON + DAY_MS), { percent: 90, until: END });
  assert.deepEqual(await largest(false, END), { percent: 20, until: END + DAY_MS });
  assert.equal(await largest(false, END + DAY_MS), undefined);
});

test('with proven prices only, it is that of a proven deal, to the end of its proof', async () => {
  await add('Thirty', 70);
  const twenty = await add('Twenty', 80);
  assert.equal(await largest(true), undefined);
  await prove(twenty, MONDAY_NOON + DAY_MS);
  assert.deepEqual(await largest(true), { percent: 20, until: MONDAY_NOON + DAY_MS });
  assert.equal(await largest(true, MONDAY_NOON + DAY_MS), undefined);
  await prove(twenty, END + DAY_MS);
  assert.deepEqual(await largest(true), { percent: 20, until: END });
});

test('pages change at the next start, and with proven prices only at the next end of a proof', async () => {
  const { db } = connection;
  const next = (onlyProven: boolean) => nextChange(db, MONDAY_NOON, onlyProven);
  await prove(await add('Proven', 70), MONDAY_NOON + 2 * DAY_MS);
  await prove(await add('Too old', 70), MONDAY_NOON - DAY_MS);
  assert.deepEqual(await Promise.all([next(false), next(true)]), [
    Number.POSITIVE_INFINITY,
    MONDAY_NOON + 2 * DAY_MS,
  ]);
  await add('Tomorrow', 70, { starts_at: MONDAY_NOON + DAY_MS });
  assert.equal(await next(true), MONDAY_NOON + DAY_MS);
});

test('with proven prices only, a search by discount finds proven deals and others find all', async () => {
  const { db } = connection;
  await add('Unproven', 60);
  await prove(await add('Proven', 70), MONDAY_NOON + DAY_MS);
  await prove(await add('Too old', 50), MONDAY_NOON);
  const zips = zipTable.zipsAround('78701', 25) ?? [];
  const found = async (query: SearchQuery) => {
    const { deals, total, kinds } = await findNear(db, zips, MONDAY_NOON, 1, query);
    assert.deepEqual([total.deals, kinds[0]?.deals], [deals.length, deals.length]);
    return deals.map(({ title }) => title).sort();
  };
  const all = ['Proven', 'Too old', 'Unproven'];
  for (const filters of [{}, { kind: 'other' as const }])
    for (const sort of ['distance', 'price', 'discount', 'ending'] as const) {
      assert.deepEqual(await found({ ...filters, sort }), all);
      const proven = sort === 'discount' ? ['Proven'] : all;
      assert.deepEqual(await found({ ...filters, sort, onlyProven: true }), proven);
    }
});

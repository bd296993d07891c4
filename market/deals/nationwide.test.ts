import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  zipTable,
} from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { Db } from '../ports.ts';
import { MAX_COUNTED } from '../rules.ts';
import { busiestCities, endingSoonAnywhere, largestPercentOff } from './nationwide.server.ts';

test('the next deals to end are of as many spas as there are, soonest first', async () => {
  const { db, close } = await emptyDatabase();
  const austin = await addBusiness(db, { zip: '78701' });
  const gotham = await addBusiness(db, { zip: '10001' });
  const hidden = await addBusiness(db, { zip: '60601', status: 'inactive' });
  const ending = (hours: number) => ({ expires_at: MONDAY_NOON + hours * HOUR_MS });
  await addDeal(db, austin, { title: 'Ended', ...ending(0) });
  await addDeal(db, hidden, { title: 'Hidden', ...ending(1) });
  await addDeal(db, austin, { title: 'First', ...ending(2) });
  await addDeal(db, austin, { title: 'Second', ...ending(3) });
  await addDeal(db, gotham, { title: 'Third', ...ending(4) });
  const titles = async (limit: number) =>
    (await endingSoonAnywhere(db, MONDAY_NOON, limit)).map(({ title }) => title);
  assert.deepEqual(await titles(2), ['First', 'Third']);
  assert.deepEqual(await titles(6), ['First', 'Second', 'Third']);
  await close();
});

test('cities come with most live deals first, with their busiest ZIP, and say until when', async () => {
  const { db, close } = await emptyDatabase();
  const add = async (zip: string, deals: number, days = 10) => {
    const business = await addBusiness(db, { zip });
    for (let nth = 0; nth < deals; nth += 1)
      await addDeal(db, business, { expires_at: MONDAY_NOON + days * DAY_MS });
  };
  await add('78701', 1, 3);
  await add('78702', 2);
  await add('10001', 2);
  // 60601 has the most deals, but they have ended; nobody knows where 00000 is.
  await add('60601', 5, -1);
  await add('00000', 9);
  const { cities, until } = await busiestCities(db, zipTable, MONDAY_NOON, 12);
  assert.deepEqual(cities, [
    { city: 'Austin', state: 'TX', zip: '78702', deals: 3, orMore: false },
    { city: 'New York', state: 'NY', zip: '10001', deals: 2, orMore: false },
  ]);
  assert.equal(until, MONDAY_NOON + 3 * DAY_MS);
  const none = await busiestCities(db, zipTable, MONDAY_NOON + 11 * DAY_MS, 12);
  assert.deepEqual(none, { cities: [], until: Number.POSITIVE_INFINITY });
  await close();
});

test('a count stops at a thousand and says so', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  await addDeal(db, business);
  const columns = [
    'business_id, business_zip, business_status, title, description, regular_price_cents',
    'deal_price_cents, duration_minutes, max_purchases, limit_per_visit, image_url, checkout_url',
    'starts_at, expires_at, cancellation_policy, status, created_at, updated_at',
  ].join();
  await sql`with recursive more (n) as (select 1 union all select n + 1 from more where n < 1001)
    insert into deals (id, ${sql.raw(columns)})
    select 'x' || n, ${sql.raw(columns)} from deals cross join more`.execute(db);
  const { cities } = await busiestCities(db, zipTable, MONDAY_NOON, 12);
  assert.deepEqual(
    cities.map(({ deals, orMore }) => [deals, orMore]),
    [[MAX_COUNTED, true]],
  );
  await close();
});

const counts = (db: Db) => db.selectFrom('deals_per_zip').selectAll().orderBy('zip').execute();

async function recount(db: Db) {
  const rows = await db
    .selectFrom('deals')
    .select(({ fn }) => ['business_zip as zip', fn.countAll<number>().as('deals')])
    .where('business_status', '=', 'active')
    .groupBy('business_zip')
    .orderBy('business_zip')
    .execute();
  return rows.map(({ zip, deals }) => ({ zip, deals: Number(deals) }));
}

test('the deals of each ZIP are counted as they come, move, hide and go', async () => {
  const { db, close } = await emptyDatabase();
  const check = async (expected: number) => {
    const rows = (await counts(db)).map((row) => ({ ...row }));
    assert.deepEqual(rows, await recount(db));
    assert.equal(
      rows.reduce((sum, { deals }) => sum + deals, 0),
      expected,
    );
  };
  const austin = await addBusiness(db, { zip: '78701' });
  const hidden = await addBusiness(db, { zip: '78702', status: 'inactive' });
  const first = await addDeal(db, austin);
  await addDeal(db, austin);
  await addDeal(db, hidden);
  await check(2);
  const setBusiness = (id: string, changes: { status?: 'active' | 'inactive'; zip?: string }) =>
    db.updateTable('businesses').set(changes).where('id', '=', id).execute();
  await setBusiness(hidden.id, { status: 'active' });
  await check(3);
  await setBusiness(austin.id, { zip: '78702' });
  await check(3);
  assert.deepEqual(
    (await counts(db)).map((row) => ({ ...row })),
    [{ zip: '78702', deals: 3 }],
  );
  await setBusiness(austin.id, { status: 'inactive' });
  await check(1);
  await setBusiness(austin.id, { status: 'active', zip: '10001' });
  await db.updateTable('deals').set({ title: 'Another hour' }).execute();
  await check(3);
  await db.deleteFrom('deals').where('id', '=', first.id).execute();
  await check(2);
  await db.deleteFrom('deals').execute();
  await check(0);
  await close();
});

test('the largest percent off is that of a live deal, to the millisecond of its end', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const end = MONDAY_NOON + 10 * DAY_MS;
  const prices = { regular_price_cents: 10_000, expires_at: end };
  const add = (dollars: number, deal = {}) =>
    addDeal(db, business, { ...prices, deal_price_cents: dollars * 100, ...deal });
  const largest = (now = MONDAY_NOON) => largestPercentOff(db, now);
  assert.equal(await largest(), undefined);
  await add(80, { expires_at: end + DAY_MS });
  await add(70);
  await add(10, { status: 'archived' });
  await add(10, { starts_at: MONDAY_NOON + DAY_MS });
  // 99.9% rounds to 100% and is not shown.
  await add(99.9, { expires_at: end + 2 * DAY_MS });
  assert.deepEqual(await largest(), { percent: 30, until: end });
  assert.deepEqual(await largest(MONDAY_NOON + DAY_MS), { percent: 90, until: end });
  assert.deepEqual(await largest(end), { percent: 20, until: end + DAY_MS });
  assert.equal(await largest(end + DAY_MS), undefined);
  await close();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { townsInVain } from './figures.server.ts';

const LIMITS = { now: MONDAY_NOON, limit: 10 };
const SPAN = { from: '2026-02-23', to: '2026-03-01' };

test('the towns searched in vain come with their searches, the nearest live deal and alerts', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const row = (zip: string, found: '0' | '1-5', n: number, day = SPAN.to) =>
    ({ day, zip, radius: found === '0' ? 25 : 50, found, n }) as const;
  await db
    .insertInto('insight_searches')
    .values([
      row('78701', '0', 5),
      row('78701', '0', 2, SPAN.from),
      row('78701', '1-5', 4),
      row('78704', '0', 3),
      row('00000', '0', 1),
      row('78701', '0', 100, '2026-02-22'),
      row('79101', '0', 9),
      row('60601', '1-5', 50),
    ])
    .execute();
  await db.insertInto('alerts').values(alert).execute();
  // The nearest deal to Austin has ended; the next one is live.
  const expired = await addBusiness(db, { zip: '78702' });
  await addDeal(db, expired, { expires_at: MONDAY_NOON - DAY_MS });
  await addDeal(db, await addBusiness(db, { zip: '78205' }));

  const towns = await townsInVain(db, zipTable, SPAN, LIMITS);

  assert.deepEqual(
    towns.map(({ nearestMiles, ...rest }) => rest),
    [
      { city: 'Austin', state: 'TX', zips: ['78701', '78704'], searches: 10, waiting: 0 },
      { city: 'Amarillo', state: 'TX', zips: ['79101'], searches: 9, waiting: 1 },
      { city: '', state: '', zips: ['00000'], searches: 1, waiting: 0 },
    ],
  );
  const toSanAntonio = zipTable.milesBetweenZips('78704', '78205') ?? 0;
  assert.ok(Math.abs((towns[0]?.nearestMiles ?? 0) - toSanAntonio) < 0.01);
});

test('the nearest live deal is found beyond any number of ZIP codes whose deals are over', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const search = { day: SPAN.to, zip: '78701', radius: 25, found: '0', n: 1 } as const;
  await db.insertInto('insight_searches').values(search).execute();
  const near = zipTable.zipsAround('78701', 50)?.slice(0, 12) ?? [];
  for (const [index, { zip }] of near.entries()) {
    const isLive = index === near.length - 1;
    const expires_at = MONDAY_NOON + (isLive ? DAY_MS : -DAY_MS);
    await addDeal(db, await addBusiness(db, { zip }), { expires_at });
    const [town] = await townsInVain(db, zipTable, SPAN, LIMITS);
    const miles = zipTable.milesBetweenZips('78701', zip) ?? 0;
    if (isLive) assert.ok(Math.abs((town?.nearestMiles ?? 0) - miles) < 0.01);
    else assert.equal(town?.nearestMiles, undefined);
  }
});

test('without any live deal there is no nearest one', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const search = { day: SPAN.to, zip: '79101', radius: 25, found: '0', n: 1 } as const;
  await db.insertInto('insight_searches').values(search).execute();
  const [town] = await townsInVain(db, zipTable, SPAN, LIMITS);
  assert.equal(town?.nearestMiles, undefined);
});

const alert = {
  id: 'alert',
  email: 'ann@example.com',
  email_key: 'ann@example.com',
  zip: '79101',
  radius_miles: 25,
  filters: '',
  state: 'active',
  seen_until: MONDAY_NOON,
  ends_at: MONDAY_NOON + DAY_MS,
  due_at: MONDAY_NOON,
  created_at: MONDAY_NOON,
  updated_at: MONDAY_NOON,
} as const;

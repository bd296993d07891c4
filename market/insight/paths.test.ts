import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { plusDays } from '../days.ts';
import type { Db } from '../ports.ts';
import { type PathStep, pathsOf, spanUntil } from './figures.server.ts';

const TODAY = '2026-03-01';

const read = (db: Db, days: number, order: PathStep = 'shown') =>
  pathsOf(db, spanUntil(TODAY, days), { order, limit: 20 });

const add = (db: Db, day: string, deal_id: string, people: [number, number, number]) =>
  db
    .insertInto('insight_paths')
    .values(
      (['shown', 'viewed', 'clicked'] as const).map((step, index) => ({
        day,
        deal_id,
        step,
        people: people[index] ?? 0,
      })),
    )
    .execute();

test('each span has exactly its days', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701' });
  const { id } = await addDeal(db, business);
  // Powers of two tell which days are in a sum. One day is just outside each span.
  const days = [0, 6, 7, 13, 27, 28, 89, 90];
  for (const [index, ago] of days.entries())
    await add(db, plusDays(TODAY, -ago), id, [2 ** index, 1, 0]);
  for (const [span, sum] of [
    [7, 0b11],
    [28, 0b11111],
    [90, 0b1111111],
  ] as const) {
    const [path] = await read(db, span);
    assert.equal(path?.shown, sum, `${span} days`);
  }
});

test('a deal has its names as they are now; what was deleted has none', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  const { id } = await addDeal(db, business, { title: 'Hot stones' });
  await add(db, TODAY, id, [30, 20, 10]);
  await add(db, TODAY, 'deleted', [5, 5, 5]);
  assert.deepEqual(await read(db, 7), [
    { id, title: 'Hot stones', businessName: 'Juniper Hour', ...steps(30, 20, 10) },
    { id: 'deleted', title: undefined, businessName: undefined, ...steps(5, 5, 5) },
  ]);
});

test('deals come by any of their steps, the largest first', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  await add(db, TODAY, 'seen', [90, 40, 1]);
  await add(db, TODAY, 'opened', [60, 50, 2]);
  await add(db, TODAY, 'pressed', [20, 10, 9]);
  const first = async (order: PathStep) => (await read(db, 7, order))[0]?.id;
  assert.deepEqual(
    [await first('shown'), await first('viewed'), await first('clicked')],
    ['seen', 'opened', 'pressed'],
  );
});

const steps = (shown: number, viewed: number, clicked: number) => ({ shown, viewed, clicked });

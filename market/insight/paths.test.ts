import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { plusDays } from '../days.ts';
import type { Db } from '../ports.ts';
import { spanUntil } from './figures.server.ts';
import { type PathGroup, type PathOrder, pathsOf } from './paths.server.ts';

const TODAY = '2026-03-01';

async function read(db: Db, days: number, by: PathGroup = 'deal', order: PathOrder = 'most') {
  return pathsOf(db, spanUntil(TODAY, days), { by, order, limit: 20 });
}

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
  // Powers of two say which days are in a sum; a day beyond each span is there too.
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

test('deals are added up by spa and by ZIP; what was deleted stays in the sums', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  const [one, two] = [
    await addDeal(db, business, { title: 'Hot stones' }),
    await addDeal(db, business),
  ];
  await add(db, TODAY, one.id, [30, 20, 10]);
  await add(db, TODAY, two.id, [3, 2, 1]);
  await add(db, TODAY, 'deleted', [5, 5, 5]);
  const deal = { name: 'Hot stones', detail: 'Juniper Hour' };
  assert.deepEqual((await read(db, 7))[0], { id: one.id, ...deal, ...steps(30, 20, 10) });
  assert.deepEqual(await read(db, 7, 'business'), [
    { id: business.id, name: 'Juniper Hour', detail: '', ...steps(33, 22, 11) },
    { id: '', name: '', detail: '', ...steps(5, 5, 5) },
  ]);
  assert.deepEqual((await read(db, 7, 'zip'))[0], {
    id: '78701',
    name: '78701',
    detail: '',
    ...steps(33, 22, 11),
  });
});

test('best and worst are by Book Now, among those with ten views', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701' });
  const ids: string[] = [];
  for (const title of ['good', 'bad', 'few']) ids.push((await addDeal(db, business, { title })).id);
  const [good = '', bad = '', few = ''] = ids;
  await add(db, TODAY, good, [20, 10, 5]);
  await add(db, TODAY, bad, [90, 40, 1]);
  await add(db, TODAY, few, [9, 9, 9]);
  const names = async (order: PathOrder) =>
    (await read(db, 7, 'deal', order)).map(({ name }) => name);
  assert.deepEqual(await names('best'), ['good', 'bad']);
  assert.deepEqual(await names('worst'), ['bad', 'good']);
});

const steps = (shown: number, viewed: number, clicked: number) => ({ shown, viewed, clicked });

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Connection } from '../../database/tables.ts';
import { addBusiness, addDeal } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addCountedDays } from '../../test/helpers/insight.ts';
import { readReport } from './store.server.ts';

const UNTIL = '2026-03-01';

let connection: Connection;
beforeEach(async () => {
  connection = await emptyDatabase();
});
afterEach(() => connection.close());

const newBusiness = () => addBusiness(connection.db, { zip: '78701' });
const report = (id: string, days: 28 | 90 = 28) =>
  readReport(connection.db, id, { until: UNTIL, days });

async function count(
  deal: { id: string },
  day: string,
  [shown, viewed, clicked]: [number, number, number],
) {
  const { db } = connection;
  for (const [step, people] of Object.entries({ shown, viewed, clicked }))
    await db
      .insertInto('insight_paths')
      .values({ day, deal_id: deal.id, step: step as 'shown' | 'viewed' | 'clicked', people })
      .execute();
}

test('a report has the visits of the spa’s own deals in the days, by deal and by week', async () => {
  const business = await newBusiness();
  const first = await addDeal(connection.db, business, { title: 'Hot stones' });
  const second = await addDeal(connection.db, business, { title: 'Facial' });
  const other = await addDeal(connection.db, await newBusiness(), { title: 'Of another spa' });
  await count(first, '2026-01-15', [70, 7, 1]);
  await count(first, '2026-02-10', [40, 20, 4]);
  await count(first, '2026-03-01', [10, 5, 1]);
  await count(second, '2026-03-01', [90, 2, 0]);
  await count(first, '2026-03-02', [999, 999, 999]);
  await count(other, '2026-03-01', [500, 500, 500]);
  await addCountedDays(connection.db, '2026-01-15', '2026-03-02');
  const { total, deals, weeks, countedDays, medians } = await report(business.id);
  assert.deepEqual(total, { shown: 140, viewed: 27, clicked: 5 });
  assert.equal(countedDays, 28);
  assert.deepEqual(
    deals.map(({ title, shown, viewed, clicked }) => [title, shown, viewed, clicked]),
    [
      ['Facial', 90, 2, 0],
      ['Hot stones', 50, 25, 5],
    ],
  );
  assert.deepEqual(weeks, [
    { from: '2026-02-02', to: '2026-02-08', shown: 0, viewed: 0, clicked: 0 },
    { from: '2026-02-09', to: '2026-02-15', shown: 40, viewed: 20, clicked: 4 },
    { from: '2026-02-16', to: '2026-02-22', shown: 0, viewed: 0, clicked: 0 },
    { from: '2026-02-23', to: '2026-03-01', shown: 100, viewed: 7, clicked: 1 },
  ]);
  assert.equal(medians, undefined, 'one other spa');
  const long = await report(business.id, 90);
  assert.equal(long.total.shown, 210);
  assert.equal(long.weeks.length, 12);
  assert.equal(long.countedDays, 46, 'counting began within the span');
});

for (const others of [4, 5])
  test(`of ${others} other spas there ${others < 5 ? 'are no medians' : 'are medians, by the days that were counted'}`, async () => {
    const business = await newBusiness();
    for (const shown of [14, 28, 42, 56, 700].slice(0, others))
      await count(await addDeal(connection.db, await newBusiness()), '2026-02-20', [shown, 14, 0]);
    await count(await addDeal(connection.db, business), '2026-02-16', [28_000, 2_800, 280]);
    await addCountedDays(connection.db, '2026-02-16', UNTIL);
    const { medians } = await report(business.id);
    // Counting began with the last of the weeks that are summed up.
    assert.deepEqual(medians?.perDay, others < 5 ? undefined : { shown: 6, viewed: 2, clicked: 0 });
  });

test('days on which counting was off are no days of the average', async () => {
  const business = await newBusiness();
  await addCountedDays(connection.db, '2025-12-01', '2026-02-05');
  await addCountedDays(connection.db, '2026-02-28', UNTIL);
  assert.equal((await report(business.id)).countedDays, 4 + 2);
});

test('the total is that of the deals with drafts and archived ones, which are one sum', async () => {
  const business = await newBusiness();
  const archived = await addDeal(connection.db, business, { status: 'archived' });
  const draft = await addDeal(connection.db, business, { status: 'draft' });
  const active = await addDeal(connection.db, business);
  await count(archived, '2026-02-20', [10, 5, 1]);
  await count(draft, '2026-02-21', [4, 3, 2]);
  await count(active, '2026-02-22', [100, 50, 10]);
  const report = await readReport(connection.db, business.id, { until: UNTIL, days: 28 });
  assert.deepEqual(report.archived, { shown: 14, viewed: 8, clicked: 3 });
  assert.equal(report.deals.length, 1);
  assert.deepEqual(report.total, { shown: 114, viewed: 58, clicked: 13 });
});

test('drafts and archived deals are not named; before counting began there is nothing', async () => {
  const business = await newBusiness();
  await addDeal(connection.db, business, { status: 'archived' });
  await addDeal(connection.db, business, { title: 'Hot stones' });
  const { deals, since, countedDays } = await report(business.id);
  assert.deepEqual(
    deals.map(({ title }) => title),
    ['Hot stones'],
  );
  assert.deepEqual([since, countedDays], [undefined, 0]);
});

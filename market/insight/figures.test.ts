import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { Db } from '../ports.ts';
import { figuresOf, leadsIn, weeksUntil } from './figures.server.ts';

test('a week has the sums of its days, and people as the average of a day', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const row = (day: string, kind: string, n: number, key = '') => ({ day, kind, key, n });
  await db
    .insertInto('insight_days')
    .values([
      row('2026-02-16', 'search', 3),
      row('2026-02-22', 'search', 4),
      row('2026-02-23', 'search', 5),
      row('2026-03-01', 'search', 6),
      row('2026-03-02', 'search', 100),
      row('2026-03-01', 'view', 7),
      row('2026-03-01', 'book', 8),
      row('2026-02-27', 'page', 2, '/deals'),
      row('2026-02-27', 'page', 3, '/'),
      row('2026-02-27', 'robot', 9),
      row('2026-02-23', 'people', 10),
      row('2026-02-24', 'people', 18),
    ])
    .execute();

  const weeks = await figuresByWeek(db, '2026-03-01', 3);

  assert.deepEqual(weeks, [
    { ...nothing, from: '2026-02-09', to: '2026-02-15' },
    { ...nothing, from: '2026-02-16', to: '2026-02-22', searches: 7 },
    {
      from: '2026-02-23',
      to: '2026-03-01',
      searches: 11,
      views: 7,
      books: 8,
      pages: 5,
      robots: 9,
      peoplePerDay: 14,
    },
  ]);
});

test('days without a count of people, as with counting off, are no days of nobody', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const days = ['2026-02-10', '2026-02-25', '2026-03-01'];
  await db
    .insertInto('insight_days')
    .values(days.map((day) => ({ day, kind: 'people', key: '', n: 9 })))
    .execute();

  const [before, week] = await figuresByWeek(db, '2026-03-01', 2);

  assert.deepEqual([before?.peoplePerDay, week?.peoplePerDay], [0, 9]);
});

test('before anything was counted there are weeks of nothing', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);

  const weeks = await figuresByWeek(db, '2026-03-01', 1);

  assert.deepEqual(weeks, [{ ...nothing, from: '2026-02-23', to: '2026-03-01' }]);
});

test('leads are counted from the list itself, by the days of the office', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const times = [
    '2026-02-28T23:59:59-06:00',
    '2026-03-01T00:00:00-06:00',
    '2026-03-02T23:59:59-06:00',
    '2026-03-03T00:00:00-06:00',
  ];
  for (const [index, at] of times.entries())
    await addLead(db, { email: `owner${index}@spa.example`, at: Date.parse(at) });

  const span = { from: '2026-03-01', to: '2026-03-02' };
  assert.equal(await leadsIn(db, span, 'America/Chicago'), 2);
});

const figuresByWeek = (db: Db, until: string, weeks: number) =>
  figuresOf(db, weeksUntil(until, weeks));

const nothing = {
  searches: 0,
  views: 0,
  books: 0,
  pages: 0,
  robots: 0,
  peoplePerDay: 0,
};

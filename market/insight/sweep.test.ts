import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { Db } from '../ports.ts';
import { eraseFigures } from './commands.server.ts';
import { mergeMonths, sweepMarks } from './sweep.server.ts';

const ZONE = 'America/New_York';
const at = (text: string) => Date.parse(text);

async function addMarks(db: Db, days: string[]) {
  await db
    .insertInto('insight_salts')
    .values(days.map((day) => ({ day, salt: 's'.repeat(43) })))
    .execute();
  await db
    .insertInto('insight_seen')
    .values(days.map((day) => ({ day, mark: 'm'.repeat(11) })))
    .execute();
}

async function daysWithMarks(db: Db) {
  const salts = await db.selectFrom('insight_salts').select('day').orderBy('day').execute();
  const marks = await db.selectFrom('insight_seen').select('day').orderBy('day').execute();
  assert.deepEqual(marks, salts);
  return salts.map(({ day }) => day);
}

test('salts and marks of a day are gone 48 hours after it began, also when a clock was wrong', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  await addMarks(db, ['2026-03-01', '2026-03-02', '2026-03-03', '2036-01-01']);

  await sweepMarks(db, ZONE, at('2026-03-03T04:59:59Z'));
  assert.deepEqual(await daysWithMarks(db), ['2026-03-01', '2026-03-02', '2026-03-03']);
  await sweepMarks(db, ZONE, at('2026-03-03T05:00:00Z'));
  assert.deepEqual(await daysWithMarks(db), ['2026-03-02', '2026-03-03']);
});

test('on a day of 25 hours marks live 48 hours, not 49', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  // New York's clocks go back on this day, which begins at 04:00 UTC.
  await addMarks(db, ['2026-11-01', '2026-11-02']);

  await sweepMarks(db, ZONE, at('2026-11-03T03:59:59Z'));
  assert.deepEqual(await daysWithMarks(db), ['2026-11-01', '2026-11-02']);
  await sweepMarks(db, ZONE, at('2026-11-03T04:00:00Z'));
  assert.deepEqual(await daysWithMarks(db), ['2026-11-02']);
});

async function addFigures(db: Db) {
  const views = ['2024-09-01', '2024-09-02', '2024-09-30', '2024-10-01', '2024-10-02'];
  const day = (name: string, kind: string, key: string, n: number) => ({ day: name, kind, key, n });
  await db
    .insertInto('insight_days')
    .values([
      ...views.map((name) => day(name, 'view', '', 10)),
      day('2024-09-02', 'people', '', 4),
      day('2024-09-30', 'people', '', 8),
      day('2024-10-02', 'people', '', 5),
    ])
    .execute();
  await db
    .insertInto('insight_searches')
    .values(
      views.map((name) => ({ day: name, zip: '78701', radius: 25, found: '0' as const, n: 1 })),
    )
    .execute();
  await db
    .insertInto('insight_paths')
    .values(views.map((name) => ({ day: name, deal_id: 'd', step: 'viewed' as const, people: 2 })))
    .execute();
}

async function figuresOf(db: Db) {
  const days = await db.selectFrom('insight_days').selectAll().execute();
  const searches = await db.selectFrom('insight_searches').selectAll().orderBy('day').execute();
  const paths = await db.selectFrom('insight_paths').selectAll().orderBy('day').execute();
  return {
    days: days.map(({ day, kind, key, n }) => `${day} ${kind} ${key} ${n}`).sort(),
    searches: searches.map(({ day, n }) => `${day} ${n}`),
    paths: paths.map(({ day, people }) => `${day} ${people}`),
  };
}

test('after 25 months the days of a month become one row, and people their average', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  await addFigures(db);
  const before = await figuresOf(db);

  await mergeMonths(db, ZONE, at('2026-10-31T12:00:00Z'));
  assert.deepEqual(await figuresOf(db), before, '25 months are not over');
  await mergeMonths(db, ZONE, at('2026-11-01T12:00:00Z'));
  const merged = {
    days: [
      '2024-09-01 people  6',
      '2024-09-01 view  30',
      '2024-10-01 view  10',
      '2024-10-02 people  5',
      '2024-10-02 view  10',
    ],
    searches: ['2024-09-01 3', '2024-10-01 1', '2024-10-02 1'],
    paths: ['2024-09-01 6', '2024-10-01 2', '2024-10-02 2'],
  };
  assert.deepEqual(await figuresOf(db), merged);
  await mergeMonths(db, ZONE, at('2026-11-02T12:00:00Z'));
  assert.deepEqual(await figuresOf(db), merged, 'a second sweep changes nothing');
});

test('two processes that sweep at once merge a month once', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  await addFigures(db);
  await Promise.all([1, 2, 3].map(() => mergeMonths(db, ZONE, at('2026-11-01T12:00:00Z'))));
  const { days, paths } = await figuresOf(db);
  assert.ok(days.includes('2024-09-01 view  30'));
  assert.ok(paths.includes('2024-09-01 6'));
});

test('erasing leaves no figure and no mark', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  await addFigures(db);
  await addMarks(db, ['2026-03-01']);
  await eraseFigures(db, { actor: 'owner@example.com', now: 1 });
  assert.deepEqual(await figuresOf(db), { days: [], searches: [], paths: [] });
  assert.deepEqual(await db.selectFrom('insight_seen').selectAll().execute(), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWeek, type WeekCounts } from './copy.ts';

const week = (from: string, to: string, n: number): WeekCounts => ({
  ...{ from, to },
  searches: n * 100,
  views: n * 10,
  books: n,
  leads: 0,
});
const WEEKS = [
  week('2026-02-02', '2026-02-08', 1),
  week('2026-02-09', '2026-02-15', 2),
  week('2026-02-16', '2026-02-22', 3),
  week('2026-02-23', '2026-03-01', 3),
];

test('a week stands beside the average of the full weeks before it; few are not compared', () => {
  assert.deepEqual(describeWeek(WEEKS, '2026-01-01'), {
    span: 'Feb 23 to Mar 1',
    note: 'Beside the average of the 3 full weeks before it.',
    figures: [
      { name: 'Searches', n: 300, text: '200 a week before: 50% more' },
      { name: 'Deal views', n: 30, text: '20 a week before: 50% more' },
      { name: 'Book Now', n: 3, text: '2 a week before: too few to compare' },
      { name: 'Leads', n: 0, text: '0 a week before: too few to compare' },
    ],
  });
});

test('a week in which counting had not begun yet, or only began, is no week to compare with', () => {
  const { note, figures } = describeWeek(WEEKS, '2026-02-10');
  assert.equal(note, 'Beside the one full week before it.');
  assert.equal(figures[0]?.text, '300 a week before: as many');
  const first = describeWeek(WEEKS, '2026-02-20');
  assert.equal(first.note, 'There is no full week before it to compare with.');
  assert.equal(first.figures[0]?.text, '');
});

test('a young installation says what will stand there, and when', () => {
  assert.match(describeWeek(WEEKS, undefined).note, /will stand here from the day after the first/);
  const today = describeWeek(WEEKS, '2026-03-02');
  assert.match(today.note, /Counting began on Mar 2\. The figures of full days stand here from/);
  assert.deepEqual(today.figures, []);
  const withLeads = WEEKS.map((one) => ({ ...one, leads: 3 }));
  const leads = [{ name: 'Leads', n: 3, text: '' }];
  assert.deepEqual(describeWeek(withLeads, undefined).figures, leads);
  const young = describeWeek(WEEKS, '2026-02-25');
  assert.equal(young.note, 'Counting began on Feb 25, so the week is not full.');
  assert.equal(young.figures.length, 4);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWeek, type WeekCounts } from './week.ts';

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
    note: 'Compared with the average of the 3 full weeks before it.',
    before: 3,
    figures: [
      {
        ...{ name: 'Searches', n: 300, average: 200, change: '50% more' },
        weeks: [100, 200, 300, 300],
      },
      { name: 'Deal views', n: 30, average: 20, change: '50% more', weeks: [10, 20, 30, 30] },
      { name: 'Book Now', n: 3, average: 2, change: 'too few to compare', weeks: [1, 2, 3, 3] },
      { name: 'Leads', n: 0, average: 0, change: 'too few to compare', weeks: [0, 0, 0, 0] },
    ],
  });
});

test('only the four weeks before a week are compared; its line shows those before them, too', () => {
  const longer = [week('2026-01-19', '2026-01-25', 90), week('2026-01-26', '2026-02-01', 3)];
  const { note, figures } = describeWeek([...longer, ...WEEKS], '2026-01-20');
  assert.equal(note, 'Compared with the average of the four weeks before it.');
  assert.equal(figures[0]?.average, 225);
  assert.deepEqual(figures[2]?.weeks, [90, 3, 1, 2, 3, 3]);
});

test('a week in which counting had not begun yet, or only began, is no week to compare with', () => {
  const { note, figures } = describeWeek(WEEKS, '2026-02-10');
  assert.equal(note, 'Compared with the one full week before it.');
  assert.deepEqual([figures[0]?.average, figures[0]?.change], [300, 'as many']);
  const first = describeWeek(WEEKS, '2026-02-20');
  assert.equal(first.note, 'There is no full week before it to compare with.');
  assert.equal(first.figures[0]?.average, null);
});

test('a young installation says what will appear there, and when', () => {
  assert.match(
    describeWeek(WEEKS, undefined).note,
    /will appear here from the day after the first/,
  );
  const today = describeWeek(WEEKS, '2026-03-02');
  assert.match(today.note, /Counting began on Mar 2\. The figures of full days appear here from/);
  assert.deepEqual(today.figures, []);
  const withLeads = WEEKS.map((one) => ({ ...one, leads: 3 }));
  const leads = [{ name: 'Leads', n: 3, average: null, change: null, weeks: [3] }];
  assert.deepEqual(describeWeek(withLeads, undefined).figures, leads);
  const young = describeWeek(WEEKS, '2026-02-25');
  assert.equal(young.note, 'Counting began on Feb 25, so the week is not full.');
  assert.equal(young.figures.length, 4);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn, endOfDay, isCalendarDay, plusDays, startOfDay } from './days.ts';

test('days are counted on the calendar, over months, years and changed clocks', () => {
  assert.equal(plusDays('2028-02-28', 2), '2028-03-01');
  const [start = 0, end = 0] = [startOfDay, endOfDay].map((of) =>
    of('2026-11-01', 'America/Chicago'),
  );
  assert.equal(end + 1 - start, 25 * 3_600_000);
  assert.equal(dayIn('America/Chicago', end), '2026-11-01');
  assert.equal(dayIn('America/Chicago', end + 1), '2026-11-02');
});

test('a day that does not exist has no beginning and no end, and is never another one', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-2-3', '', '20260203']) {
    assert.equal(isCalendarDay(text), false, text);
    assert.equal(startOfDay(text, 'UTC'), undefined);
    assert.equal(endOfDay(text, 'UTC'), undefined);
  }
  assert.equal(isCalendarDay('2028-02-29'), true);
});

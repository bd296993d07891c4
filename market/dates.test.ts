import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDay, formatRelative, formatTime, formatTimeOfDay } from './dates.ts';

const NOON_IN_AUSTIN = Date.parse('2026-03-02T18:00:00Z');
const HOUR = 3_600_000;
const AUSTIN = 'America/Chicago';

test('an hour is said as it is where the reader is, and named UTC where that is not known', () => {
  assert.equal(formatTimeOfDay(NOON_IN_AUSTIN, AUSTIN), '12:00 PM');
  assert.equal(formatTimeOfDay(NOON_IN_AUSTIN, undefined), '6:00 PM UTC');
  assert.equal(formatTime(NOON_IN_AUSTIN, 'full', AUSTIN), 'Mar 2, 2026, 12:00 PM CST');
  assert.equal(formatTime(NOON_IN_AUSTIN, 'full', undefined), 'Mar 2, 2026, 6:00 PM UTC');
});

test('a day is a calendar day where the reader is', () => {
  const lateEvening = NOON_IN_AUSTIN - 13 * HOUR;
  assert.equal(formatDay(lateEvening, NOON_IN_AUSTIN, AUSTIN), 'Yesterday');
  assert.equal(formatDay(lateEvening, NOON_IN_AUSTIN, undefined), 'Today');
  assert.equal(formatDay(NOON_IN_AUSTIN, NOON_IN_AUSTIN, AUSTIN), 'Today');
  assert.equal(
    formatDay(NOON_IN_AUSTIN - 49 * HOUR, NOON_IN_AUSTIN, AUSTIN),
    'Saturday, February 28',
  );
  const before = Date.parse('2025-12-31T18:00:00Z');
  assert.equal(formatDay(before, NOON_IN_AUSTIN, AUSTIN), 'Wednesday, December 31, 2025');
});

test('a list shows as little as distinguishes instants', () => {
  const formatted = (hoursAgo: number) =>
    formatRelative(NOON_IN_AUSTIN - hoursAgo * HOUR, NOON_IN_AUSTIN, AUSTIN);
  assert.deepEqual([1, 24, 72, 24 * 10, 24 * 300].map(formatted), [
    '11:00 AM',
    'Yesterday',
    'Fri',
    'Feb 20',
    'May 6, 2025',
  ]);
});

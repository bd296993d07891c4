import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPlannedDay } from './day.ts';

test('a planned day is said as people say it, with its year where it is another', () => {
  assert.equal(formatPlannedDay('2026-11-24', '2026-11-24'), 'today');
  assert.equal(formatPlannedDay('2026-11-24', '2026-11-22'), 'Tuesday, November 24');
  assert.equal(formatPlannedDay('2027-01-05', '2026-12-31'), 'Tuesday, January 5, 2027');
});

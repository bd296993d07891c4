import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SITE } from '../../test/helpers/default-site.ts';
import { HOUR_MS } from '../durations.ts';
import { defaultValues } from '../settings/table.ts';
import {
  adminDay,
  afterQuietHours,
  BUNDLE_MS,
  isQuiet,
  leavesAt,
  nextDigest,
  noticeSettings,
} from './rules.ts';

const CHICAGO = 'America/Chicago';
const NIGHT = { from: '21:00', to: '07:00' };
const at = (text: string) => Date.parse(text);

const instants = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') });
const zones = fc.constantFrom(
  'America/New_York',
  CHICAGO,
  'America/Phoenix',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
);
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const quietHours = fc.record({ from: times, to: times }).filter(({ from, to }) => from !== to);

test('nothing leaves in the quiet hours, and nothing waits longer than for their end', () => {
  fc.assert(
    fc.property(instants, quietHours, zones, (now, quiet, zone) => {
      const leaves = afterQuietHours(now, quiet, zone);
      assert.equal(isQuiet(leaves, quiet, zone), false);
      if (!isQuiet(now, quiet, zone)) assert.equal(leaves, now);
      // A day has 25 hours when clocks go back.
      assert.ok(leaves >= now && leaves - now <= 25 * HOUR_MS);
      for (let between = now; between < leaves; between += 10 * 60_000)
        if (!isQuiet(between, quiet, zone)) assert.ok(leaves - between <= HOUR_MS);
    }),
    { numRuns: 300 },
  );
});

test('quiet hours over midnight end in the morning, also when clocks change', () => {
  const end = (now: string, zone = CHICAGO) =>
    new Date(afterQuietHours(at(now), NIGHT, zone)).toISOString();
  assert.equal(end('2026-03-03T04:30Z'), '2026-03-03T13:00:00.000Z');
  assert.equal(end('2026-03-03T11:00Z'), '2026-03-03T13:00:00.000Z');
  assert.equal(end('2026-03-03T13:00Z'), '2026-03-03T13:00:00.000Z');
  // The nights to March 8 and November 1: 7 in the morning is another hour in UTC.
  assert.equal(end('2026-03-08T05:00Z'), '2026-03-08T12:00:00.000Z');
  assert.equal(end('2026-11-01T05:00Z'), '2026-11-01T13:00:00.000Z');
  // 1:30 comes twice; who waits after the first waits for the second.
  const early = { from: '00:00', to: '01:30' };
  const second = afterQuietHours(at('2026-11-01T07:10Z'), early, CHICAGO);
  assert.equal(new Date(second).toISOString(), '2026-11-01T07:30:00.000Z');
});

test('a digest leaves at the full hour, or at 8 in the office, after what it reports', () => {
  const next = (mode: 'hourly' | 'daily', after: string, zone = CHICAGO) =>
    new Date(nextDigest(mode, at(after), zone)).toISOString();
  assert.equal(next('hourly', '2026-03-02T18:00:00Z'), '2026-03-02T19:00:00.000Z');
  assert.equal(next('hourly', '2026-03-02T18:59:59Z'), '2026-03-02T19:00:00.000Z');
  assert.equal(next('hourly', '2026-03-02T18:10Z', 'Asia/Kathmandu'), '2026-03-02T18:15:00.000Z');
  assert.equal(next('daily', '2026-03-02T13:59Z'), '2026-03-02T14:00:00.000Z');
  assert.equal(next('daily', '2026-03-02T14:00Z'), '2026-03-03T14:00:00.000Z');
  assert.equal(next('daily', '2026-03-07T18:00Z'), '2026-03-08T13:00:00.000Z');
  fc.assert(
    fc.property(instants, zones, (after, zone) => {
      for (const [mode, max] of [
        ['hourly', HOUR_MS],
        ['daily', 25 * HOUR_MS],
      ] as const) {
        const leaves = nextDigest(mode, after, zone);
        assert.ok(leaves > after && leaves - after <= max);
      }
    }),
  );
});

test('one of a kind leaves at once, the next ones together five minutes later', () => {
  const settings = { timeZone: CHICAGO, quiet: undefined };
  const now = at('2026-03-02T18:00Z');
  const leaves = (lastAt: number | undefined) =>
    leavesAt({ mode: 'at-once', createdAt: now, lastAt }, now, settings) - now;
  assert.equal(leaves(undefined), 0);
  assert.equal(leaves(now), BUNDLE_MS);
  assert.equal(leaves(now - BUNDLE_MS + 1000), 1000);
  assert.equal(leaves(now - BUNDLE_MS), 0);
  assert.equal(leaves(now + HOUR_MS), 0, 'noted by a clock that has been set back since');
});

test('the day of the office begins at its own midnight', () => {
  const day = adminDay(at('2026-03-08T18:00Z'), CHICAGO);
  assert.equal(new Date(day.start).toISOString(), '2026-03-08T06:00:00.000Z');
  assert.equal(new Date(day.end).toISOString(), '2026-03-09T05:00:00.000Z');
});

test('without a number nothing is texted, and only what is urgent with one', () => {
  const none = noticeSettings(defaultValues(SITE));
  assert.equal(none.phone, undefined);
  assert.deepEqual(new Set(Object.values(none.text)), new Set(['off']));
  const some = noticeSettings({ ...defaultValues(SITE), noticePhone: '(512) 555-0177' });
  assert.equal(some.phone, '+15125550177');
  assert.deepEqual([some.text.lead, some.text['deal-ending']], ['at-once', 'off']);
  assert.equal(some.mail['deal-ending'], 'daily');
});

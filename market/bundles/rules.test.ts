import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SITE } from '../../test/helpers/default-site.ts';
import { HOUR_MS } from '../durations.ts';
import { defaultValues } from '../settings/table.ts';
import {
  adminDay,
  BUNDLE_MS,
  leavesAt,
  type NoticeSettings,
  nextDaily,
  noticeSettings,
} from './rules.ts';

const CHICAGO = 'America/Chicago';
const at = (text: string) => Date.parse(text);
const NOW = at('2026-03-02T18:00Z');
const PHONE = '+15125550177';

const settings = (changes: Partial<NoticeSettings> = {}): NoticeSettings => ({
  ...{ mail: 'urgent', hour: 8, phone: PHONE, timeZone: CHICAGO },
  ...changes,
});
const leaves = (
  channel: 'mail' | 'text',
  kind: string,
  changes: Partial<NoticeSettings> = {},
  lastAt?: number,
) =>
  leavesAt(channel, { kind, phone: null, createdAt: NOW }, settings(changes), { now: NOW, lastAt });
const NEXT_MORNING = at('2026-03-03T14:00Z');

test('the daily mail leaves at its hour in the office, after what it reports', () => {
  const next = (after: string, hour = 8, timeZone = CHICAGO) =>
    new Date(nextDaily(at(after), { hour, timeZone })).toISOString();
  assert.equal(next('2026-03-02T13:59Z'), '2026-03-02T14:00:00.000Z');
  assert.equal(next('2026-03-02T14:00Z'), '2026-03-03T14:00:00.000Z');
  assert.equal(next('2026-03-07T18:00Z'), '2026-03-08T13:00:00.000Z');
  assert.equal(next('2026-03-02T18:00Z', 17), '2026-03-02T23:00:00.000Z');
  const instants = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') });
  const zones = fc.constantFrom(
    ...['America/New_York', CHICAGO, 'America/Phoenix', 'America/St_Johns'],
    ...['Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'],
  );
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 23 }), zones, (after, hour, timeZone) => {
      const time = nextDaily(after, { hour, timeZone });
      // A day has 25 hours when clocks go back.
      assert.ok(time > after && time - after <= 25 * HOUR_MS);
    }),
  );
});

test('what is urgent is mailed at once, the rest with the daily mail', () => {
  assert.equal(leaves('mail', 'lead'), NOW);
  assert.equal(leaves('mail', 'deal-ending'), NEXT_MORNING);
  assert.equal(leaves('mail', 'lead', { mail: 'daily' }), NEXT_MORNING);
  assert.equal(leaves('mail', 'lead', { mail: 'off' }), undefined);
  assert.equal(leaves('mail', 'of a newer version'), undefined);
});

test('what is urgent is texted where there is a number, and nothing else', () => {
  assert.equal(leaves('text', 'lead', { mail: 'off' }), NOW);
  assert.equal(leaves('text', 'deal-ending'), undefined);
  assert.equal(leaves('text', 'lead', { phone: undefined }), undefined);
  const own = { kind: 'text', phone: PHONE, createdAt: NOW };
  assert.equal(leavesAt('text', own, settings(), { now: NOW, lastAt: undefined }), undefined);
});

test('the first leaves at once, the next ones together five minutes later', () => {
  assert.equal(leaves('mail', 'lead', {}, NOW), NOW + BUNDLE_MS);
  assert.equal(leaves('mail', 'lead', {}, NOW - BUNDLE_MS + 1000), NOW + 1000);
  assert.equal(leaves('mail', 'lead', {}, NOW - BUNDLE_MS), NOW);
  // Noted by a clock that has been set back since.
  assert.equal(leaves('mail', 'lead', {}, NOW + HOUR_MS), NOW);
});

test('the day of the office begins at its own midnight', () => {
  const day = adminDay(at('2026-03-08T18:00Z'), CHICAGO);
  assert.equal(new Date(day.start).toISOString(), '2026-03-08T06:00:00.000Z');
  assert.equal(new Date(day.end).toISOString(), '2026-03-09T05:00:00.000Z');
});

test('until the owner chooses, urgent mail leaves at once, the rest at 8, and nothing is texted', () => {
  const { timeZone, ...rest } = noticeSettings(defaultValues(SITE));
  assert.deepEqual(rest, { mail: 'urgent', hour: 8, phone: undefined });
  const some = noticeSettings({ ...defaultValues(SITE), noticePhone: '(512) 555-0177' });
  assert.equal(some.phone, PHONE);
});

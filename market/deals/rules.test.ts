import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayIn, endOfDay } from '../days.ts';
import { LAST_PAGE, parsePage, parsePrice } from './filters.ts';
import { dealState, percentOff, percentOffLabel } from './rules.ts';

test('percent off is the rounded share of the regular price that is saved', () => {
  assert.equal(percentOff({ regularPriceCents: 10_000, dealPriceCents: 6_000 }), 40);
  assert.equal(percentOff({ regularPriceCents: 9_900, dealPriceCents: 6_600 }), 33);
  assert.equal(percentOff({ regularPriceCents: 200, dealPriceCents: 199 }), 1);
  assert.equal(percentOff({ regularPriceCents: 1_000, dealPriceCents: 996 }), 0);
});

test('half a percent off counts as a whole one', () => {
  // In fractions, (200 - 171) / 200 x 100 is 14.499999999999998.
  assert.equal(percentOff({ regularPriceCents: 200, dealPriceCents: 171 }), 15);
  assert.equal(percentOff({ regularPriceCents: 200, dealPriceCents: 1 }), 100);
});

test('percent off stays within 0 and 100 for every price that a deal may have', () => {
  const price = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(price, price, (a, b) => {
      fc.pre(a !== b);
      const percent = percentOff({
        regularPriceCents: Math.max(a, b),
        dealPriceCents: Math.min(a, b),
      });
      assert.ok(Number.isInteger(percent) && percent >= 0 && percent <= 100);
    }),
  );
});

test('a percent that rounds to nothing or to everything is not shown', () => {
  const label = (regularPriceCents: number, dealPriceCents: number) =>
    percentOffLabel({ regularPriceCents, dealPriceCents });
  assert.equal(label(999_999, 999_900), undefined);
  assert.equal(label(999_999, 1), undefined);
  assert.equal(label(10_000, 9_950), '1% off');
  assert.equal(label(10_000, 51), '99% off');
  assert.equal(label(9_900, 6_600), '33% off');
});

test('a deal is expired at the very millisecond of its expiry, and not one earlier', () => {
  const life = { status: 'active', startsAt: 1, pausedAt: null, soldOutAt: null } as const;
  const stateAt = (now: number) => dealState({ ...life, expiresAt: 1000 }, now);
  assert.deepEqual(stateAt(999), { state: 'live', until: 1000 });
  assert.deepEqual(stateAt(1000), { state: 'expired', until: Number.POSITIVE_INFINITY });
  assert.equal(stateAt(1001).state, 'expired');
});

test("an expiry day ends at its last millisecond in the spa's own time zone", () => {
  assert.equal(endOfDay('2026-01-15', 'America/Chicago'), Date.parse('2026-01-16T05:59:59.999Z'));
  assert.equal(endOfDay('2026-07-15', 'America/Chicago'), Date.parse('2026-07-16T04:59:59.999Z'));
  assert.equal(endOfDay('2026-07-15', 'Pacific/Honolulu'), Date.parse('2026-07-16T09:59:59.999Z'));
});

test('the day on which clocks change ends where the calendar says', () => {
  assert.equal(endOfDay('2026-03-08', 'America/New_York'), Date.parse('2026-03-09T03:59:59.999Z'));
  assert.equal(endOfDay('2026-11-01', 'America/New_York'), Date.parse('2026-11-02T04:59:59.999Z'));
});

test('a day that does not exist is refused, never rolled over', () => {
  for (const malformed of [
    '2026-02-30',
    '2026-13-01',
    '2026-2-3',
    '',
    '2026-02-28T00:00',
    '20260228',
  ]) {
    assert.equal(endOfDay(malformed, 'America/New_York'), undefined, malformed);
  }
});

test('today depends on where the spa is', () => {
  const instant = Date.parse('2026-06-01T06:30:00Z');
  assert.equal(dayIn('America/New_York', instant), '2026-06-01');
  assert.equal(dayIn('Pacific/Honolulu', instant), '2026-05-31');
});

test('a page is a plain number from 1 to the last; anything else is the first', () => {
  assert.equal(parsePage('2'), 2);
  assert.equal(parsePage(String(LAST_PAGE)), LAST_PAGE);
  for (const malformed of [
    null,
    '',
    '0',
    '-1',
    '1.5',
    '1e2',
    '02',
    ' 2',
    '٢',
    '２',
    '101',
    '9'.repeat(400),
  ]) {
    assert.equal(parsePage(malformed), 1, String(malformed));
  }
});

test('every amount of cents is read back from its text, exactly', () => {
  const cents = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(cents, (amount) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
      assert.deepEqual(parsePrice(text), { kind: 'cents', cents: amount });
    }),
  );
});

test('any text typed as a price is cents within the limits or has a problem', () => {
  const priceLike = fc.stringMatching(/^[-$ ]?[0-9,.e]{0,9}$/);
  fc.assert(
    fc.property(fc.oneof(priceLike, fc.string()), (text) => {
      const parsed = parsePrice(text);
      if (parsed.kind === 'cents')
        assert.ok(Number.isInteger(parsed.cents) && parsed.cents > 0 && parsed.cents < 1_000_000);
    }),
  );
});

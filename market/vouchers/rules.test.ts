import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayIn } from '../days.ts';
import { plainText } from './copy.ts';
import { sellerName, type VoucherFacts, voucherLines, voucherStatement } from './rules.ts';

const facts: VoucherFacts = {
  dealPriceCents: 6_000,
  durationMinutes: 60,
  promotionalDays: 120,
  state: 'TX',
  timeZone: 'America/Chicago',
};
const NOON = Date.parse('2026-11-21T18:00:00Z');

test('what is bought today has its dates and dollars, and the rest of its worth has no end', () => {
  const statement = voucherStatement(facts, NOON);
  assert.equal(
    plainText(statement.worth),
    'Buy it today and use it by Mar 21, 2027 for the full 60 minutes. Later it still counts as the $60 you paid.',
  );
  assert.deepEqual([statement.worth[1], statement.worth[3]], ['Mar 21, 2027', '$60']);
  assert.equal(statement.cash, undefined);
  assert.equal(statement.until, Date.parse('2026-11-22T06:00:00Z'));
});

test('cents are said where there are any', () => {
  const priced = { ...facts, dealPriceCents: 7_950 };
  const { worth } = voucherStatement(priced, NOON);
  assert.match(plainText(worth), /by Mar 21, 2027 .* the \$79\.50 /);
});

test('in California a small rest may be turned into cash, and nowhere else', () => {
  assert.equal(
    voucherStatement({ ...facts, state: 'CA' }, NOON).cash,
    'In California you may ask for cash when less than $15 is left.',
  );
});

test('what was bought has a fixed date, and changes when that day has passed', () => {
  const at = (iso: string) => voucherStatement(facts, Date.parse(iso), '2026-11-21');
  const before = at('2027-03-22T04:59:59.999Z');
  assert.equal(before.hasEnded, false);
  assert.equal(
    plainText(before.worth),
    'Use it by Mar 21, 2027 for the full 60 minutes. Later it still counts as the $60 you paid.',
  );
  assert.equal(before.until, Date.parse('2027-03-22T05:00:00Z'));
  assert.match(plainText(before.gift), /by Mar 21, 2027 .* amount paid/);
  const after = at('2027-03-22T05:00:00Z');
  assert.equal(after.hasEnded, true);
  assert.equal(
    plainText(after.worth),
    'The full session was good until Mar 21, 2027. It still counts as the $60 you paid.',
  );
  assert.equal(after.until, Number.POSITIVE_INFINITY);
  assert.doesNotMatch(plainText(after.gift), /\$/);
});

// The day's first instant, in UTC.
const MIDNIGHTS = [
  { place: 'Phoenix, which has no summer time', zone: 'America/Phoenix', at: '2026-07-15T07:00Z' },
  { place: 'Honolulu', zone: 'Pacific/Honolulu', at: '2026-07-15T10:00Z' },
  { place: 'Anchorage in winter', zone: 'America/Anchorage', at: '2026-01-15T09:00Z' },
  { place: 'Puerto Rico', zone: 'America/Puerto_Rico', at: '2026-01-15T04:00Z' },
  { place: 'Guam', zone: 'Pacific/Guam', at: '2026-01-14T14:00Z' },
  {
    place: 'New York, into the day with 23 hours',
    zone: 'America/New_York',
    at: '2026-03-08T05:00Z',
  },
  { place: 'New York, out of it', zone: 'America/New_York', at: '2026-03-09T04:00Z' },
  {
    place: 'Chicago, into the day with 25 hours',
    zone: 'America/Chicago',
    at: '2026-11-01T05:00Z',
  },
  { place: 'Chicago, out of it', zone: 'America/Chicago', at: '2026-11-02T06:00Z' },
];

for (const { place, zone, at } of MIDNIGHTS) {
  test(`at midnight the date moves by one day: ${place}`, () => {
    const midnight = Date.parse(at);
    const zoned = { ...facts, timeZone: zone };
    const last = voucherStatement(zoned, midnight - 1);
    const first = voucherStatement(zoned, midnight);
    assert.equal(last.until, midnight);
    assert.notEqual(first.boughtOn, last.boughtOn);
    assert.equal(daysBetween(last.lastPromotionalDay, first.lastPromotionalDay), 1);
  });
}

const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000;

const zones = ['America/New_York', 'America/Denver', ...new Set(MIDNIGHTS.map(({ zone }) => zone))];
const instants = fc.integer({ min: Date.parse('2024-01-01Z'), max: Date.parse('2040-01-01Z') });

test('the last promotional day is exactly so many days after the purchase, in any zone', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 3650 }),
      (now, timeZone, promotionalDays) => {
        const statement = voucherStatement({ ...facts, timeZone, promotionalDays }, now);
        assert.equal(statement.boughtOn, dayIn(timeZone, now));
        assert.equal(
          daysBetween(statement.boughtOn, statement.lastPromotionalDay),
          promotionalDays,
        );
        assert.ok(statement.until > now);
        assert.equal(dayIn(timeZone, statement.until - 1), statement.boughtOn);
        assert.notEqual(dayIn(timeZone, statement.until), statement.boughtOn);
      },
    ),
  );
});

test('a page shown until its instant says the same as one that is made at any time before it', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...zones),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (now, timeZone, part) => {
        const statement = voucherStatement({ ...facts, timeZone }, now);
        const later = now + Math.floor((statement.until - 1 - now) * part);
        assert.deepEqual(voucherStatement({ ...facts, timeZone }, later), statement);
        assert.notDeepEqual(
          voucherStatement({ ...facts, timeZone }, statement.until).worth,
          statement.worth,
        );
      },
    ),
  );
});

test('its lines are the worth, a right to cash, and who sells; where nothing can be bought, none', () => {
  const statement = voucherStatement({ ...facts, state: 'CA' }, NOON);
  assert.deepEqual(voucherLines(statement, 'Juniper Hour').map(plainText), [
    plainText(statement.worth),
    'In California you may ask for cash when less than $15 is left.',
    'Sold by Juniper Hour. Payment by Stripe.',
  ]);
  assert.deepEqual(voucherLines(undefined, 'Juniper Hour'), []);
});

test('the seller is the spa, the operator, or not said', () => {
  const nameOf = (seller: 'spas' | 'operator' | undefined) =>
    sellerName({ seller }, 'Juniper Hour', 'Calm Co');
  assert.deepEqual(
    [nameOf('spas'), nameOf('operator'), nameOf(undefined)],
    ['Juniper Hour', 'Calm Co', undefined],
  );
});

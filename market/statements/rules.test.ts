import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { owedText, passOnText, shownPercent, spaOwesText } from './copy.ts';
import { readCommission } from './fields.ts';
import {
  closesAt,
  commissionCents,
  commissionOfLine,
  monthOfLine,
  plusMonths,
  readPercent,
  spanOfMonth,
  stageOf,
} from './rules.ts';

const ZONE = 'America/Chicago';
const at = (iso: string) => Date.parse(iso);

test('a month is the office’s, and closes three days after its end', () => {
  assert.deepEqual(spanOfMonth('2026-12', ZONE), {
    from: at('2026-12-01T06:00:00Z'),
    to: at('2027-01-01T05:59:59.999Z'),
  });
  assert.equal(closesAt('2026-12', ZONE), at('2027-01-04T06:00:00Z'));
  assert.equal(stageOf('2026-12', at('2027-01-01T05:59:59Z'), ZONE), 'running');
  assert.equal(stageOf('2026-12', at('2027-01-04T05:59:59Z'), ZONE), 'ended');
  assert.equal(stageOf('2026-12', at('2027-01-04T06:00:00Z'), ZONE), 'closed');
  assert.deepEqual([plusMonths('2026-12', 1), plusMonths('2026-01', -1)], ['2027-01', '2025-12']);
});

test('a line is of the month of what happened, or of the running one where that is closed', () => {
  const event = at('2026-12-31T23:00:00-06:00');
  assert.equal(monthOfLine(event, at('2027-01-03T23:00:00-06:00'), ZONE), '2026-12');
  assert.equal(monthOfLine(event, at('2027-01-04T00:00:00-06:00'), ZONE), '2027-01');
  assert.equal(monthOfLine(event, at('2027-05-04T00:00:00-06:00'), ZONE), '2027-05');
  const newYear = at('2027-01-01T00:00:00-06:00');
  assert.equal(
    monthOfLine(newYear, newYear - 1, ZONE),
    '2027-01',
    'Stripe’s clock is ahead of ours',
  );
});

test('half a cent counts as one, in both directions', () => {
  assert.deepEqual(
    [10, 9, 30, -10, -9, -30, 0].map((cents) => commissionCents(cents, 500)),
    [1, 0, 2, -1, 0, -2, 0],
  );
  assert.equal(commissionCents(7900, 1250), 988);
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 10_000 }),
      (c, p) => {
        const exact = (Math.abs(c) * p) / 10_000;
        const commission = commissionCents(c, p);
        assert.ok(Math.abs(Math.abs(commission) - exact) <= 0.5);
        assert.equal(commission + commissionCents(-c, p), 0);
      },
    ),
  );
});

test('whatever comes of a purchase, once it is paid back in full nothing is left of its commission', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (standings, percent) => {
      const posted = { lines: 0, cents: 0, commissionCents: 0 };
      for (const standing of [...standings, 0]) {
        const commission = commissionOfLine(posted, standing, percent);
        if (standing !== 0)
          assert.equal(commission, commissionCents(standing - posted.cents, percent));
        posted.commissionCents += commission;
        posted.cents = standing;
      }
      assert.equal(posted.commissionCents, 0);
    }),
  );
});

test('a percent has two decimals at most', () => {
  assert.deepEqual(
    ['0', '15', '12.5', '12.05', '100', '100.00'].map(readPercent),
    [0, 1500, 1250, 1205, 10_000, 10_000],
  );
  for (const text of ['', '-1', '100.01', '101', '12.345', '1e1', ' 5', '5 %', '١٥', '.5'])
    assert.equal(readPercent(text), undefined, text);
  assert.deepEqual(readCommission(' 12.50 % '), { value: '12.5' });
  assert.deepEqual(readCommission(''), { value: '' });
  assert.ok('problem' in readCommission('a lot'));
  assert.deepEqual([1250, 1500, 5, 0].map(shownPercent), ['12.5%', '15%', '0.05%', '0%']);
});

test('one sentence says what is owed', () => {
  assert.equal(owedText('Cedar Spa', 8400), 'Cedar Spa owes you $84.00');
  assert.equal(owedText('Cedar Spa', 123_456_789), 'Cedar Spa owes you $1,234,567.89');
  assert.equal(owedText('Cedar Spa', 0), 'Cedar Spa owes you nothing');
  assert.equal(owedText('Cedar Spa', -50), 'Cedar Spa has a credit of $0.50');
  const none = { count: 0, cents: 0 };
  const totals = { purchase: none, refund: none, dispute: none };
  const pass = (grossCents: number, commissionCents: number) =>
    passOnText('Cedar Spa', { ...totals, grossCents, commissionCents });
  assert.equal(pass(56_000, 8400), 'You owe Cedar Spa $476.00');
  assert.equal(pass(-56_000, -8400), 'Cedar Spa has had $476.00 too much');
  const toSpa = (grossCents: number, commissionCents: number, isOperatorSelling = false) =>
    spaOwesText('Spa Deals', { ...totals, grossCents, commissionCents }, isOperatorSelling);
  assert.equal(toSpa(56_000, 8400), 'You owe Spa Deals $84.00');
  assert.equal(toSpa(0, 0), 'You owe Spa Deals nothing');
  assert.equal(toSpa(-56_000, -8400), 'You have a credit of $84.00 at Spa Deals');
  assert.equal(toSpa(56_000, 8400, true), 'Spa Deals owes you $476.00');
  assert.equal(toSpa(0, 0, true), 'Spa Deals owes you nothing');
  assert.equal(toSpa(-56_000, -8400, true), 'You have had $476.00 too much');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { purchaseOf } from '../../test/helpers/purchases.ts';
import { stopText } from './copy.ts';
import { contactOf, type Holder, isPaidBack, isToWrite, stopFigures } from './rules.ts';

const deal = { id: 'd', business_id: 'b', deal_price_cents: 7900, updated_at: 1 };

const holderOf = (overrides: Partial<Holder> = {}): Holder => ({
  ...purchaseOf(deal),
  ...{ voucher_id: 'v', used_at: null, title: 'Hot stones', email_state: null },
  ...overrides,
});

test('what left or may have left is not written twice, and what surely did not leave is', () => {
  const states = [
    [null, 'not-yet', true],
    ['pending', 'on-its-way', false],
    ['sending', 'on-its-way', false],
    ['accepted', 'sent', false],
    ['filed', 'sent', false],
    ['unknown', 'unclear', false],
    ['refused', 'failed', true],
    ['unreachable', 'failed', true],
  ] as const;
  for (const [email_state, contact, isWritten] of states) {
    const holder = holderOf({ email_state });
    assert.deepEqual([contactOf(holder), isToWrite(holder)], [contact, isWritten], contact);
  }
});

test('nobody is written to without an address, or about a voucher that is used or paid back', () => {
  const others: Partial<Holder>[] = [
    { email: '' },
    { email: '', erased_at: 1 },
    { used_at: 1 },
    { state: 'refunded' },
    { state: 'disputed' },
  ];
  for (const other of others)
    assert.equal(isToWrite(holderOf(other)), false, JSON.stringify(other));
  assert.equal(contactOf(holderOf({ email: '' })), 'no-address');
  assert.equal(contactOf(holderOf({ email: '', erased_at: 1 })), 'erased');
  assert.equal(isToWrite(holderOf({ state: 'partly-refunded' })), true);
});

test('the figures count whom the emails reached, whose money went back, and whole days', () => {
  const holders = [
    holderOf({ email_state: 'accepted', state: 'refunded' }),
    holderOf({ email_state: 'unknown' }),
    holderOf({ email_state: 'refused' }),
    holderOf({ email: '', state: 'disputed', dispute_status: 'lost' }),
  ];
  assert.deepEqual(
    holders.map((holder) => isPaidBack(holder, MONDAY_NOON)),
    [true, false, false, true],
  );
  const at = (now: number) => stopText(stopFigures(holders, MONDAY_NOON, now));
  assert.equal(at(MONDAY_NOON + DAY_MS - 1), 'Stopped today: 2 told, 2 of 4 refunded');
  assert.equal(at(MONDAY_NOON + DAY_MS), 'Stopped 1 day ago: 2 told, 2 of 4 refunded');
  assert.equal(at(MONDAY_NOON - DAY_MS), 'Stopped today: 2 told, 2 of 4 refunded');
});

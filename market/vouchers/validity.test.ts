import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { purchaseOf } from '../../test/helpers/purchases.ts';
import { voucherOf } from '../../test/helpers/vouchers.ts';
import type { PurchaseRow } from '../ports.ts';
import { refundText, voucherStatus } from './validity.ts';

const deal = {
  ...{ id: 'deal', business_id: 'spa' },
  ...{ deal_price_cents: 5000, updated_at: 1 },
};
const CHICAGO = 'America/Chicago';

function statusOf(
  columns: Partial<PurchaseRow>,
  used_at: number | null = null,
  wasPressed = false,
) {
  const purchase = purchaseOf(deal, columns);
  const voucher = voucherOf(purchase, { used_at }).row;
  const status = voucherStatus({ purchase, voucher }, CHICAGO, MONDAY_NOON, wasPressed);
  return [status.tone, ...status.lines];
}

test('good may be taken, or was by this press; quiet is done; bad is not in order', () => {
  const refunded = { state: 'refunded', refunded_cents: 5000 } as const;
  const earlier = MONDAY_NOON - 60_000;
  assert.deepEqual(statusOf({}), ['good', 'Valid until Jun 30, 2026']);
  assert.deepEqual(statusOf({}, earlier, true), ['good', 'Done. Used just now.']);
  assert.deepEqual(statusOf({}, earlier), ['quiet', 'Used today at 11:59\u00a0AM']);
  assert.deepEqual(statusOf({}, MONDAY_NOON - DAY_MS), [
    'quiet',
    'Used on Mar 1, 2026, 12:00\u00a0PM\u00a0CST',
  ]);
  assert.deepEqual(statusOf(refunded), ['quiet', 'Refunded']);
  assert.deepEqual(statusOf(refunded, earlier), [
    'quiet',
    'Used today at 11:59\u00a0AM',
    'Refunded',
  ]);
  assert.deepEqual(statusOf({ state: 'disputed' }), ['bad', 'Disputed at the bank']);
  assert.equal(statusOf({ state: 'disputed' }, earlier)[0], 'bad');
  const disputed = (dispute_status: string) => statusOf({ state: 'disputed', dispute_status });
  assert.deepEqual(disputed('under_review'), ['bad', 'Disputed at the bank']);
  assert.deepEqual(disputed('lost'), ['quiet', 'Disputed at the bank, and paid back']);
  assert.deepEqual(disputed('prevented'), ['quiet', 'Paid back by the card network']);
  const open = { ...refunded, refund_status: 'pending' };
  assert.deepEqual(statusOf(open), ['quiet', 'A refund is on its way']);
  assert.deepEqual(statusOf({ ...refunded, refund_status: 'succeeded' }), ['quiet', 'Refunded']);
  const inquiry = { dispute_status: 'warning_needs_response' };
  assert.deepEqual(statusOf(inquiry), ['good', 'Valid until Jun 30, 2026'], 'no money moved');
  assert.deepEqual(statusOf({ state: 'waiting' }), ['bad', 'Not paid yet']);
  assert.deepEqual(statusOf({ state: 'look', look_reason: 'x' }), ['bad', 'Not confirmed yet']);
});

test('a part that went back is told in dollars, since it does not say how many come', () => {
  const partly = { state: 'partly-refunded', refunded_cents: 5000 } as const;
  const three = { ...partly, quantity: 3, paid_cents: 15_000 };
  const line = '$50 of $150 went back';
  assert.deepEqual(statusOf(three), ['good', 'Valid until Jun 30, 2026', line]);
  assert.deepEqual(statusOf(three, MONDAY_NOON, true), ['good', 'Done. Used just now.', line]);
  const open = { ...three, refund_status: 'pending' };
  assert.equal(statusOf(open)[2], '$50 of $150 is going back');
});

test('a buyer reads of each refund what it is, and of no wrong end', () => {
  const text = (status: string, daysLater = 0) => {
    const refund = { at: MONDAY_NOON, cents: 2300, status };
    const now = MONDAY_NOON + daysLater * DAY_MS;
    return refundText(refund, { currency: 'usd' }, CHICAGO, now);
  };
  const begun = 'Refund of $23, begun on Mar 2, 2026:';
  const done = 'Refunded on Mar 2, 2026: $23, the way you paid.';
  assert.equal(text('succeeded'), `${done} Banks take some days.`);
  assert.equal(text('succeeded', 14), done);
  assert.equal(text('pending'), `${begun} it is on its way.`);
  assert.equal(text('requires_action'), `${begun} it waits for you. Stripe wrote to you about it.`);
  assert.equal(
    text('failed'),
    `${begun} it failed, because your bank sent it back. Please ask us about it.`,
  );
});

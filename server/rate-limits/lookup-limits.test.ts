import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SecurityEvent } from '../../market/security-events.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { openLookupLimits } from './lookup-limits.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

test('an address that guessed too often is refused alone, its neighbors are not', async () => {
  const events: SecurityEvent[] = [];
  const { admitVoucherCode } = openLookupLimits(connection, (event) => events.push(event));
  const kindsOf = async (address: string, count: number) => {
    const kinds: string[] = [];
    for (let n = 0; n < count; n += 1) kinds.push((await admitVoucherCode(address)).kind);
    return kinds;
  };
  const used = [...Array(12).fill('admitted'), ...Array(3).fill('rate-limited')];
  for (const address of ['98.1.1.1', '98.1.1.2', '98.70.1.1', '98.140.1.1', '2001:db8::1'])
    assert.deepEqual(await kindsOf(address, 15), used, address);
  assert.deepEqual(await kindsOf('98.1.1.3', 1), ['admitted']);
  assert.deepEqual(await kindsOf('2001:db8::2', 1), ['rate-limited'], 'the same household');
  assert.deepEqual(await kindsOf('2001:db8:0:1::1', 1), ['admitted']);
  assert.deepEqual(events, Array(5).fill({ event: 'limit-reached', detail: 'voucher codes' }));
});

test('what was found is no guess, and each kind is counted by itself', async () => {
  const { admitVoucherCode, admitCheckout } = openLookupLimits(connection, () => {});
  for (let n = 0; n < 100; n += 1) {
    const admission = await admitCheckout('192.0.2.7');
    assert.ok(admission.kind === 'admitted');
    await admission.refund();
  }
  for (let n = 0; n < 60; n += 1) assert.equal((await admitCheckout('192.0.2.7')).kind, 'admitted');
  const refused = await admitCheckout('192.0.2.7');
  assert.ok(refused.kind === 'rate-limited');
  assert.ok(refused.retryAfterSeconds > 0 && refused.retryAfterSeconds <= 600);
  assert.equal((await admitVoucherCode('192.0.2.7')).kind, 'admitted');
});

test('a spa says of fifty clients a day that they were not new, and another spa of its own', async () => {
  const { admitNotNew } = openLookupLimits(connection, () => {});
  for (let n = 0; n < 50; n += 1) assert.equal((await admitNotNew('a-spa')).kind, 'admitted');
  assert.equal((await admitNotNew('a-spa')).kind, 'rate-limited');
  assert.equal((await admitNotNew('other-spa')).kind, 'admitted');
});

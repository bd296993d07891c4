import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_BYTES, openBodyBudget } from './body-budget.ts';

const KB = 1024;

function fill(budget: ReturnType<typeof openBodyBudget>, network: string, bytes: number) {
  let reservedBytes = 0;
  while (budget(network).grow(bytes + FREE_BYTES) === 'fits') reservedBytes += bytes;
  return reservedBytes;
}

test('however many networks take all that they may, the next one still finds room', () => {
  const budget = openBodyBudget(64 * 1024 * KB);
  const shares = Array.from({ length: 50 }, (_, n) => fill(budget, `network ${n}`, 100 * KB));
  const all = shares.reduce((sum, share) => sum + share, 0);
  assert.ok((shares[0] ?? 0) <= 32 * 1024 * KB);
  assert.ok(all <= 64 * 1024 * KB, `${all}`);
  assert.equal(budget('a visitor').grow(50 * KB), 'fits');
});

test('a small body fits where nothing else does', () => {
  const budget = openBodyBudget(100 * KB);
  const outcome = budget('a').grow(50 * KB + FREE_BYTES);
  assert.equal(outcome, 'fits');
  assert.equal(budget('a').grow(10 * KB), 'network-full');
  assert.equal(budget('b').grow(49 * KB), 'all-full');
  assert.equal(budget('a').grow(FREE_BYTES), 'fits');
});

test('what was released is free again, once', () => {
  const budget = openBodyBudget(100 * KB);
  const body = budget('a');
  assert.equal(body.grow(50 * KB), 'fits');
  assert.equal(body.grow(58 * KB), 'fits');
  assert.equal(budget('a').grow(20 * KB), 'network-full');
  body.release();
  body.release();
  assert.equal(budget('a').grow(58 * KB), 'fits');
  assert.equal(budget('a').grow(20 * KB), 'network-full');
});

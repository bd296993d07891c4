import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openListingRateLimit } from './listing-rate-limit.ts';
import { memoryRateLimitStore } from './rate-limit-store.ts';

test('one address is let in so often and no more, and others are not kept out by it', async () => {
  const admit = openListingRateLimit(memoryRateLimitStore, {
    perAddress: 2,
    total: 10,
    windowSeconds: 60,
  });
  const kinds = [];
  for (let i = 0; i < 3; i += 1) kinds.push((await admit('192.0.2.7')).kind);
  assert.deepEqual(kinds, ['admitted', 'admitted', 'later']);
  const refusal = await admit('192.0.2.7');
  assert.ok(refusal.kind === 'later' && refusal.seconds > 0 && refusal.seconds <= 60);
  assert.equal((await admit('192.0.2.8')).kind, 'admitted');
});

test('all addresses together are let in so often and no more', async () => {
  const admit = openListingRateLimit(memoryRateLimitStore, {
    perAddress: 5,
    total: 2,
    windowSeconds: 60,
  });
  const kinds = [];
  for (const host of [1, 2, 3]) kinds.push((await admit(`192.0.2.${host}`)).kind);
  assert.deepEqual(kinds, ['admitted', 'admitted', 'later']);
});

test('addresses that send without end, however many, leave room for those who have sent nothing', async () => {
  for (const [what, addressOf] of [
    ['20 addresses of as many regions', (n: number) => `${n + 20}.7.7.7`],
    ['200 addresses of ten neighborhoods', (n: number) => `20.${n % 10}.${n}.7`],
    ['400 IPv6 households', (n: number) => `2001:db8:${n.toString(16)}::1`],
  ] as const) {
    const admit = openListingRateLimit();
    const count = Number(/^\d+/.exec(what));
    for (let i = 0; i < 20 * 60; i += 1) await admit(addressOf(i % count));
    for (const visitor of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2600:1700::1']) {
      assert.equal((await admit(visitor)).kind, 'admitted', `${what}: ${visitor}`);
    }
  }
});

test('an office that nobody else stands against may send as many as ever', async () => {
  const admit = openListingRateLimit();
  const kinds = [];
  for (let i = 0; i < 31; i += 1) kinds.push((await admit('192.0.2.7')).kind);
  assert.deepEqual(kinds, [...Array(30).fill('admitted'), 'later']);
});

test('the addresses of one IPv6 household count as one', async () => {
  const admit = openListingRateLimit(memoryRateLimitStore, {
    perAddress: 1,
    total: 10,
    windowSeconds: 60,
  });
  assert.equal((await admit('2001:db8::1')).kind, 'admitted');
  assert.equal((await admit('2001:db8:0:0:ffff::2')).kind, 'later');
  assert.equal((await admit('2001:db8:0:1::1')).kind, 'admitted');
});

test('whoever used up an hour that the clock was set back from is not kept out', async (t) => {
  const now = Date.parse('2026-03-02T18:00:00Z');
  t.mock.timers.enable({ apis: ['Date'], now: now + 86_400_000 });
  const admit = openListingRateLimit(memoryRateLimitStore, {
    perAddress: 1,
    total: 2,
    windowSeconds: 60,
  });
  await admit('192.0.2.7');
  assert.equal((await admit('192.0.2.7')).kind, 'later');
  assert.equal((await admit('198.51.100.7')).kind, 'admitted');
  assert.equal((await admit('203.0.113.7')).kind, 'later');
  t.mock.timers.setTime(now);
  assert.equal((await admit('192.0.2.7')).kind, 'admitted');
  assert.equal((await admit('192.0.2.7')).kind, 'later');
});

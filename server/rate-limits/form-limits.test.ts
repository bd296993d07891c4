import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFormLimits } from './form-limits.ts';
import { memoryRateLimitStore } from './rate-limit-store.ts';

function listingLimit(...options: Parameters<typeof openFormLimits>) {
  const check = openFormLimits(...options);
  return (address: string) => check('listings', address);
}

test('one address may send so often and no more, and does not lock out others', async () => {
  const admit = listingLimit(memoryRateLimitStore, {
    perAddress: 2,
    total: 10,
    windowSeconds: 60,
  });
  const kinds = [];
  for (let i = 0; i < 3; i += 1) kinds.push((await admit('192.0.2.7')).kind);
  assert.deepEqual(kinds, ['admitted', 'admitted', 'rate-limited']);
  const refusal = await admit('192.0.2.7');
  assert.ok(
    refusal.kind === 'rate-limited' &&
      refusal.retryAfterSeconds > 0 &&
      refusal.retryAfterSeconds <= 60,
  );
  assert.equal((await admit('192.0.2.8')).kind, 'admitted');
});

test('all addresses together are let in so often and no more', async () => {
  const admit = listingLimit(memoryRateLimitStore, {
    perAddress: 5,
    total: 2,
    windowSeconds: 60,
  });
  const kinds = [];
  for (const host of [1, 2, 3]) kinds.push((await admit(`192.0.2.${host}`)).kind);
  assert.deepEqual(kinds, ['admitted', 'admitted', 'rate-limited']);
});

test('addresses that send without end, however many, leave room for those who have sent nothing', async () => {
  for (const [what, addressOf] of [
    ['20 addresses of as many regions', (n: number) => `${n + 20}.7.7.7`],
    ['200 addresses of ten neighborhoods', (n: number) => `20.${n % 10}.${n}.7`],
    ['400 IPv6 households', (n: number) => `2001:db8:${n.toString(16)}::1`],
  ] as const) {
    const admit = listingLimit();
    const count = Number(/^\d+/.exec(what));
    for (let i = 0; i < 20 * 60; i += 1) await admit(addressOf(i % count));
    for (const visitor of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2600:1700::1']) {
      assert.equal((await admit(visitor)).kind, 'admitted', `${what}: ${visitor}`);
    }
  }
});

test('a network without competition may send as many as ever', async () => {
  const admit = listingLimit();
  const kinds = [];
  for (let i = 0; i < 31; i += 1) kinds.push((await admit('192.0.2.7')).kind);
  assert.deepEqual(kinds, [...Array(30).fill('admitted'), 'rate-limited']);
});

test('the addresses of one IPv6 household count as one', async () => {
  const admit = listingLimit(memoryRateLimitStore, {
    perAddress: 1,
    total: 10,
    windowSeconds: 60,
  });
  assert.equal((await admit('2001:db8::1')).kind, 'admitted');
  assert.equal((await admit('2001:db8:0:0:ffff::2')).kind, 'rate-limited');
  assert.equal((await admit('2001:db8:0:1::1')).kind, 'admitted');
});

test('an address that used up an hour is not locked out when the clock is set back', async (t) => {
  const now = Date.parse('2026-03-02T18:00:00Z');
  t.mock.timers.enable({ apis: ['Date'], now: now + 86_400_000 });
  const admit = listingLimit(memoryRateLimitStore, {
    perAddress: 1,
    total: 2,
    windowSeconds: 60,
  });
  await admit('192.0.2.7');
  assert.equal((await admit('192.0.2.7')).kind, 'rate-limited');
  assert.equal((await admit('198.51.100.7')).kind, 'admitted');
  assert.equal((await admit('203.0.113.7')).kind, 'rate-limited');
  t.mock.timers.setTime(now);
  assert.equal((await admit('192.0.2.7')).kind, 'admitted');
  assert.equal((await admit('192.0.2.7')).kind, 'rate-limited');
});

test('once the total or a range is used up, nothing is stored of addresses that are refused', async () => {
  for (const [limits, addressOf] of [
    [{ total: 3 }, (n: number) => `${n + 20}.7.7.7`],
    [{ perRegion: 3 }, (n: number) => `2001:${n + 20}:1:1::1`],
    [{ perNeighborhood: 3 }, (n: number) => `2001:db8:1:${n}::1`],
  ] as const) {
    const keys = new Set<string>();
    const counted: typeof memoryRateLimitStore = (options) => {
      const store = memoryRateLimitStore(options);
      const consume = store.consume.bind(store);
      store.consume = (key, ...more) => {
        keys.add(`${options.keyPrefix} ${key}`);
        return consume(key, ...more);
      };
      return store;
    };
    const admit = listingLimit(counted, limits);
    for (let n = 0; n < 3; n += 1) assert.equal((await admit(addressOf(n))).kind, 'admitted');
    const before = keys.size;
    for (let n = 100; n < 200; n += 1)
      assert.equal((await admit(addressOf(n))).kind, 'rate-limited');
    assert.equal(keys.size, before, JSON.stringify(limits));
  }
});

test('forms of each kind are counted by themselves', async () => {
  const check = openFormLimits(memoryRateLimitStore, { perAddress: 1 });
  for (const form of ['listings', 'alerts', 'complaints'] as const) {
    assert.equal((await check(form, '192.0.2.7')).kind, 'admitted');
    assert.equal((await check(form, '192.0.2.7')).kind, 'rate-limited');
  }
});

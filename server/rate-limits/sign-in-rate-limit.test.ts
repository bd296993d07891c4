import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { openSignInRateLimit } from './sign-in-rate-limit.ts';

const email = 'owner@example.com';
async function openLimits(t: TestContext) {
  const connection = await emptyDatabase();
  t.after(connection.close);
  return openSignInRateLimit(connection);
}
type Admit = Awaited<ReturnType<typeof openLimits>>;

async function admitted(
  admit: Admit,
  attempts: Array<{ address: string; email?: string; device?: string }>,
) {
  let count = 0;
  for (const { device, ...attempt } of attempts) {
    if ((await admit({ email, device, ...attempt })).kind === 'admitted') count += 1;
  }
  return count;
}
const repeat = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

test('one address has 12 guesses an hour, for any e-mails', async (t) => {
  const admit = await openLimits(t);
  const attempts = repeat(100, (n) => ({ address: '192.0.2.7', email: `someone${n}@example.com` }));
  assert.equal(await admitted(admit, attempts), 12);
  const refusal = await admit({ email, address: '192.0.2.7', device: undefined });
  assert.ok(
    refusal.kind === 'rate-limited' &&
      refusal.retryAfterSeconds > 0 &&
      refusal.retryAfterSeconds <= 3600,
  );
});

test('a neighborhood and a region leave some to the others', async (t) => {
  const admit = await openLimits(t);
  assert.equal(
    await admitted(
      admit,
      repeat(300, (n) => ({ address: `10.0.0.${n % 250}` })),
    ),
    18,
  );
  assert.equal(
    await admitted(
      admit,
      repeat(300, (n) => ({ address: `10.${n % 250}.0.1` })),
    ),
    8,
  );
  assert.equal(await admitted(admit, [{ address: '203.0.113.9' }]), 1);
});

test('however many strangers guess, 40 an hour are evaluated, and the owner has 10 beside', async (t) => {
  const admit = await openLimits(t);
  assert.equal(
    await admitted(
      admit,
      repeat(200, (n) => ({ address: `${n}.${n % 7}.1.1` })),
    ),
    40,
  );
  assert.equal(
    await admitted(
      admit,
      repeat(50, () => ({ address: '1.2.3.4', device: 'known' })),
    ),
    10,
  );
});

test('guesses at one account cost another none', async (t) => {
  const admit = await openLimits(t);
  await admitted(
    admit,
    repeat(200, (n) => ({ address: `${n}.${n % 7}.1.1` })),
  );
  assert.equal(await admitted(admit, [{ address: '203.0.113.9', email: 'other@example.com' }]), 1);
});

test('a right password costs nothing and forgives the slips before it', async (t) => {
  const admit = await openLimits(t);
  const address = '192.0.2.7';
  assert.equal(
    await admitted(
      admit,
      repeat(11, () => ({ address })),
    ),
    11,
  );
  const admission = await admit({ email, address, device: undefined });
  assert.ok(admission.kind === 'admitted');
  await admission.refund();
  assert.equal(
    await admitted(
      admit,
      repeat(5, () => ({ address })),
    ),
    5,
  );
});

test('an hour later the count starts again', async (t) => {
  const connection = await emptyDatabase();
  const admit = openSignInRateLimit(connection);
  // Counts in memory end by a timer. A database compares clocks, and its sessions need real timers.
  const apis =
    connection.dialect === 'sqlite' ? (['Date', 'setTimeout'] as const) : (['Date'] as const);
  t.mock.timers.enable({ apis: [...apis] });
  assert.equal(
    await admitted(
      admit,
      repeat(20, () => ({ address: '192.0.2.7' })),
    ),
    12,
  );
  t.mock.timers.tick(3_600_001);
  assert.equal(
    await admitted(
      admit,
      repeat(20, () => ({ address: '192.0.2.7' })),
    ),
    12,
  );
});

import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CheckoutSession, READ_KEY } from '../../../market/ports/stripe.ts';
import { openLoopBack } from './gateway.ts';

const SOLD: CheckoutSession = {
  ...{ id: 'cs_test_demo1', linkId: 'plink_demo1', reference: 'deal-1', paymentIntent: 'pi_demo1' },
  ...{ mode: 'payment', status: 'complete', payment: 'paid', paidCents: 5900, discountCents: 0 },
  ...{ quantity: 1, currency: 'usd', isLive: false, at: 1, email: undefined, name: 'Ada' },
};
const NOON = Date.parse('2026-03-02T18:00:00Z');
const link = { id: 'plink_demo1', currency: 'usd' };
const buyer = { reference: 'deal-1', email: 'ada@example.com', name: 'Ada', giftName: undefined };

test('what is bought and refunded in a demo is there after a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'loop-back-'));
  t.after(() => rm(folder, { recursive: true }));
  const options = {
    file: join(folder, 'outbox', 'purchases.jsonl'),
    now: () => NOON,
    links: async () => [],
  };
  const demo = openLoopBack(options);
  assert.match(demo.key, READ_KEY);
  assert.deepEqual(await demo.reader.sessions(0), []);
  const id = (await demo.pay({ link, cents: 6900, ...buyer })) ?? '';
  assert.match(id, /^cs_test_\w{20,}$/);
  assert.notEqual(await demo.pay({ link, cents: 6900, ...buyer }), id);
  await appendFile(options.file, '{"kind":"session","id":"cs_te');

  const { reader, refund } = openLoopBack(options);
  assert.equal((await reader.sessions(NOON)).length, 2);
  assert.deepEqual(await reader.sessions(NOON + 1), []);
  const session = await reader.session(id);
  assert.deepEqual(
    [session?.payment, session?.paidCents, session?.isLive, session?.reference],
    ['paid', 6900, false, 'deal-1'],
  );
  assert.equal(await refund('pi_none'), false);
  await appendFile(options.file, '\n');
  const paymentIntent = session?.paymentIntent ?? '';
  assert.equal(await refund(paymentIntent), true);
  assert.equal(await refund(paymentIntent), true);
  assert.deepEqual(
    (await reader.refunds(0)).map(({ paymentIntent: of, cents }) => [of, cents]),
    [[paymentIntent, 6900]],
  );
});

test('what was paid there before can be given back as anything else, once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'loop-back-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'purchases.jsonl');
  const { fill, reader, refund } = openLoopBack({ file, now: () => NOON, links: async () => [] });
  const given = { ...SOLD, id: 'cs_test_demo2', paymentIntent: 'pi_demo2' };
  const back = {
    id: 're_demo2',
    paymentIntent: 'pi_demo2',
    cents: 5900,
    status: 'succeeded',
    at: 2,
  };
  await fill([
    { session: SOLD, refund: undefined },
    { session: given, refund: back },
  ]);
  assert.equal((await reader.sessions(0)).length, 2);
  assert.equal(await refund('pi_demo1'), true);
  assert.equal(await refund('pi_demo2'), true);
  const refunds = await reader.refunds(0);
  assert.deepEqual(
    refunds.map(({ at }) => at),
    [NOON, 2],
  );
});

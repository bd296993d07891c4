import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import Stripe from 'stripe';
import { StripeProblem } from '../../market/ports/stripe.ts';
import type { FakeSession } from '../../test/helpers/stripe/fake-account.ts';
import { openFakeStripe, type StripeAnswer } from '../../test/helpers/stripe/fake-stripe.ts';
import { STRIPE_VERSION } from './api.ts';
import { openStripe } from './gateway.ts';

const KEY = 'rk_test_hushhush0123456789';
const NOON = Date.parse('2026-03-02T18:00:00Z');

async function openShop(t: TestContext) {
  const stripe = await openFakeStripe({ now: () => NOON });
  t.after(stripe.close);
  const account = stripe.openAccount(KEY);
  const pauses: number[] = [];
  const options = { apiUrl: `${stripe.url}/`, pause: async (ms: number) => pauses.push(ms) };
  const read = openStripe(options);
  return { stripe, account, pauses, options, read, reader: read(KEY) };
}

async function problemOf(work: Promise<unknown>): Promise<StripeProblem> {
  const error = await work.then(
    () => assert.fail('It was read'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StripeProblem, String(error));
  assert.doesNotMatch(`${error.message} ${error.stack}`, /hush/);
  assert.match(error.message, /^[A-Z].*\.$/);
  return error;
}

test('the version is the one of the types that check the fake', () => {
  assert.equal(STRIPE_VERSION, Stripe.API_VERSION);
});

test('a payment link is read with what it charges', async (t) => {
  const { account, reader } = await openShop(t);
  const plain = account.addLink(6900, {
    restrictions: { completed_sessions: { count: 3, limit: 40 } },
  });
  assert.deepEqual(await reader.links(), [
    {
      id: plain.id,
      url: plain.url,
      isActive: true,
      priceCents: 6900,
      currency: 'usd',
      completed: 3,
      limit: 40,
      allowsPromotionCodes: false,
      hasOptionalItems: false,
    },
  ]);
});

test('where the buyer chooses the price, the quantity or the shipping, no price is known', async (t) => {
  const { account, reader } = await openShop(t);
  const [first] = account.addLink(6900).line_items.data;
  if (first) first.adjustable_quantity = { enabled: true, maximum: 9, minimum: 1 };
  const [second] = account.addLink(0).line_items.data;
  const open = { maximum: null, minimum: null, preset: null };
  if (second) second.price.custom_unit_amount = open;
  account.addLink(6900, { shipping_options: [{ shipping_amount: 500, shipping_rate: 'shr_1' }] });
  const prices = (await reader.links()).map(({ priceCents }) => priceCents);
  assert.deepEqual(prices, [undefined, undefined, undefined]);
});

test('an answer is a name only where a name was asked for', async (t) => {
  const { account, reader } = await openShop(t);
  const session = account.pay(account.addLink(6900));
  const [field] = session.custom_fields;
  assert.ok(field?.text);
  const giftNameOf = async (question: string, answer: string) => {
    field.key = question.toLowerCase().replaceAll(/\W/g, '');
    field.label = { custom: question, type: 'custom' };
    if (field.text) field.text.value = answer;
    return (await reader.session(session.id))?.giftName;
  };
  for (const question of [
    'Recipient',
    'Gift for',
    'A gift? For whom',
    'Name of the gift’s recipient',
    'If it is a gift, who is it for?',
  ]) {
    assert.equal(await giftNameOf(question, 'Sofia'), 'Sofia', question);
    for (const answer of ['No', 'yes', 'NONE.', 'n/a', '-', 'No thanks'])
      assert.equal(await giftNameOf(question, answer), undefined, `${question} ${answer}`);
  }
  for (const question of [
    'Is this a gift?',
    'Gift message',
    'Recipient email',
    'Gift from (name)',
    'Size',
  ])
    assert.equal(await giftNameOf(question, 'Sofia'), undefined, question);
});

test('items that are sold together are told apart by their price', async (t) => {
  const { account, reader } = await openShop(t);
  const session = account.pay(account.addLink(6900), { quantity: 2 });
  const [item] = session.line_items.data;
  assert.ok(item);
  session.line_items.data.push({
    ...{ ...item, amount_total: 500, quantity: 1 },
    price: { ...item.price, unit_amount: 500 },
  });
  const read = await reader.session(session.id);
  assert.equal(read?.quantity, undefined);
  assert.deepEqual(read?.items, [
    { quantity: 2, unitCents: 6900 },
    { quantity: 1, unitCents: 500 },
  ]);
});

test('a purchase is read with who bought it, for whom, and what was paid', async (t) => {
  const { account, reader } = await openShop(t);
  const link = account.addLink(6900);
  const paid = account.pay(link, {
    reference: 'deal-1',
    name: ' Ada   Lovelace ',
    giftName: 'Mary',
    quantity: 2,
    discountCents: 1000,
  });
  account.visit(link);
  const expected = {
    id: paid.id,
    linkId: link.id,
    reference: 'deal-1',
    paymentIntent: paid.payment_intent,
    mode: 'payment',
    status: 'complete',
    payment: 'paid',
    paidCents: 12_800,
    onTopCents: 0,
    discountCents: 1000,
    quantity: 2,
    currency: 'usd',
    isLive: false,
    at: NOON,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    giftName: 'Mary',
  };
  assert.deepEqual(await reader.sessions(NOON - 1000), [expected]);
  assert.deepEqual(await reader.session(paid.id), expected);
  assert.deepEqual(await reader.sessions(NOON + 1000), []);
});

test('a tax that its price includes is a part of the price; on top it is none, nor is shipping', async (t) => {
  const { account, reader } = await openShop(t);
  const link = account.addLink(7400);
  const onTop = async (session: FakeSession) => (await reader.session(session.id))?.onTopCents;
  assert.equal(await onTop(account.pay(link, { taxCents: 600, discountCents: 1000 })), 600);
  const included = account.pay(link);
  included.total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: 600 };
  assert.equal(await onTop(included), 0);
  const shipped = account.pay(link, { paidCents: 8400 });
  shipped.total_details = { amount_discount: 0, amount_shipping: 1000, amount_tax: 0 };
  assert.equal(await onTop(shipped), 1000);
  shipped.amount_subtotal = null;
  assert.equal(await onTop(shipped), 1000);
});

test('one object is found in whatever state, and no other account’s', async (t) => {
  const { stripe, account, reader, read } = await openShop(t);
  const link = account.addLink(6900);
  const open = account.visit(link);
  const waiting = account.pay(link, { payment: 'unpaid' });
  const free = account.pay(link, { payment: 'no_payment_required' });
  assert.equal((await reader.session(open.id))?.status, 'open');
  assert.equal((await reader.session(waiting.id))?.payment, 'unpaid');
  assert.equal((await reader.session(free.id))?.payment, 'none-required');
  account.settle(waiting);
  assert.equal((await reader.session(waiting.id))?.payment, 'paid');
  stripe.openAccount('rk_test_another0123456789');
  assert.equal(await read('rk_test_another0123456789').session(waiting.id), undefined);
  const count = stripe.requests.length;
  assert.equal(await reader.session('../refunds?x'), undefined);
  assert.equal(stripe.requests.length, count);
});

test('refunds and disputes have the state that Stripe gives them', async (t) => {
  const { account, reader } = await openShop(t);
  const paid = account.pay(account.addLink(6900));
  const statuses = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled', 'new'];
  const refunds = statuses.map((status) => account.refund(paid, 100, status));
  const unnamed = account.refund(paid, 100);
  unnamed.status = null;
  assert.deepEqual(
    (await reader.refunds(0)).toReversed().map(({ status }) => status),
    [...statuses, 'unknown'],
  );
  const states = ['needs_response', 'won', 'warning_closed', 'lost', 'prevented', 'new'];
  const disputes = states.map((status) => account.dispute(paid, status));
  for (const moves of [0, 2]) account.dispute(paid, 'prevented', moves);
  assert.deepEqual(
    (await reader.disputes(0)).toReversed().map(({ status }) => status),
    [...states, 'prevented_unpaid', 'prevented_unpaid'],
  );
  const paymentIntent = paid.payment_intent;
  const [{ id: refund = '' } = {}] = refunds;
  assert.deepEqual(await reader.refund(refund), {
    id: refund,
    paymentIntent,
    cents: 100,
    status: 'succeeded',
    at: NOON,
  });
  const [{ id: dispute = '' } = {}] = disputes;
  assert.deepEqual(await reader.dispute(dispute), {
    id: dispute,
    paymentIntent,
    cents: 6900,
    status: 'needs_response',
    at: NOON,
  });
  assert.equal(await reader.refund('re_none'), undefined);
});

test('a state of a checkout that is new at Stripe hides neither it nor the others', async (t) => {
  const { account, reader } = await openShop(t);
  const link = account.addLink(6900);
  const session = account.pay(link);
  Object.assign(session, { mode: 'hire', payment_status: 'promised' });
  const other = account.pay(link);
  const read = await reader.sessions(0);
  assert.deepEqual(
    read.map(({ id, mode, payment }) => [id, mode, payment]),
    [
      [other.id, 'payment', 'paid'],
      [session.id, 'unknown', 'unknown'],
    ],
  );
  session.status = null;
  assert.equal((await reader.session(session.id))?.status, 'unknown');
  session.mode = 'subscription';
  assert.equal((await reader.session(session.id))?.mode, 'subscription');
});

test('every page of a list is read, each object once, while others are bought', async (t) => {
  const { stripe, account, reader } = await openShop(t);
  const link = account.addLink(6900);
  const bought = Array.from({ length: 250 }, () => account.pay(link).id);
  stripe.behavior.answer = () => {
    account.pay(link);
    return 'well';
  };
  const ids = (await reader.sessions(0)).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    bought.filter((id) => !ids.includes(id)),
    [],
  );
  assert.equal(stripe.requests.length, 3);
});

test('Stripe is asked by GET in four paths, with its version, and the key in one header', async (t) => {
  const { stripe, reader } = await openShop(t);
  await reader.links();
  await reader.sessions(NOON);
  await reader.refunds(NOON);
  await reader.disputes(NOON);
  const paths = ['/v1/payment_links', '/v1/checkout/sessions', '/v1/refunds', '/v1/disputes'];
  assert.deepEqual(
    stripe.requests.map(({ path }) => path),
    paths,
  );
  for (const { method, headers, query } of stripe.requests) {
    assert.deepEqual([method, headers.authorization], ['GET', `Bearer ${KEY}`]);
    assert.equal(headers['stripe-version'], STRIPE_VERSION);
    assert.doesNotMatch(query.toString(), /hush/);
  }
});

test('what passes is asked again, after the pause that Stripe asks for', async (t) => {
  const { stripe, account, reader, pauses } = await openShop(t);
  account.addLink(6900);
  const troubles: StripeAnswer[] = ['too many requests', 'drop', 'server error', 'well'];
  stripe.behavior.answer = (_, count) => troubles[count - 1] ?? 'well';
  assert.equal((await reader.links()).length, 1);
  assert.deepEqual(pauses, [2000, 1000, 2000]);
});

test('what does not pass is a problem in plain words', async (t) => {
  const { stripe, account, reader, read, pauses } = await openShop(t);
  account.pay(account.addLink(6900));
  const kinds: Array<[StripeAnswer, StripeProblem['kind'], requests: number]> = [
    ['too many requests', 'rate-limited', 4],
    ['too many requests, back in an hour', 'rate-limited', 1],
    ['server error', 'unreachable', 4],
    ['drop', 'unreachable', 4],
    ['break off', 'unreachable', 4],
    ['redirect', 'unreadable', 1],
    ['garbage', 'unreadable', 1],
    ['other JSON', 'unreadable', 1],
    ['flood', 'unreadable', 1],
    ['forbidden', 'not-allowed', 1],
  ];
  for (const [answer, kind, count] of kinds) {
    stripe.behavior.answer = () => answer;
    stripe.requests.length = 0;
    assert.equal((await problemOf(reader.sessions(0))).kind, kind, answer);
    assert.equal(stripe.requests.length, count, answer);
  }
  assert.ok(Math.max(...pauses) <= 10_000);
  stripe.behavior.answer = () => 'well';
  assert.equal((await problemOf(read('rk_test_unknown0123456').links())).kind, 'key-refused');
  stripe.requests.length = 0;
  for (const key of [
    'sk_test_hushhush0123456789',
    'pk_test_hushhush0123456789',
    'rk_test_hush\n',
  ]) {
    assert.equal((await problemOf(read(key).links())).kind, 'key-refused', key);
  }
  assert.equal(stripe.requests.length, 0);
  await stripe.close();
  assert.equal((await problemOf(reader.links())).kind, 'unreachable');
});

test('a Stripe that does not answer is given up at the deadline', async (t) => {
  const { stripe, options } = await openShop(t);
  stripe.behavior.answer = () => 'hang';
  const { kind, message } = await problemOf(
    openStripe({ ...options, deadlineMs: 50 })(KEY).links(),
  );
  assert.deepEqual([kind, message], ['unreachable', 'Stripe gave no answer within 0.05 s.']);
});

test('a Stripe that died is read whole when it is back, and a late answer is the right one’s', async (t) => {
  const { stripe, account, reader } = await openShop(t);
  const paid = account.pay(account.addLink(6900));
  await stripe.die();
  assert.equal((await problemOf(reader.sessions(0))).kind, 'unreachable');
  const refund = account.refund(paid);
  await stripe.revive();
  const held = Promise.withResolvers<void>();
  stripe.behavior.answer = async ({ path }): Promise<StripeAnswer> => {
    if (path === '/v1/checkout/sessions') await held.promise;
    return 'well';
  };
  const late = reader.sessions(0);
  assert.deepEqual(
    (await reader.refunds(0)).map(({ id }) => id),
    [refund.id],
  );
  held.resolve();
  assert.deepEqual(
    (await late).map(({ id }) => id),
    [paid.id],
  );
});

test('a list with one object that makes no sense is not read in part', async (t) => {
  const { account, reader } = await openShop(t);
  account.pay(account.addLink(6900), { paidCents: -1 });
  assert.equal((await problemOf(reader.sessions(0))).kind, 'unreadable');
});

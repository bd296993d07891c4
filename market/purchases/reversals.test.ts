import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DAY_MS, HOUR_MS, SECRET } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { FakeDispute, FakeLink, FakeSession } from '../../test/helpers/stripe/fake-account.ts';
import { openShop, openSpa, readAll } from '../../test/helpers/stripe/shop.ts';
import { answerBell } from './readings.server.ts';
import { meaningOf, type ReversalKind, reversalNote, weightiest } from './reversals.ts';
import { isGood, shownState } from './rules.ts';
import { countSold, findPurchase, findVoucherOfPurchase } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

async function openTestShop(t: TestContext) {
  const shop = openShop(connection.db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  return { ...shop, shop, ...(await openSpa(shop)) };
}

const purchaseOf = async ({ id }: FakeSession) =>
  (await findPurchase(connection.db, id)) ?? assert.fail();

async function titlesOf({ id }: FakeSession) {
  const notices = await connection.db
    .selectFrom('notices')
    .selectAll()
    .where('path', 'like', `%${id}`)
    .orderBy('id')
    .execute();
  return notices.map(({ title, detail }) => `${title}. ${detail}`);
}

/** The list in Stripe's package, from the comment above the field. */
async function stripesStates(resource: string): Promise<string[]> {
  const file = fileURLToPath(import.meta.resolve('stripe')).replace(/[^/]+$/, '');
  const text = await readFile(`${file}resources/${resource}.d.ts`, 'utf8');
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\s*status: /.exec(text)?.[1] ?? '';
  return [...comment.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
}

test('every state that Stripe names has a meaning of its own, and a new one is said as it is', async () => {
  for (const [kind, resource, count] of [
    ['refund', 'Refunds', 5],
    ['dispute', 'Disputes', 10],
  ] as const) {
    const states = await stripesStates(resource);
    assert.equal(states.length, count, states.join());
    const texts = states.map((state) => meaningOf(kind, state).text);
    assert.equal(new Set(texts).size, count);
    for (const text of texts) assert.doesNotMatch(text, /Stripe calls/);
    assert.equal(weightiest(kind, [...states, 'new']), 'new');
  }
  const added = meaningOf('dispute', 'frozen');
  assert.deepEqual(added, {
    effect: 'stop',
    isLast: false,
    text: 'Stripe calls its state ‘frozen’',
  });
  assert.equal(meaningOf('refund', 'unknown').effect, 'back');
});

test('a refund that fails days later makes the voucher good again, and is told once', async (t) => {
  const { shop, clock, account, links } = await openTestShop(t);
  const session = account.pay(links[0] as FakeLink);
  await readAll(shop);
  const refund = account.refund(session);
  await readAll(shop);
  assert.equal((await purchaseOf(session)).state, 'refunded');
  clock.now += 5 * DAY_MS;
  await readAll(shop);
  refund.status = 'failed';
  await readAll(shop);
  await readAll(shop);
  const purchase = await purchaseOf(session);
  assert.deepEqual([purchase.state, purchase.refunded_cents], ['paid', 0]);
  assert.equal(reversalNote(purchase), 'Refund failed');
  assert.deepEqual(await titlesOf(session), [
    'A refund of $79 failed. The buyer’s bank sent it back, and the seller has the money again. Stripe says why. Pay the buyer in another way. The voucher is good.',
  ]);
});

test('it is followed for 30 days, and later where Stripe rings', async (t) => {
  const { shop, clock, account, links } = await openTestShop(t);
  const sessions = [1, 2].map(() => account.pay(links[0] as FakeLink));
  await readAll(shop);
  const [early, late] = sessions.map((session) => account.refund(session));
  await readAll(shop);
  clock.now += 29 * DAY_MS;
  if (early) early.status = 'canceled';
  await readAll(shop);
  assert.equal((await purchaseOf(sessions[0] as FakeSession)).state, 'paid');
  clock.now += 5 * DAY_MS;
  await readAll(shop);
  if (late) late.status = 'failed';
  await readAll(shop);
  const state = async () => (await purchaseOf(sessions[1] as FakeSession)).state;
  assert.equal(await state(), 'refunded');
  await answerBell(connection.db, { object: 'refund', id: late?.id ?? '' }, shop.work);
  assert.equal(await state(), 'paid');
});

test('one that failed while nobody looked for two months is found by the first look', async (t) => {
  const { shop, clock, account, links, network } = await openTestShop(t);
  const session = account.pay(links[0] as FakeLink);
  await readAll(shop);
  const refund = account.refund(session);
  await readAll(shop);
  network.trouble = () => 500;
  clock.now += 60 * DAY_MS;
  refund.status = 'failed';
  await readAll(shop);
  network.trouble = () => undefined;
  clock.now += HOUR_MS;
  await readAll(shop);
  assert.equal((await purchaseOf(session)).state, 'paid');
});

test('a dispute goes both ways, also after it closed, and months after it began', async (t) => {
  const { shop, clock, account, links, deals } = await openTestShop(t);
  const session = account.pay(links[0] as FakeLink);
  await readAll(shop);
  const dispute = account.dispute(session);
  const look = async (status: FakeDispute['status'], days: number) => {
    dispute.status = status;
    clock.now += days * DAY_MS;
    await readAll(shop);
    const purchase = await purchaseOf(session);
    const sold = await countSold(connection.db, deals[0]?.id ?? '', clock.now);
    return [shownState(purchase, clock.now), isGood(purchase), sold];
  };
  assert.deepEqual(await look('needs_response', 1), ['disputed', false, 1]);
  assert.deepEqual(await look('under_review', 5), ['disputed', false, 1]);
  assert.deepEqual(await look('won', 75), ['paid', true, 1]);
  assert.deepEqual(await look('lost', 20), ['dispute-lost', false, 0]);
  assert.deepEqual(await look('appeal_needs_response', 28), ['disputed', false, 1]);
  assert.deepEqual(await look('appeal_under_review', 90), ['disputed', false, 1]);
  assert.deepEqual(await look('won', 1), ['paid', true, 1]);
  assert.deepEqual(await titlesOf(session), [
    'A purchase is disputed: $79. The bank took the money back for now. Answer at Stripe. The voucher cannot be used.',
    'A dispute of $79 was won. The seller has the money again. The voucher is good.',
    'A dispute of $79 was lost. The buyer has the money back. The voucher cannot be used.',
    'A dispute of $79 may be appealed. Answer at Stripe. The voucher cannot be used.',
  ]);
});

test('a bank’s inquiry moves no money: the voucher stays good, and the administrator is told', async (t) => {
  const { shop, account, links } = await openTestShop(t);
  const session = account.pay(links[0] as FakeLink);
  const dispute = account.dispute(session, 'warning_needs_response');
  await readAll(shop);
  const look = async () => {
    const purchase = await purchaseOf(session);
    const voucher = await findVoucherOfPurchase(connection.db, SECRET, session.id);
    return [purchase.state, voucher !== undefined, reversalNote(purchase)];
  };
  assert.deepEqual(await look(), ['paid', true, 'Bank asks']);
  dispute.status = 'warning_under_review';
  await readAll(shop);
  assert.deepEqual(await look(), ['paid', true, 'Bank asked']);
  dispute.status = 'warning_closed';
  await readAll(shop);
  assert.deepEqual(await look(), ['paid', true, undefined]);
  dispute.status = 'needs_response';
  await readAll(shop);
  assert.deepEqual(await look(), ['disputed', true, undefined]);
  assert.deepEqual(
    (await titlesOf(session)).map((title) => title.split('.')[0]),
    ['A bank asks about a purchase of $79', 'A purchase is disputed: $79'],
  );
});

test('what was prevented is over where money went back, and nothing where none did', async (t) => {
  const { shop, clock, account, links } = await openTestShop(t);
  const sessions = [1, 2].map(() => account.pay(links[0] as FakeLink));
  for (const [index, session] of sessions.entries())
    account.dispute(session, 'prevented', index === 0 ? 1 : 0);
  await readAll(shop);
  const shown = await Promise.all(
    sessions.map(async (session) => shownState(await purchaseOf(session), clock.now)),
  );
  assert.deepEqual(shown, ['prevented', 'paid']);
});

test('money that is still on its way back is not called refunded', async (t) => {
  const { shop, clock, account, links } = await openTestShop(t);
  const session = account.pay(links[0] as FakeLink);
  const refund = account.refund(session, 7900, 'requires_action');
  const look = async () => {
    await readAll(shop);
    return shownState(await purchaseOf(session), clock.now);
  };
  assert.equal(await look(), 'refund-open');
  refund.status = 'pending';
  assert.equal(await look(), 'refund-open');
  refund.status = 'succeeded';
  assert.equal(await look(), 'refunded');
  assert.deepEqual(await titlesOf(session), []);
});

test('however many old disputes are open, each is read, in few requests', async (t) => {
  const { shop, clock, account, links, network } = await openTestShop(t);
  const sessions = Array.from({ length: 130 }, () => account.pay(links[0] as FakeLink));
  const disputes = sessions.map((session) => account.dispute(session));
  await readAll(shop);
  clock.now += 40 * DAY_MS;
  await readAll(shop);
  for (const dispute of disputes) dispute.status = 'won';
  let requests = 0;
  network.trouble = () => {
    requests += 1;
    return undefined;
  };
  await readAll(shop);
  assert.ok(requests < 12, `${requests} requests`);
  for (const session of sessions) assert.equal((await purchaseOf(session)).state, 'paid');
});

test('what later refunds cannot be seen of is for a person to look at', async (t) => {
  const { shop, account, links } = await openTestShop(t);
  const [link] = links as [FakeLink];
  const odd: Array<[change: Partial<FakeSession>, reason: RegExp]> = [
    [{ mode: 'subscription', payment_intent: null }, /as a subscription/],
    [{ mode: 'hire' }, /in a way at Stripe that is not known/],
    [{ payment_status: 'promised' }, /state that is not known here/],
    [{ payment_intent: null }, /names no payment/],
  ];
  const sessions = odd.map(([change]) => Object.assign(account.pay(link), change));
  const transfers = [1, 2].map(() => account.pay(link, { payment: 'unpaid' }));
  const [named, unnamed] = transfers as [FakeSession, FakeSession];
  unnamed.payment_intent = null;
  const usual = account.pay(link);
  await readAll(shop);
  for (const [index, [, reason]] of odd.entries()) {
    const purchase = await purchaseOf(sessions[index] as FakeSession);
    assert.equal(purchase.state, 'look');
    assert.match(String(purchase.look_reason), reason);
  }
  for (const transfer of transfers) account.settle(transfer);
  named.payment_intent = null;
  await readAll(shop);
  assert.equal((await purchaseOf(named)).state, 'paid', 'its payment was named before');
  assert.equal((await purchaseOf(unnamed)).state, 'look');
  assert.equal((await purchaseOf(usual)).state, 'paid');
});

const kinds: ReversalKind[] = ['refund', 'dispute'];

test('the weightiest state is the same in whatever order they came', () => {
  for (const kind of kinds) assert.equal(weightiest(kind, []), null);
  assert.equal(weightiest('dispute', ['warning_closed', 'won', 'lost']), 'lost');
  assert.equal(weightiest('dispute', ['lost', 'won', 'warning_closed']), 'lost');
  assert.equal(weightiest('refund', ['succeeded', 'pending']), 'pending');
  assert.equal(weightiest('refund', ['canceled', 'failed']), 'failed');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, HOUR_MS, SECRET, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { FakeLink, FakeSession } from '../../test/helpers/stripe/fake-account.ts';
import { openShop, openSpa, readAll } from '../../test/helpers/stripe/shop.ts';
import { historyOf } from '../changes/store.server.ts';
import { changeDeal } from '../deals/change.server.ts';
import { changeDealStatus } from '../deals/verbs.server.ts';
import type { DealRow } from '../ports.ts';
import { connectStripe, disconnectStripe, findAccount, hastenReading } from './accounts.server.ts';
import { accountOf, answerBell, readDueAccounts } from './readings.server.ts';
import { READ_EVERY_MS, shownState, WAITING_MS } from './rules.ts';
import { countSold, findPurchase, findVoucherOfPurchase } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

test('a payment becomes a purchase of the right deal, with a voucher, and its refund stops it', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links, deals, accountId } = await openSpa(shop);
  const [link, shared] = links as [FakeLink, FakeLink];
  const one = account.pay(link, { name: 'Ada Lovelace', quantity: 2 });
  const two = account.pay(shared, { reference: deals[2]?.id ?? '' });
  const three = account.pay(shared);
  await readAll(shop);
  const stored = async ({ id }: FakeSession) => {
    const purchase = await findPurchase(db, id);
    const voucher = await findVoucherOfPurchase(db, SECRET, id);
    return [purchase?.state, purchase?.deal_id, purchase?.quantity, voucher !== undefined];
  };
  assert.deepEqual(await stored(one), ['paid', deals[0]?.id, 2, true]);
  assert.deepEqual(await stored(two), ['paid', deals[2]?.id, 1, true]);
  assert.deepEqual(await stored(three), ['look', null, 1, false]);
  account.refund(two);
  await readAll(shop);
  assert.deepEqual(await stored(two), ['refunded', deals[2]?.id, 1, true]);
  const seen = await findAccount(db, accountId);
  assert.deepEqual([seen?.checked_at, seen?.problem], [shop.clock.now, null]);
});

test('a bank transfer waits for its money, and a refund that fails after months rings', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links, accountId } = await openSpa(shop);
  const [link] = links as [FakeLink];
  const session = account.pay(link, { payment: 'unpaid' });
  await readAll(shop);
  const state = async () => (await findPurchase(db, session.id))?.state;
  assert.equal(await state(), 'waiting');
  shop.clock.now += 5 * DAY_MS;
  await readAll(shop);
  account.settle(session);
  await readAll(shop);
  assert.equal(await state(), 'paid');
  const refund = account.refund(session);
  await readAll(shop);
  assert.equal(await state(), 'refunded');
  shop.clock.now += 40 * DAY_MS;
  await readAll(shop);
  refund.status = 'failed';
  await readAll(shop);
  assert.equal(await state(), 'refunded');
  const bell = { object: 'refund', id: refund.id } as const;
  assert.equal(await accountOf(db, bell), accountId);
  await answerBell(db, bell, shop.work);
  assert.equal(await state(), 'paid');
});

test('a bank transfer that never comes holds no place, and counts all the same if it comes late', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links, deals } = await openSpa(shop);
  const [link] = links as [FakeLink];
  const session = account.pay(link, { payment: 'unpaid' });
  await readAll(shop);
  const seen = async () => {
    const purchase = await findPurchase(db, session.id);
    assert.ok(purchase);
    const { now } = shop.clock;
    return [shownState(purchase, now), await countSold(db, deals[0]?.id ?? '', now)];
  };
  shop.clock.now = session.created * 1000 + WAITING_MS - 1;
  assert.deepEqual(await seen(), ['waiting', 1]);
  shop.clock.now += 1;
  await readAll(shop);
  assert.deepEqual(await seen(), ['failed', 0]);
  account.settle(session);
  await answerBell(db, { object: 'session', id: session.id }, shop.work);
  assert.deepEqual(await seen(), ['paid', 1]);
});

test('it was bought when it was paid, not when its checkout was opened, and its days begin then', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links } = await openSpa(shop);
  const [link] = links as [FakeLink];
  await readAll(shop);
  const bought = async ({ id }: FakeSession) => {
    const { at, promotional_until } = (await findPurchase(db, id)) ?? assert.fail();
    return { at, days: Math.round((promotional_until - at) / DAY_MS) };
  };
  const card = account.visit(link);
  for (let count = 0; count < 100; count += 1) await readAll(shop);
  account.complete(card);
  await readAll(shop);
  assert.deepEqual(await bought(card), { at: shop.clock.now, days: 120 });

  const transfer = account.pay(link, { payment: 'unpaid' });
  await readAll(shop);
  assert.equal((await bought(transfer)).at, transfer.created * 1000);
  shop.clock.now += 14 * DAY_MS;
  await readAll(shop);
  account.settle(transfer);
  await readAll(shop);
  assert.deepEqual(await bought(transfer), { at: shop.clock.now, days: 120 });

  const meanwhile = account.pay(link);
  shop.clock.now += 7 * DAY_MS;
  await readAll(shop);
  assert.equal((await bought(meanwhile)).at, meanwhile.created * 1000, 'nobody looked for a week');
});

test('a link that moved from one deal to another is sure, but for the minutes around it', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links, deals, addOf } = await openSpa(shop);
  const [link, other] = [links[0], account.addLink(7900)] as [FakeLink, FakeLink];
  const former = deals[0]?.id ?? '';
  await readAll(shop);
  const before = account.pay(link);
  shop.clock.now += HOUR_MS;
  await db.transaction().execute(async (tx) => {
    const columns = { checkout_url: other.url };
    await changeDeal(tx, { now: shop.clock.now, actor: 'me' }, former, () => ({ columns }));
  });
  const { id: next } = await addOf(link, { created_at: shop.clock.now });
  const within = account.pay(link);
  shop.clock.now += HOUR_MS;
  const after = account.pay(link);
  const fromOldPage = account.pay(link, { reference: former });
  const elsewhere = account.pay(other);
  await readAll(shop);
  const boughtOf = async ({ id }: FakeSession) => (await findPurchase(db, id))?.deal_id;
  assert.equal(await boughtOf(before), former);
  assert.equal(await boughtOf(within), null);
  assert.equal(await boughtOf(after), next);
  assert.equal(await boughtOf(fromOldPage), former);
  assert.equal(await boughtOf(elsewhere), former);
});

test('a week without us loses nothing, and a failure is said and waits longer', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links, accountId } = await openSpa(shop);
  const [link] = links as [FakeLink];
  await readAll(shop);
  const session = account.pay(link);
  shop.clock.now += 7 * DAY_MS;
  shop.network.trouble = () => 500;
  await readAll(shop);
  await readAll(shop);
  const failed = await findAccount(db, accountId);
  assert.match(String(failed?.problem), /^Stripe answered HTTP 500\.$/);
  assert.equal(Number(failed?.next_read_at) - shop.clock.now, 2 * READ_EVERY_MS);
  shop.network.trouble = () => undefined;
  shop.clock.now += HOUR_MS;
  await readAll(shop);
  assert.equal((await findPurchase(db, session.id))?.state, 'paid');
  assert.equal((await findAccount(db, accountId))?.problem, null);
});

test('a business’s account says nothing of another business’s deals', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const mine = await openSpa(shop);
  const other = await openSpa(shop);
  const stolen = mine.account.addLink(100, { url: other.links[0]?.url ?? '' });
  const session = mine.account.pay(stolen, { reference: other.deals[0]?.id ?? '' });
  await readAll(shop);
  assert.equal(await findPurchase(db, session.id), undefined);
  const { paused_at } = await db
    .selectFrom('deals')
    .select('paused_at')
    .where('id', '=', other.deals[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  assert.equal(paused_at, null);
});

test('the guardian takes off what cannot be bought as the deal says, and says why', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, addOf, business } = await openSpa(shop);
  const off = account.addLink(7900, { active: false });
  const dear = account.addLink(9000);
  const cheap = account.addLink(7800);
  const full = account.addLink(7900, {
    restrictions: { completed_sessions: { count: 5, limit: 5 } },
  });
  const rare = account.addLink(7900);
  const deals = [await addOf(off), await addOf(dear), await addOf(cheap), await addOf(full)];
  const few = await addOf(rare, { total_available: 2 });
  account.pay(rare);
  await readAll(shop);
  const life = async ({ id }: DealRow) => {
    const deal = await db
      .selectFrom('deals')
      .select(['paused_at', 'pause_reason', 'sold_out_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return deal.sold_out_at !== null ? 'sold out' : (deal.pause_reason ?? 'offered');
  };
  assert.deepEqual(await Promise.all(deals.map(life)), [
    'Its payment link is switched off at Stripe.',
    'Its payment link charges $90, and the deal says $79.',
    'offered',
    'sold out',
  ]);
  assert.equal(await life(few), 'offered');
  account.pay(rare);
  await readAll(shop);
  assert.equal(await life(few), 'sold out');
  const [change] = await historyOf(db, 'deal', few.id, 1);
  assert.equal(change?.actor, 'Stripe');
  const sizes = async () => (await db.selectFrom('events').select('id').execute()).length;
  const before = await sizes();
  await readAll(shop);
  assert.equal(await sizes(), before, 'a second look changes nothing');
  const notices = async () => {
    const rows = await db.selectFrom('notices').selectAll().orderBy('id').execute();
    return rows.filter(({ title }) => title.includes(business.name));
  };
  const stopped = [
    ['link-stopped', /^The checkout link of “Swedish massage” of Spa \d+ stopped$/],
    ['link-stopped', /^The checkout link of /],
    ['sold-out', /^Sold out: “Swedish massage” of Spa \d+$/],
    ['sold-out', /^Sold out: /],
  ] as const;
  const found = await notices();
  assert.equal(found.length, stopped.length, 'each once, and no other for the same');
  for (const [index, [kind, title]] of stopped.entries()) {
    assert.equal(found[index]?.kind, kind);
    assert.match(found[index]?.title ?? '', title);
  }
  const details = found.map(({ detail }) => detail);
  assert.deepEqual(details, [
    'Its payment link is switched off at Stripe. The deal is paused. Correct the link at Stripe, or the deal, and press Resume.',
    'Its payment link charges $90, and the deal says $79. The deal is paused. Correct the link at Stripe, or the deal, and press Resume.',
    'All 5 are sold, which is the limit of its payment link at Stripe. To sell more, raise that number and press Back on Sale.',
    'All 2 are sold, which is ‘Total available’ of the deal. To sell more, raise that number and press Back on Sale.',
  ]);
  const context = { db, zipTable, now: shop.clock.now, actor: 'me' };
  await changeDealStatus(context, deals[0]?.id ?? '', { verb: 'resume' });
  await readAll(shop);
  assert.equal(await life(deals[0] as DealRow), 'Its payment link is switched off at Stripe.');
  assert.equal((await notices()).length, stopped.length + 1, 'it stopped once more');
});

test('keys that could do more are refused with words, and none is stored as it is', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { owner, key, accountId } = await openSpa(shop);
  const context = { ...shop.work, now: shop.clock.now, actor: 'me' };
  const answer = async (typed: string, isDemo = false) => {
    const outcome = await connectStripe(db, owner, typed, { ...context, isDemo });
    return outcome.kind === 'refused' ? outcome.reason : outcome.kind;
  };
  assert.match(await answer('sk_live_0123456789abcdef'), /^This is a secret key/);
  assert.match(await answer('pk_live_0123456789abcdef'), /^This is a publishable key/);
  for (const typed of ['', 'hello', 'rk_live_', `rk_live_${'x'.repeat(999)}`])
    assert.match(await answer(typed), /^A restricted key/);
  assert.match(await answer('rk_test_0123456789abcdef'), /test mode/);
  assert.match(await answer('rk_live_0123456789abcdef'), /^Stripe does not accept this key/);
  assert.equal(await answer(` ${key} `), 'connected');
  const rows = await db.selectFrom('stripe_accounts').selectAll().execute();
  const history = await historyOf(db, 'stripe', accountId, 9);
  assert.ok(!JSON.stringify([rows, history]).includes(key));
  const elsewhere = { ...shop.work, secret: 'another secret, of another installation' };
  shop.clock.now += READ_EVERY_MS;
  await readDueAccounts(db, elsewhere);
  assert.match(String((await findAccount(db, accountId))?.problem), /AUTH_SECRET has changed/);
  const change = { actor: 'me', now: shop.clock.now };
  assert.deepEqual(await disconnectStripe(db, owner, change), { kind: 'disconnected' });
  assert.deepEqual(await disconnectStripe(db, owner, change), { kind: 'missing' });
  assert.equal(await findAccount(db, accountId), undefined);
});

test('a bell brings the next reading forward, a flood of them by no more than seconds', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { accountId } = await openSpa(shop);
  await readAll(shop);
  const waits = async () =>
    Number((await findAccount(db, accountId))?.next_read_at) - shop.clock.now;
  assert.equal(await waits(), READ_EVERY_MS);
  await hastenReading(db, [accountId, 'nobody'], shop.clock.now);
  assert.equal(await waits(), 5000);
  shop.clock.now += 60_000;
  await hastenReading(db, [accountId], shop.clock.now);
  assert.ok((await waits()) <= 0);
});

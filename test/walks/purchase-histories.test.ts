import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  connectStripe,
  disconnectStripe,
  hastenReading,
} from '../../market/purchases/accounts.server.ts';
import { readDueAccounts } from '../../market/purchases/readings.server.ts';
import { READ_EVERY_MS, statedCents } from '../../market/purchases/rules.ts';
import { findPurchase, findVoucherOfPurchase } from '../../market/purchases/store.server.ts';
import { DAY_MS, HOUR_MS, SECRET } from '../helpers/app.ts';
import { beforeEachTransaction } from '../helpers/before-each-transaction.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { linesOfPurchase } from '../helpers/statements.ts';
import type { FakeLink, FakePayment, FakeSession } from '../helpers/stripe/fake-account.ts';
import {
  openShop,
  openSpa,
  readAll,
  type Shop,
  type Spa,
  type Trouble,
} from '../helpers/stripe/shop.ts';
import { isThorough, WALK_SEED } from '../helpers/thorough.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

/** One core does so many in a minute. */
const HISTORIES = isThorough ? 700 : 20;
const STEPS = 18;
/** Refunds, disputes and bank transfers are followed for longer than this. */
const MAX_HISTORY_MS = 20 * DAY_MS;

test('after any history purchases are what Stripe knows, on no wrong deal', async (t) => {
  const shop = openShop(connection.db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const spas = [await openSpa(shop), await openSpa(shop), await openSpa(shop, 'operator')];
  let seed = WALK_SEED;
  const random = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * max);
  };
  for (let run = 0; run < HISTORIES; run += 1) {
    await playHistory(shop, spas, random);
    for (const { account } of spas)
      for (const list of [account.sessions, account.refunds, account.disputes]) list.length = 0;
    for (const table of ['purchases', 'statements', 'notices'] as const)
      await connection.db.deleteFrom(table).execute();
  }
});

type Random = (max: number) => number;
const pick = <T>(random: Random, all: readonly T[]) => all[random(all.length)] as T;

async function playHistory(shop: Shop, spas: Spa[], random: Random) {
  shop.network.trouble = () => pick<Trouble>(random, [...Array(20), 'drop', 500, 429]);
  shop.network.delay = () => random(4);
  const money = [buy, buy, buy, settle, refund, changeRefunds, dispute, changeDisputes];
  const steps = [...money, wait, read, read, loseKey, enterKey];
  const dealIds = spas.flatMap(({ deals }) => deals.map(({ id }) => id));
  const until = shop.clock.now + MAX_HISTORY_MS;
  for (let step = 0; step < STEPS; step += 1) {
    const spa = pick(random, spas);
    await pick(random, steps)({ shop, random, spa, spas, dealIds, until });
  }
  shop.network.trouble = () => undefined;
  shop.clock.now += 2 * HOUR_MS;
  for (const spa of spas) await connect(shop, spa, spa);
  await readAll(shop);
  for (const spa of spas) for (const session of spa.account.sessions) await compare(spa, session);
}

interface Scene {
  shop: Shop;
  random: Random;
  spa: Spa;
  spas: Spa[];
  until: number;
  /** A buyer may write any id into the address. */
  dealIds: string[];
}

function buy({ random, spa, dealIds }: Scene) {
  const quantity = 1 + random(3);
  const kinds = ['paid', 'paid', 'paid', 'unpaid', 'no_payment_required'] as const;
  const oddities = [{}, {}, {}, { paidCents: 7900 * quantity - 1 }, { currency: 'eur' }];
  const payment: FakePayment = {
    quantity,
    reference: pick(random, [...dealIds, 'nobody', '']),
    payment: pick(random, kinds),
    ...pick(random, oddities),
    ...(random(8) === 0 && { discountCents: 100 }),
  };
  spa.account.pay(spa.links[random(2)] as FakeLink, payment);
}

function settle({ random, spa: { account } }: Scene) {
  const session = pick<FakeSession | undefined>(random, account.sessions);
  if (session?.payment_status === 'unpaid') account.settle(session);
}

function refund({ random, spa: { account } }: Scene) {
  const session = paidSession(account.sessions, random);
  if (session) account.refund(session, 1 + random(7900), pick(random, REFUND_STATES));
}

const REFUND_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];

/** Even one that succeeded may fail. */
function changeRefunds({ random, spa: { account } }: Scene) {
  for (const one of account.refunds) if (random(2) === 0) one.status = pick(random, REFUND_STATES);
}

function dispute({ random, spa: { account } }: Scene) {
  const session = paidSession(account.sessions, random);
  if (session) account.dispute(session, pick(random, DISPUTE_STATES));
}

/** The first stop the voucher, the others do not. */
const STOPPING = ['needs_response', 'under_review', 'appeal_under_review', 'lost', 'prevented'];
const HARMLESS = ['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'];
const DISPUTE_STATES = [...STOPPING, ...HARMLESS, 'new at Stripe'];

/** Even one that was closed may change. */
function changeDisputes({ random, spa: { account } }: Scene) {
  for (const one of account.disputes)
    if (random(2) === 0) one.status = pick(random, DISPUTE_STATES);
}

function paidSession(sessions: FakeSession[], random: Random): FakeSession | undefined {
  return pick(
    random,
    sessions.filter((one) => one.payment_intent && one.payment_status === 'paid'),
  );
}

/** Some hours, or a week switched off. */
function wait({ shop: { clock }, random, until }: Scene) {
  const hours = random(4) === 0 ? 7 * 24 : random(30);
  clock.now = Math.max(clock.now, Math.min(until, clock.now + hours * HOUR_MS));
}

/** Revoked at Stripe, or disconnected here. */
async function loseKey({ shop, random, spa }: Scene) {
  if (random(2) === 0) shop.accounts.delete(spa.key);
  else await disconnectStripe(shop.db, spa.owner, { now: shop.clock.now, actor: 'me' });
}

/** The right key, or one of another account; it may be refused while the network is in trouble. */
const enterKey = ({ shop, random, spa, spas }: Scene) =>
  connect(shop, spa, random(3) === 0 ? pick(random, spas) : spa);

async function connect(shop: Shop, { owner }: Spa, { key, account }: Spa) {
  shop.accounts.set(key, account);
  await connectStripe(shop.db, owner, key, { ...shop.work, now: shop.clock.now, actor: 'me' });
}

/** Two processes read at once. One may be killed before any transaction, and reads again after Stripe's call. */
async function read({ shop, random, spa }: Scene) {
  const { db, clock, work } = shop;
  clock.now += READ_EVERY_MS;
  const mortal = beforeEachTransaction(db, async () => {
    if (random(12) === 0) throw new Error('killed');
  });
  // Handles the error of a reading that fails during the next line.
  const readings = Promise.allSettled([readDueAccounts(mortal, work), readDueAccounts(db, work)]);
  await hastenReading(db, [spa.accountId], clock.now);
  await Promise.allSettled([readings, readDueAccounts(mortal, work)]);
}

/** Compares with rules of this test's own. */
async function compare(spa: Spa, session: FakeSession) {
  const purchase = await findPurchase(connection.db, session.id);
  const deal = dealOf(spa, session);
  const facts = factsOf(spa, session);
  const isRight = deal !== undefined && facts.isRight;
  const state = stateBy({ ...facts, isRight });
  assert.deepEqual(
    [purchase?.state, purchase?.deal_id, purchase?.refunded_cents, purchase?.paid_cents],
    [state, deal?.id ?? null, facts.back, facts.paid],
    JSON.stringify(session),
  );
  assert.equal(purchase?.business_id, deal ? spa.business.id : null);
  const voucher = await findVoucherOfPurchase(connection.db, SECRET, session.id);
  if (state === 'paid' || state === 'partly-refunded') assert.ok(voucher);
  if (!isRight) assert.equal(voucher, undefined);
  const lines = await linesOfPurchase(connection.db, session);
  assert.equal(
    lines.reduce((sum, { cents }) => sum + cents, 0),
    purchase ? statedCents(purchase) : 0,
  );
}

function dealOf({ links, deals }: Spa, { payment_link, client_reference_id }: FakeSession) {
  if (payment_link === links[0]?.id) return deals[0];
  return deals.slice(1).find(({ id }) => id === client_reference_id);
}

function factsOf({ account }: Spa, session: FakeSession) {
  const ofIt = <One extends { payment_intent: unknown }>(all: One[]) =>
    all.filter((one) => session.payment_intent && one.payment_intent === session.payment_intent);
  const refunds = ofIt(account.refunds).filter(
    ({ status }) => status !== 'failed' && status !== 'canceled',
  );
  const paid = session.amount_total ?? 0;
  const [item] = session.line_items.data;
  return {
    paid,
    back: refunds.reduce((sum, { amount }) => sum + amount, 0),
    isDisputed: ofIt(account.disputes).some(({ status }) => !HARMLESS.includes(status)),
    isWaiting: session.payment_status === 'unpaid',
    isRight:
      session.payment_status !== 'no_payment_required' &&
      session.currency === 'usd' &&
      session.total_details?.amount_discount === 0 &&
      paid >= 7900 * (item?.quantity ?? 1),
  };
}

function stateBy(facts: ReturnType<typeof factsOf>) {
  if (facts.isDisputed) return 'disputed';
  if (facts.back > 0 && facts.back >= facts.paid) return 'refunded';
  if (facts.isWaiting) return 'waiting';
  if (!facts.isRight) return 'look';
  return facts.back > 0 ? 'partly-refunded' : 'paid';
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addPurchase } from '../../test/helpers/purchases.ts';
import type { FakeLink, FakePayment } from '../../test/helpers/stripe/fake-account.ts';
import { openShop, openSpa, readAll } from '../../test/helpers/stripe/shop.ts';
import { isThorough } from '../../test/helpers/thorough.ts';
import { addVoucher } from '../../test/helpers/vouchers.ts';
import { storeCheckout } from './checkouts.server.ts';
import { useVoucher } from './commands.server.ts';
import { answerBell } from './readings.server.ts';
import { findPurchase, findVoucherOfPurchase } from './store.server.ts';

const CROSSED = isThorough ? 10_000 : 300;
const USES = isThorough ? 10_000 : 200;
const USES_OF_ONE = 20;

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

const LONG = 'x'.repeat(5000);
const LOOK = { state: 'look' };

/** Odd payments by buyers or badly configured links, and what is stored of them. */
const ODD_PAYMENTS: Array<[what: string, payment: FakePayment, stored: Record<string, unknown>]> = [
  ['control characters', { name: 'A\0n\x1ba\u202e Lee', giftName: '\0' }, { first_name: 'A n a' }],
  ['markup', { name: '<script>alert(1)</script>' }, { first_name: '<script>alert(1)</script>' }],
  ['half a character', { name: '\ud83d', giftName: `${'a'.repeat(79)}😀` }, { first_name: '' }],
  ['long names', { name: LONG, giftName: LONG, reference: LONG }, { state: 'paid' }],
  ['a header in an address', { email: 'a@b.example\r\nBcc: c@d.example' }, { email: '' }],
  ['no address', { email: 'nobody' }, { email: '' }],
  ['a reference with a path', { reference: '../../deals?id=\0' }, { state: 'paid' }],
  ['yen', { currency: 'jpy', paidCents: 7900 }, { ...LOOK, paid_cents: 7900 }],
  ['rupiah', { currency: 'idr', paidCents: 3_000_000_000 }, { ...LOOK, paid_cents: 3e9 }],
  ['a promotion code for all', { discountCents: 7900, paidCents: 0 }, LOOK],
  ['a cent', { paidCents: 1 }, LOOK],
  ['none at all', { quantity: 0, paidCents: 1 }, LOOK],
  ['very many for a cent', { quantity: 999_999, paidCents: 1 }, { listed_cents: 7900 * 999_999 }],
  ['no payment', { payment: 'no_payment_required' }, LOOK],
];

test('whatever a buyer writes or pays is stored safely, and the next purchase is read', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links } = await openSpa(shop);
  const [link] = links as [FakeLink];
  const sessions = ODD_PAYMENTS.map(([, payment]) => account.pay(link, payment));
  const last = account.pay(link);
  await readAll(shop);
  for (const [index, [what, , stored]] of ODD_PAYMENTS.entries()) {
    const purchase = await findPurchase(db, sessions[index]?.id ?? '');
    const fields = Object.keys(stored).map((field) => [field, Reflect.get(purchase ?? {}, field)]);
    assert.deepEqual(Object.fromEntries(fields), stored, what);
    const voucher = await findVoucherOfPurchase(db, SECRET, sessions[index]?.id ?? '');
    assert.equal(voucher !== undefined, purchase?.state === 'paid', what);
    const words = `${purchase?.first_name} ${purchase?.gift_name}`;
    assert.doesNotMatch(words, /[\p{Cc}\p{Cs}\u202e]/u, what);
    assert.ok(words.length <= 201, what);
  }
  assert.equal((await findPurchase(db, last.id))?.state, 'paid');
});

test('a spa’s account says nothing of a session that another one’s is known by', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const [honest, hostile] = [await openSpa(shop), await openSpa(shop)];
  const [link] = honest.links as [FakeLink];
  const session = honest.account.pay(link, { payment: 'unpaid' });
  await readAll(shop);
  hostile.account.links.push(link);
  hostile.account.sessions.push({ ...session, payment_status: 'paid' });
  hostile.account.refund(session);
  hostile.account.dispute(session);
  await readAll(shop);
  await answerBell(db, { object: 'session', id: session.id }, shop.work);
  assert.equal((await findPurchase(db, session.id))?.state, 'waiting');
  honest.account.settle(session);
  await readAll(shop);
  assert.equal((await findPurchase(db, session.id))?.state, 'paid');
});

test('doubled bells, and one for what is not there, leave one purchase with one voucher', async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const { account, links } = await openSpa(shop, 'operator');
  const [link] = links as [FakeLink];
  await readAll(shop);
  const { id } = account.pay(link);
  const bells = [id, id, id, 'cs_test_none', '../refunds', 'x'.repeat(255)];
  await Promise.all(bells.map((one) => answerBell(db, { object: 'session', id: one }, shop.work)));
  await answerBell(db, { object: 'session', id }, shop.work);
  const rows = await db.selectFrom('purchases').select('session_id').execute();
  assert.equal(rows.filter(({ session_id }) => session_id === id).length, 1);
  assert.ok(!rows.some(({ session_id }) => bells.indexOf(session_id) > 2));
  assert.ok(await findVoucherOfPurchase(db, SECRET, id));
});

test(`of ${CROSSED} crossed references none leads to a wrong deal`, async (t) => {
  const { db } = connection;
  const shop = openShop(db);
  t.mock.method(globalThis, 'fetch', shop.fetch);
  const spas = [await openSpa(shop), await openSpa(shop)];
  await readAll(shop);
  const references = spas.flatMap(({ deals }) => deals.map(({ id }) => id)).concat('', 'nobody');
  const context = { ...shop.work, now: shop.clock.now };
  for (let n = 0; n < CROSSED; n += 1) {
    const { links, accountId, deals } = spas[n % 2] ?? assert.fail();
    const reference = references[Math.floor(n / 4) % references.length];
    const isShared = n % 4 > 1;
    await storeCheckout(
      db,
      accountId,
      {
        ...{ id: `cs_crossed_${n}`, linkId: links[isShared ? 1 : 0]?.id, reference },
        ...{
          mode: 'payment',
          status: 'complete',
          payment: 'paid',
          paidCents: 7900,
          discountCents: 0,
          quantity: 1,
        },
        ...{ currency: 'usd', isLive: true, at: MONDAY_NOON, paymentIntent: `pi_crossed_${n}` },
        ...{ email: undefined, name: undefined, giftName: undefined },
      },
      context,
    );
    const allowed = isShared ? deals.slice(1) : deals.slice(0, 1);
    const chosen = isShared ? allowed.find(({ id }) => id === reference) : allowed[0];
    const stored = await findPurchase(db, `cs_crossed_${n}`);
    assert.deepEqual(
      [stored?.state, stored?.deal_id],
      chosen ? ['paid', chosen.id] : ['look', null],
    );
  }
});

test(`of ${USES} uses at the same instants each voucher has one`, async () => {
  const { db } = connection;
  const deal = await db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  for (let n = 0; n < USES; n += USES_OF_ONE) {
    const { id } = await addVoucher(db, await addPurchase(db, deal));
    const presses = Array.from({ length: USES_OF_ONE }, (_, index) =>
      useVoucher(db, id, { actor: `phone ${index}`, now: MONDAY_NOON }),
    );
    const kinds = (await Promise.all(presses)).map(({ kind }) => kind);
    assert.equal(kinds.filter((kind) => kind === 'used').length, 1);
    assert.equal(kinds.filter((kind) => kind === 'used-before').length, USES_OF_ONE - 1);
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  MONDAY_NOON,
  SECRET,
  zipTable,
} from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addPurchase } from '../../test/helpers/purchases.ts';
import { historyOf } from '../changes/store.server.ts';
import type { CheckoutSession } from '../ports/stripe.ts';
import type { DealRow, PurchaseRow } from '../ports.ts';
import { ensureVoucher, storeCheckout } from './checkouts.server.ts';
import { voucherToken } from './codes.server.ts';
import { acceptPurchase, eraseBuyer, sweepBuyers, undoUse, useVoucher } from './commands.server.ts';
import { storeReversal } from './reversals.server.ts';
import type { ReversalKind } from './reversals.ts';
import { BUYER_LIFE_MS, UNDO_MS, undoableUntil } from './rules.ts';
import {
  findPurchase,
  findVoucherByCode,
  findVoucherByToken,
  findVoucherOfPurchase,
} from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let deal: DealRow;
before(async () => {
  connection = await emptyDatabase();
  deal = await addDeal(connection.db, await addBusiness(connection.db, { zip: '78701' }));
});
after(() => connection.close());

const change = { actor: 'Juniper Hour', now: MONDAY_NOON };
const context = () => ({
  ...{ zipTable, defaults: SITE, secret: SECRET, isDemo: false },
  ...change,
});

async function addVoucher(overrides: Partial<PurchaseRow> = {}) {
  const { db } = connection;
  const purchase = await addPurchase(db, deal, overrides);
  await ensureVoucher(db, purchase, SECRET, MONDAY_NOON);
  const found = await findVoucherOfPurchase(db, SECRET, purchase.session_id);
  assert.ok(found);
  return found;
}

test('a voucher is found by its code and its token, which the database does not have', async () => {
  const { db } = connection;
  const { voucher, purchase, code } = await addVoucher();
  const token = voucherToken(SECRET, voucher.id);
  assert.deepEqual(await findVoucherByCode(db, SECRET, code), {
    voucher,
    purchase,
    code,
    refunds: [],
  });
  assert.deepEqual(await findVoucherByToken(db, SECRET, token), {
    voucher,
    purchase,
    code,
    refunds: [],
  });
  assert.ok(!JSON.stringify(voucher).includes(code) && !JSON.stringify(voucher).includes(token));
  const later = await findVoucherByToken(db, 'another secret of the same length', token);
  assert.equal(later?.code, '', 'with another AUTH_SECRET nobody can tell the code');
});

test('however many use a voucher at the same instant, one does', async () => {
  const { db } = connection;
  const { voucher, purchase } = await addVoucher();
  const presses = Array.from({ length: 20 }, () => useVoucher(db, voucher.id, change));
  const kinds = (await Promise.all(presses)).map(({ kind }) => kind);
  assert.deepEqual(kinds.toSorted(), ['used', ...Array(19).fill('used-before')]);
  const history = await historyOf(db, 'purchase', purchase.session_id, 9);
  assert.deepEqual(
    history.map(({ actor, after }) => [actor, after]),
    [['Juniper Hour', { used_at: MONDAY_NOON, used_by: 'Juniper Hour' }]],
  );
});

test('a use is taken back within a quarter of an hour, and not later', async () => {
  const { db } = connection;
  const { voucher } = await addVoucher();
  await useVoucher(db, voucher.id, change);
  const at = (ms: number) => ({ ...change, now: MONDAY_NOON + ms });
  assert.equal(undoableUntil(MONDAY_NOON, at(UNDO_MS + 1).now), undefined);
  assert.deepEqual(await undoUse(db, voucher.id, at(UNDO_MS + 1)), { kind: 'late' });
  assert.equal(undoableUntil(MONDAY_NOON, at(UNDO_MS).now), MONDAY_NOON + UNDO_MS);
  assert.equal(undoableUntil(null, MONDAY_NOON), undefined);
  assert.deepEqual(await undoUse(db, voucher.id, at(UNDO_MS)), { kind: 'undone' });
  assert.deepEqual(await undoUse(db, voucher.id, at(UNDO_MS)), { kind: 'late' });
  assert.deepEqual(await useVoucher(db, voucher.id, change), { kind: 'used' });
  assert.deepEqual(await useVoucher(db, 'nobody', change), { kind: 'missing' });
  assert.deepEqual(await undoUse(db, 'nobody', change), { kind: 'missing' });
});

test('a refund of all stops a voucher, one that failed no longer, and a part leaves it good', async () => {
  const { db } = connection;
  const { voucher, purchase } = await addVoucher();
  const { account_id, session_id, payment_intent } = purchase;
  const state = async () => (await findPurchase(db, session_id))?.state;
  const paymentIntent = payment_intent ?? '';
  const record = (kind: ReversalKind, id: string, cents: number, status: string, now?: number) => {
    const reversal = { id, cents, status, paymentIntent, at: MONDAY_NOON };
    const request = { ...context(), ...(now !== undefined && { now }) };
    return storeReversal(db, account_id, kind, reversal, request);
  };
  const refund = (id: string, cents: number, status: string, now?: number) =>
    record('refund', id, cents, status, now);
  await refund('re_part', 900, 'succeeded');
  await refund('re_part', 900, 'succeeded');
  assert.equal(await state(), 'partly-refunded');
  await refund('re_rest', 7000, 'pending');
  assert.equal(await state(), 'refunded');
  assert.deepEqual(await useVoucher(db, voucher.id, change), { kind: 'stopped' });
  await refund('re_rest', 7000, 'failed');
  await refund('re_rest', 7000, 'succeeded', context().now - 1);
  assert.equal(await state(), 'partly-refunded', 'an answer that was overtaken changes nothing');
  assert.deepEqual(await useVoucher(db, voucher.id, change), { kind: 'used' });
  const dispute = (status: string) => record('dispute', 'dp', 7900, status);
  await dispute('needs_response');
  const both = await findVoucherOfPurchase(db, SECRET, session_id);
  assert.deepEqual([both?.purchase.state, both?.voucher.used_at], ['disputed', MONDAY_NOON]);
  await dispute('won');
  assert.equal(await state(), 'partly-refunded');
});

test('another account’s refund of the same payment changes nothing', async () => {
  const { db } = connection;
  const { purchase } = await addVoucher();
  const refund = { id: 're_x', cents: 7900, status: 'succeeded', at: MONDAY_NOON } as const;
  const paymentIntent = purchase.payment_intent ?? '';
  await storeReversal(db, 'another', 'refund', { ...refund, paymentIntent }, context());
  assert.equal((await findPurchase(db, purchase.session_id))?.state, 'paid');
});

const session: CheckoutSession = {
  ...{ id: 'cs_look', linkId: 'plink_look', reference: undefined, paymentIntent: 'pi_look' },
  ...{
    mode: 'payment',
    status: 'complete',
    payment: 'paid',
    paidCents: 5000,
    discountCents: 0,
    quantity: 1,
  },
  ...{ currency: 'usd', isLive: true, at: MONDAY_NOON, email: 'ana@example.com' },
  ...{ name: 'Ana Maria Lee', giftName: 'Bo' },
};

test('what a person has looked at gets its voucher, for a deal of the link alone', async () => {
  const { db } = connection;
  const { id: deal_id, business_id } = deal;
  const account = { id: business_id, business_id, key_sealed: 'sealed' };
  const at = { created_at: 1, updated_at: 1, read_from: 1, next_read_at: 1 };
  await db
    .insertInto('stripe_accounts')
    .values({ ...account, ...at, started_at: null, checked_at: null, problem: null })
    .execute();
  const link = { link_id: 'plink_look', account_id: business_id, price_cents: 5000 };
  await db
    .insertInto('deal_links')
    .values({ deal_id, ...link, has_optional_items: 0, is_current: 1 })
    .execute();
  for (const _ of [1, 2]) await storeCheckout(db, business_id, session, context());
  const stored = await findPurchase(db, 'cs_look');
  assert.deepEqual(
    [stored?.state, stored?.first_name, stored?.email, stored?.gift_name, stored?.listed_cents],
    ['look', 'Ana', 'ana@example.com', 'Bo', 7900],
  );
  assert.equal(await findVoucherOfPurchase(db, SECRET, 'cs_look'), undefined);
  const accept = (dealId: string) => acceptPurchase(db, 'cs_look', dealId, context());
  assert.deepEqual(await accept('another deal'), { kind: 'refused' });
  assert.deepEqual(await accept(deal_id), { kind: 'accepted' });
  assert.deepEqual(await accept(deal_id), { kind: 'unchanged' });
  assert.ok(await findVoucherOfPurchase(db, SECRET, 'cs_look'));
  await storeCheckout(db, business_id, session, context());
  assert.equal((await findPurchase(db, 'cs_look'))?.state, 'paid');
});

test('test mode counts in a demo alone, and other links never', async () => {
  const { db } = connection;
  const record = (id: string, changes: Partial<CheckoutSession>, isDemo = false) =>
    storeCheckout(db, deal.business_id, { ...session, id, ...changes }, { ...context(), isDemo });
  await record('cs_test', { isLive: false });
  await record('cs_other', { linkId: 'plink_other' });
  await record('cs_none', { linkId: undefined });
  await record('cs_open', { status: 'open' });
  await record('cs_before', { at: MONDAY_NOON - 6 * DAY_MS });
  for (const id of ['cs_test', 'cs_other', 'cs_none', 'cs_open', 'cs_before'])
    assert.equal(await findPurchase(db, id), undefined, id);
  await record('cs_test', { isLive: false }, true);
  assert.equal((await findPurchase(db, 'cs_test'))?.is_live, 0);
});

test('a buyer is erased at once or after the storage period, and is not read again', async () => {
  const { db } = connection;
  const { purchase } = await addVoucher();
  const { session_id } = purchase;
  assert.deepEqual(await eraseBuyer(db, session_id, change), { kind: 'erased' });
  assert.deepEqual(await eraseBuyer(db, session_id, change), { kind: 'missing' });
  await storeCheckout(db, purchase.account_id, { ...session, id: session_id }, context());
  const erased = await findPurchase(db, session_id);
  assert.deepEqual([erased?.first_name, erased?.email, erased?.erased_at], ['', '', MONDAY_NOON]);
  const history = await historyOf(db, 'purchase', session_id, 9);
  assert.ok(!JSON.stringify(history).includes('ana@'));
  const { purchase: old } = await addVoucher({ promotional_until: MONDAY_NOON - 1 });
  const isErased = async () => (await findPurchase(db, old.session_id))?.email === '';
  await sweepBuyers(db, MONDAY_NOON + BUYER_LIFE_MS - 1);
  assert.equal(await isErased(), false);
  await sweepBuyers(db, MONDAY_NOON + BUYER_LIFE_MS);
  assert.equal(await isErased(), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { DealRow } from '../../../market/ports.ts';
import { ensureVoucher } from '../../../market/purchases/checkouts.server.ts';
import { findVoucherOfPurchase } from '../../../market/purchases/store.server.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, SECRET } from '../../helpers/app.ts';
import { addPurchase, addRefund } from '../../helpers/purchases.ts';
import { assertSays } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin({
  emailSender: { send: async () => ({ kind: 'accepted', result: '250' }), isDemo: false },
});
const { pageText, send, textAfterRedirect, get } = admin;

async function addSoldDeal(title = 'Hot stones'): Promise<DealRow> {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  return addDeal(admin.testApp.db, business, { title, total_available: 10 });
}

async function addSold(deal: DealRow, overrides: Parameters<typeof addPurchase>[2] = {}) {
  const { db } = admin.testApp;
  const purchase = await addPurchase(db, deal, overrides);
  await ensureVoucher(db, purchase, SECRET, MONDAY_NOON);
  return purchase;
}

async function screensFound(): Promise<string[]> {
  const { found } = await (await get('/admin/search/results?q=purchases')).json();
  return found.map(({ to }: { to: string }) => to);
}

const LOOK = { state: 'look', look_reason: 'A promotion code took $9 off.' } as const;

async function linkDeals(linkId: string, ...deals: DealRow[]) {
  const { db } = admin.testApp;
  const account = { id: 'operator', business_id: null, key_sealed: 'x', read_from: 0 };
  const times = { next_read_at: 0, started_at: null, checked_at: null, problem: null };
  await db
    .insertInto('stripe_accounts')
    .values({ ...account, ...times, created_at: 0, updated_at: 0 })
    .execute();
  for (const { id } of deals)
    await db
      .insertInto('deal_links')
      .values({
        deal_id: id,
        link_id: linkId,
        account_id: 'operator',
        price_cents: 7900,
        has_optional_items: 0,
        is_current: 1,
      })
      .execute();
}

test('where no Stripe account is connected, no screen says a word of purchases', async () => {
  const deal = await addSoldDeal();
  const pages = ['/admin', '/admin/more', '/admin/insight', '/admin/settings/office'];
  for (const path of [...pages, `/admin/deals/${deal.id}/edit`])
    assert.doesNotMatch(
      await pageText(path),
      /(?<!Maximum )Purchases|needs a look|checkout link stopped/i,
    );
  assert.deepEqual(await screensFound(), []);
});

test('the list shows what was bought, by state, deal, spa, day and buyer', async () => {
  const [deal, other] = [await addSoldDeal(), await addSoldDeal('Facial')];
  await addSold(deal, { first_name: 'Ada', email: 'ada@example.com' });
  await addSold(deal, {
    at: MONDAY_NOON - 3 * DAY_MS,
    state: 'partly-refunded',
    refunded_cents: 900,
  });
  await addSold(other, { first_name: 'Bo', ...LOOK });
  const list = await pageText('/admin/purchases');
  assert.match(list, /Purchases 3/);
  assert.match(list, /All Paid Needs a look Refunded Disputed Today/);
  assert.match(await pageText('/admin'), /Purchases, 1 to look at/);
  assert.match(await pageText('/admin'), /1 purchase needs a look/);
  assert.deepEqual(await screensFound(), ['/admin/purchases']);
  const notices = await pageText('/admin/settings/office');
  assert.match(notices, /purchases that need a look.*checkout links that stopped/);
  const rowsAt = async (query: string) => {
    const text = await pageText(`/admin/purchases?${query}`);
    return (text.match(/Swedish|Hot stones|Facial/g) ?? []).length;
  };
  const [one, two] = [await rowsAt('state=look'), await rowsAt('search=ADA')];
  assert.deepEqual([one, two], [1, 1]);
  assert.equal(await rowsAt('day=2026-02-27'), 1);
  assert.equal(await rowsAt('day=2026-02-30'), 3, 'no such day');
  assert.equal(await rowsAt(`spa=${other.business_id}`), 1);
  const ofDeal = await pageText(`/admin/purchases?deal=${deal.id}`);
  assert.match(ofDeal, /Only Hot stones ✕/);
  assert.match(ofDeal, /Purchases 2/);
});

test('what went back, a refund that failed and a bank’s inquiry are shown as what they are', async () => {
  const { db } = admin.testApp;
  const deal = await addSoldDeal();
  const part = { state: 'partly-refunded', quantity: 3, paid_cents: 15_000 } as const;
  const three = await addPurchase(db, deal, {
    ...{ ...part, listed_cents: 15_000, refunded_cents: 5000, email: 'back1@example.com' },
  });
  await addRefund(db, three, 5000, MONDAY_NOON);
  const questioned = await addPurchase(db, deal, {
    ...{ email: 'back2@example.com', dispute_status: 'warning_needs_response' },
  });
  const watched = { at: MONDAY_NOON, watched_until: MONDAY_NOON, read_at: MONDAY_NOON };
  await db
    .insertInto('purchase_reversals')
    .values([
      {
        ...{ id: 'dp_1', session_id: questioned.session_id, kind: 'dispute', cents: 7900 },
        ...{ status: 'warning_needs_response', ...watched },
      },
      {
        ...{ id: 're_canceled', session_id: questioned.session_id, kind: 'refund', cents: 7900 },
        ...{ status: 'canceled', ...watched },
      },
    ])
    .execute();
  await addPurchase(db, deal, { email: 'back3@example.com', refund_status: 'failed' });
  const lost = { state: 'disputed', dispute_status: 'lost' } as const;
  await addPurchase(db, deal, { email: 'back4@example.com', ...lost });
  const list = await pageText('/admin/purchases?search=back');
  for (const text of [
    /\$150 for 3 \$50 of \$150 went back/,
    /Paid Bank asks/,
    /Paid Refund failed/,
  ])
    assert.match(list, text);
  assert.match(list, /Dispute lost/);
  const partly = await pageText(`/admin/purchases/${three.session_id}`);
  assert.match(partly, /Paid \$150 for 3 \(the deal said \$150\); \$50 of \$150 went back/);
  assert.match(partly, /Refund \$50, paid back ?; begun Mar 2, 2026/);
  assert.match(partly, /then worth \$100/);
  const inquiry = await pageText(`/admin/purchases/${questioned.session_id}`);
  assert.match(
    inquiry,
    /Bank inquiry \$79, the bank asks, waits for your answer at Stripe; no money/,
  );
  assert.match(inquiry, /Refund \$79, canceled, the seller keeps the money/);
  const file = await (await get('/admin/purchases.csv?search=back4')).text();
  assert.match(file, /Dispute lost,,lost/);
});

test('the file of purchases has the rows of its filters, and no cell that a spreadsheet calculates', async () => {
  const deal = await addSoldDeal();
  await addSold(deal, { first_name: '=HYPERLINK("http://x")' });
  await addSold(deal, { ...LOOK });
  const response = await get('/admin/purchases.csv?state=paid');
  const rows: Array<Record<string, string>> = parse(await response.text(), {
    bom: true,
    columns: true,
  });
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.['First Name'], '\'=HYPERLINK("http://x")');
  assert.deepEqual([rows[0]?.Paid, rows[0]?.Bought], ['79.00', '2026-03-02 13:00']);
});

test('another currency is named and counted as it is, and money that never came is said', async () => {
  const deal = await addSoldDeal();
  const { session_id } = await addPurchase(admin.testApp.db, deal, {
    ...{ ...LOOK, currency: 'jpy', paid_cents: 7900, email: 'yen@example.com' },
  });
  await addPurchase(admin.testApp.db, deal, {
    ...{ state: 'waiting', at: MONDAY_NOON - 22 * DAY_MS, email: 'yen2@example.com' },
  });
  const list = await pageText('/admin/purchases?search=yen');
  assert.match(list, /¥7,900.*Needs a look.*Payment failed/);
  assert.match(
    await pageText(`/admin/purchases/${session_id}`),
    /Paid ¥7,900 \(the deal said \$79\)/,
  );
  const response = await get('/admin/purchases.csv?search=yen');
  const rows: Array<Record<string, string>> = parse(await response.text(), {
    ...{ bom: true, columns: true },
  });
  assert.deepEqual(
    rows.map(({ Paid, Currency, State }) => [Paid, Currency, State]),
    [
      ['7900', 'JPY', 'Needs a look'],
      ['79.00', 'USD', 'Payment failed'],
    ],
  );
});

test('a purchase shows its voucher, which can be used and taken back', async () => {
  const deal = await addSoldDeal();
  const { session_id } = await addSold(deal);
  const path = `/admin/purchases/${session_id}`;
  const { db } = admin.testApp;
  const found = await findVoucherOfPurchase(db, SECRET, session_id);
  const html = await (await get(path)).text();
  assert.ok(found?.code && html.includes(found.code));
  assert.match(html, /https:\/\/dashboard\.stripe\.com\/payments\/pi_/);
  assert.match(await textAfterRedirect(await send(path, { intent: 'use' })), /Voucher used/);
  assert.match(await textAfterRedirect(await send(path, { intent: 'use' })), /was used before/);
  assert.match(await pageText(path), /Used Mar 2, 2026.* by owner@example.com/);
  const undone = await textAfterRedirect(await send(path, { intent: 'undo-use' }));
  assert.match(undone, /The use was taken back.*Not used yet/);
  assert.match(await pageText('/admin/history'), /Its use was taken back.*Marked as used/);
  assert.doesNotMatch(await pageText('/admin/history'), /Used by/);
});

test('a purchase that needs a look is accepted for a deal of its link, or dismissed', async () => {
  const [deal, twin, stranger] = [
    await addSoldDeal(),
    await addSoldDeal('Cold stones'),
    await addSoldDeal('Facial'),
  ];
  await linkDeals('plink_7', deal, twin);
  const unknown = { deal_id: null, business_id: null, version: null, listed_cents: null };
  const link = { account_id: 'operator', link_id: 'plink_7', ...unknown };
  const { session_id } = await addPurchase(admin.testApp.db, deal, { ...LOOK, ...link });
  const path = `/admin/purchases/${session_id}`;
  const text = await pageText(path);
  assert.match(text, /Needs a look A promotion code took \$9 off\./);
  assert.match(text, /Hot stones, \$79.*Cold stones, \$79/);
  assert.doesNotMatch(text, /Facial/);
  const refused = await textAfterRedirect(
    await send(path, { intent: 'accept', deal: stranger.id }),
  );
  assert.match(refused, /does not use the payment link/);
  const dismissed = await textAfterRedirect(await send(path, { intent: 'dismiss' }));
  assert.match(dismissed, /Dismissed/);
  assert.match(await pageText('/admin/purchases?state=look'), /No purchases found/);
  const accepted = await textAfterRedirect(await send(path, { intent: 'accept', deal: twin.id }));
  assert.match(accepted, /Accepted: the buyer has a voucher/);
  assert.match(await pageText(path), /Cold stones.*Use it now/);
});

test('the buyer is erased from every screen, and the purchase stays', async () => {
  const deal = await addSoldDeal();
  const { session_id } = await addSold(deal, { first_name: 'Zadie', email: 'zadie@example.com' });
  const path = `/admin/purchases/${session_id}`;
  assert.match(await pageText(path), /Zadie/);
  assert.match(await textAfterRedirect(await send(path, { intent: 'erase' })), /Buyer erased/);
  for (const screen of [path, '/admin/purchases', '/admin/history', '/admin/purchases.csv'])
    assert.doesNotMatch(await (await get(screen)).text(), /zadie/i);
});

test('a deal shows how it sells, and the week and Insight count purchases beside presses', async () => {
  const { db } = admin.testApp;
  const deal = await addSoldDeal();
  const at = MONDAY_NOON - DAY_MS;
  await addSold(deal, { quantity: 2, at });
  await addSold(deal, { state: 'refunded', refunded_cents: 7900, at });
  const figures = ['search', 'view', 'book'].map((kind) => ({
    day: '2026-03-01',
    kind,
    key: '',
    n: 40,
  }));
  await db.insertInto('insight_days').values(figures).execute();
  const path = { day: '2026-03-01', deal_id: deal.id };
  await db
    .insertInto('insight_paths')
    .values([
      { ...path, step: 'shown', people: 30 },
      { ...path, step: 'viewed', people: 20 },
      { ...path, step: 'clicked', people: 10 },
    ])
    .execute();
  const page = await pageText(`/admin/deals/${deal.id}/edit`);
  assertSays(page, 'Purchases 2', 'Left 8 of 10', 'Pressed Book Now in 28 days 10');
  assert.match(await pageText('/admin'), /Purchases 1/);
  const insight = await pageText('/admin/insight');
  assert.match(insight, /Purchases 1 (?!too)/);
  assert.match(insight, /Clicked 10 50% Bought 1/);
});

test('an unknown purchase is not found, and nobody else sees any', async () => {
  const missing = await get('/admin/purchases/cs_none');
  assert.equal(missing.status, 404);
  for (const path of ['/admin/purchases', '/admin/purchases/cs_1', '/admin/purchases.csv']) {
    const { status, headers } = await admin.testApp.get(path);
    assert.equal(status, 302, path);
    assert.match(headers.get('Location') ?? '', /^\/admin\/login/);
  }
});

test('the buyer gets the voucher again, at an address that was corrected', async () => {
  const { db } = admin.testApp;
  const { session_id } = await addSold(await addSoldDeal(), { email: 'ana@exmple.com' });
  const path = `/admin/purchases/${session_id}`;
  assert.match(await pageText(path), /No email was sent to the buyer\./);
  const resend = async (email: string) => {
    const html = await (await get(path)).text();
    const [, formKey = ''] = /name="formKey" value="([^"]+)"/.exec(html) ?? [];
    const press = () => send(path, { intent: 'resend', formKey, email });
    return { text: await textAfterRedirect(await press()), press };
  };
  const setEmails = (set: { state: 'refused' | 'accepted'; result: string }) =>
    db
      .updateTable('outbox')
      .set({ ...set, next_attempt_at: null, updated_at: MONDAY_NOON })
      .where('state', '=', 'pending')
      .execute();
  const { text, press } = await resend('ana@exmple.com');
  assert.match(text, /with the voucher is on its way/);
  assert.match(await pageText(path), /Voucher to ana@exmple.com: On its way/);
  assert.match(await textAfterRedirect(await press()), /was sent before/);
  await setEmails({ state: 'refused', result: 'no such user' });
  assert.match(await pageText(path), /Voucher to ana@exmple.com: Refused: no such user/);
  assert.match(
    await pageText('/admin'),
    /sold a voucher whose email was not sent: no such user Resend/,
  );
  assert.match((await resend('ana@')).text, /Please enter a valid email address/);
  assert.match((await resend('ana@example.com')).text, /with the voucher is on its way/);
  await setEmails({ state: 'accepted', result: '250' });
  assert.match(await pageText(path), /Voucher to ana@example.com: Sent Mar 2, 2026/);
  assert.match(await pageText(path), /The buyer’s email address was corrected/);
  assert.doesNotMatch(await pageText('/admin'), /was not sent/);
  await send(path, { intent: 'use' });
  assert.doesNotMatch(await pageText(path), /Resend/);
  const late = await send(path, { intent: 'resend', formKey: 'x', email: 'ana@example.com' });
  assert.match(await textAfterRedirect(late), /No email can be sent/);
});

test('is this voucher used? Its code, the deal, the spa or the buyer finds it, and its row says so', async () => {
  const { db } = admin.testApp;
  const deal = await addSoldDeal('Crème body-wrap');
  const { session_id } = await addSold(deal, { email: 'door@example.com' });
  const { code = '' } = (await findVoucherOfPurchase(db, SECRET, session_id)) ?? {};
  const { name } = await addBusiness(db, { zip: '78701' });
  const rowsAt = (search: string) =>
    pageText(`/admin/purchases?search=${encodeURIComponent(search)}`);
  for (const search of [
    code,
    code.toLowerCase(),
    'creme bodywrap',
    'DOOR@example.com',
    `${name} body`,
  ])
    assert.match(await rowsAt(search), /Purchases 1 .*Paid Not used/, search);
  assert.match(await rowsAt('00000-00000'), /No purchases found/);
  const { found } = await (await get(`/admin/search/results?q=${code}`)).json();
  assert.deepEqual(
    found.map(({ kind, to }: { kind: string; to: string }) => [kind, to]),
    [['purchase', `/admin/purchases/${session_id}`]],
  );
  assert.match(await (await get('/admin/purchases')).text(), /href="\/admin\/purchases\/check"/);
  assert.match(
    await (await get('/admin/purchases/check')).text(),
    /<a[^>]*aria-current="page"[^>]*href="\/admin\/purchases"/,
  );
  const checked = await get(`/admin/purchases/check?code=${code}`);
  assert.equal(checked.headers.get('location'), `/admin/purchases/${session_id}`);
  assert.match(await pageText('/admin/purchases/check?code=ABC'), /Please check the code/);
  assert.match(
    await pageText('/admin/purchases/check?code=00000-00000'),
    /No voucher has this code/,
  );
  await send(`/admin/purchases/${session_id}`, { intent: 'use' });
  assert.match(await rowsAt(code), /Used Mar 2, 2026/);
});

test('a last day is one of the spa’s, as on its voucher, wherever the office is', async () => {
  const deal = await addSoldDeal();
  // The last millisecond of March 27 in Austin is March 28 in New York.
  const promotional_until = Date.parse('2027-03-28T04:59:59.999Z');
  const money = { paid_cents: 8552, listed_cents: 7900 };
  const { session_id } = await addSold(deal, { promotional_until, ...money });
  const words = await pageText(`/admin/purchases/${session_id}`);
  assert.match(words, /Paid \$85\.52 \(the deal said \$79\)/);
  assert.match(words, /Full value until Mar 27, 2027, then worth \$79/);
});

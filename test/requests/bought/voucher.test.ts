import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PurchaseRow, VoucherRow } from '../../../market/ports.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  MONDAY_NOON,
  ORIGIN,
  openApp,
  visibleText,
} from '../../helpers/app.ts';
import { addRefund } from '../../helpers/purchases.ts';
import { openVoucherPages } from './voucher-app.ts';

let site: Awaited<ReturnType<typeof openVoucherPages>>;
before(async () => {
  site = await openVoucherPages();
});
after(() => site.close());

async function read(path: string, status = 200) {
  const response = await site.get(path);
  assert.equal(response.status, status);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

test('the page of a voucher says all that its buyer needs, and nobody else may store it', async () => {
  const { code, token } = await site.newVoucher({
    gift_name: 'Sofia',
    quantity: 2,
    ...{ paid_cents: 12_000, listed_cents: 12_000 },
  });
  const { response, html, words } = await read(`/voucher/${token}`);
  for (const text of [
    'Swedish massage',
    'Juniper Hour, for 2',
    'For Sofia',
    code,
    'Call Juniper Hour to book (512) 555-0132',
    'Use it by Jun 30, 2026 for the full 60 minutes. Later it still counts as the $120 you paid.',
    'Show this code at the spa',
    'As they were on Mar 2, 2026, when it was bought.',
    'Amount paid never expires.',
    'Add a reminder',
    'Print',
    'Make a gift card',
    'Something is wrong',
  ])
    assert.ok(words.includes(text), `${text}: ${words}`);
  assert.match(html, /QR code/);
  assert.doesNotMatch(words, /ana@example\.com|Test:/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(response.headers.get('x-robots-tag'), 'noindex');
  assert.match(html, /<meta name="robots" content="noindex"/);
});

test('it tells the truth in each state, and offers nothing where it is not good', async () => {
  const used_at = MONDAY_NOON - DAY_MS;
  const cases: [Partial<PurchaseRow>, Partial<VoucherRow>, RegExp, boolean][] = [
    [{ state: 'waiting' }, {}, /Not paid yet/, false],
    [{ state: 'look', look_reason: 'x' }, {}, /Not confirmed yet/, false],
    [{}, { used_at, used_by: 'owner' }, /Used on Mar 1, 2026, 12:00 PM CST/, false],
    [
      { state: 'partly-refunded', refunded_cents: 1000 },
      {},
      /still counts as \$50 of the \$60 you paid\. \$10 of \$60 went back\./,
      true,
    ],
    [{ state: 'refunded', refunded_cents: 6000 }, {}, /Refunded/, false],
    [{ state: 'disputed' }, {}, /Disputed at the bank/, false],
    [
      { state: 'refunded', refunded_cents: 6000 },
      { used_at, used_by: 'owner' },
      /Used on Mar 1, 2026, 12:00 PM CST Refunded/,
      false,
    ],
    [
      { first_name: '', email: '', erased_at: MONDAY_NOON },
      {},
      /Use it by .* were erased here on Mar 2, 2026/,
      true,
    ],
    [{ is_live: 0 }, {}, /Test: no real money was paid\./, true],
  ];
  for (const [purchase, voucher, expected, isGood] of cases) {
    const { code, token } = await site.newVoucher(purchase, voucher);
    const { words, html } = await read(`/voucher/${token}`);
    assert.match(words, expected);
    assert.ok(words.includes(code));
    assert.equal(html.includes('QR code'), isGood, String(expected));
    assert.equal(words.includes('to book'), isGood, String(expected));
    assert.equal(words.includes('Make a gift card'), isGood, String(expected));
    for (const text of ['you paid.', 'No refunds', 'Your terms', 'Print'])
      assert.equal(words.includes(text), isGood, `${text}: ${expected}`);
    // The spa's phone stays.
    assert.match(words, /(?:Questions\? Call Juniper Hour ?:|to book) \(512\) 555-0132/);
  }
});

test('after its last day for the full session it counts as what was paid', async () => {
  const { token } = await site.newVoucher();
  site.clock.now += 121 * DAY_MS;
  const { words } = await read(`/voucher/${token}`);
  assert.match(
    words,
    /The full session was good until Jun 30, 2026\. It still counts as the \$60 you paid\. Call/,
  );
  assert.doesNotMatch(words, /Add a reminder/);
  site.clock.now = MONDAY_NOON;
});

test('what went back is told with its day', async () => {
  const { token, purchase } = await site.newVoucher({
    ...{ state: 'refunded', refunded_cents: 6000 },
  });
  await addRefund(site.db, purchase, 2300, MONDAY_NOON - DAY_MS);
  await addRefund(site.db, purchase, 3700, MONDAY_NOON);
  const words = async () => (await read(`/voucher/${token}`)).words;
  const [first, last] = [
    'Refunded on Mar 1, 2026: $23, the way you paid.',
    'Refunded on Mar 2, 2026: $37, the way you paid.',
  ];
  const soon = 'Banks take some days.';
  assert.ok((await words()).includes(`${first} ${soon} ${last} ${soon}`));
  site.clock.now += 13 * DAY_MS;
  assert.ok((await words()).includes(`${first} ${last} ${soon}`));
  site.clock.now += DAY_MS;
  assert.ok(!(await words()).includes(soon));
  site.clock.now = MONDAY_NOON;
});

test('with tax on top a voucher is worth the price, and its reminder says the same', async () => {
  const { token } = await site.newVoucher({ paid_cents: 6495, listed_cents: 6000 });
  const { words } = await read(`/voucher/${token}`);
  assert.match(words, /still counts as \$60 of the \$64\.95 you paid\./);
});

test('of three bought with tax, one that went back takes its own price and tax along', async () => {
  const { token } = await site.newVoucher({
    ...{ quantity: 3, paid_cents: 3 * 6495, listed_cents: 18_000 },
    ...{ state: 'partly-refunded', refunded_cents: 6495 },
  });
  const { words } = await read(`/voucher/${token}`);
  assert.match(words, /\$64\.95 of \$194\.85 went back/);
  assert.match(words, /still counts as \$120 of the \$194\.85 you paid/);
});

test('that nobody paid in a test is said beside the state, not as a part of it', async () => {
  const { token, code } = await site.newVoucher({ is_live: 0 });
  for (const path of [`/voucher/${token}`, `/v/${code}`]) {
    const { html, words } = await read(path);
    const [box = ''] = /<div role="status".*?<\/div>/s.exec(html) ?? [];
    assert.doesNotMatch(box, /Test/);
    assert.match(words, /Test: no real money was paid\./);
  }
});

test('its terms and its price stay those of the day of the purchase', async () => {
  const { deal } = await site.newDeal({ cancellation_policy: 'Call two days ahead, please.' });
  const { token } = await site.newVoucher({
    deal_id: deal.id,
    at: MONDAY_NOON - DAY_MS,
    version: MONDAY_NOON - 5 * DAY_MS,
  });
  await site.change(
    deal,
    { cancellation_policy: 'Another rule since then.', deal_price_cents: 7000 },
    MONDAY_NOON - 1,
  );
  const { words } = await read(`/voucher/${token}`);
  assert.match(words, /Call two days ahead, please\./);
  assert.doesNotMatch(words, /Another rule|\$70/);
});

test('where buyers get vouchers, a gift card is made of a voucher alone, as the deal page says', async () => {
  const { html, words } = await read(`/deals/${site.business.slug}?deal=${site.deal.id}`);
  assert.match(
    words,
    /Gift Idea Give the recipient's information at checkout\. Buy it, then make a card of it\./,
  );
  assert.doesNotMatch(html, /\/gift"/);
  assert.doesNotMatch((await site.read(site.deal, '?day=2026-03-02')).words, /gift card/);
  const gift = await site.get(`/bought/${site.deal.id}/gift?day=2026-03-02`);
  assert.equal(gift.headers.get('location'), `/bought/${site.deal.id}?day=2026-03-02`);
});

test('what is wrong with a voucher is reported with it: nothing asks whose purchase it is', async () => {
  const { token, purchase } = await site.newVoucher({ email: 'ana.lopez@example.com' });
  const { html } = await read(`/voucher/${token}`);
  const path = `/voucher/${token}/problem`;
  assert.match(html, new RegExp(`<a href="${path}"[^>]*>Something is wrong</a>`));
  const form = await read(path);
  assert.match(form.words, /Another email \(optional\)/);
  assert.doesNotMatch(form.html, /ana\.lopez/);
  const report = { kind: 'not-honored', text: 'They sent me away.', phone: '' };
  const response = await site.post(path, report);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), `${path}?sent=1`);
  const columns = ['session_id', 'email', 'text'] as const;
  const stored = await site.db.selectFrom('complaints').select(columns).execute();
  const { session_id, email } = purchase;
  assert.deepEqual(
    stored.map((row) => ({ ...row })),
    [{ session_id, email, text: 'They sent me away.' }],
  );
  const another = { ...report, text: 'And again.', email: ' sister@example.com ' };
  assert.equal((await site.post(path, another)).status, 303);
  assert.equal((await site.post(path, { ...another, email: 'sister' })).status, 422);
  const answered = await site.db
    .selectFrom('complaints')
    .select(['session_id', 'email'])
    .where('text', '=', another.text)
    .execute();
  assert.deepEqual(
    answered.map((row) => ({ ...row })),
    [{ session_id, email: 'sister@example.com' }],
  );
  const erased = await site.newVoucher({ email: '' });
  const asks = await read(`/voucher/${erased.token}/problem`);
  assert.match(asks.html, /name="email"/);
  assert.equal((await site.post(`/voucher/${erased.token}/problem`, report)).status, 422);
  assert.equal((await site.get(`/voucher/${token}x/problem`)).status, 404);
});

test('a gift card has the code and the name that the checkout was given', async () => {
  const { code, token } = await site.newVoucher({ gift_name: 'Sofia' });
  const form = await read(`/voucher/${token}/gift`);
  assert.match(form.html, /value="Sofia"/);
  const response = await site.post(`/voucher/${token}/gift`, { recipient: 'Sofia', message: '' });
  const html = await response.text();
  const [, note = ''] = /<article(.*?)<\/article>/s.exec(html) ?? [];
  assert.match(visibleText(note), new RegExp(`For Sofia .* ${code}`));
  assert.match(note, /QR code/);
  assert.doesNotMatch(note, new RegExp(token));
  assert.doesNotMatch(visibleText(note), /\$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const refunded = await site.newVoucher({ state: 'refunded', refunded_cents: 6000 });
  const gone = await site.get(`/voucher/${refunded.token}/gift`);
  assert.equal(gone.headers.get('location'), `/voucher/${refunded.token}`);
});

test('a wrong link and a site without Stripe answer 404', async () => {
  const { token, code } = await site.newVoucher();
  for (const wrong of [`${token}A`, token.toLowerCase(), 'x', encodeURIComponent('é\n')])
    assert.match((await read(`/voucher/${wrong}`, 404)).words, /Voucher Not Found/);
  const plain = await openApp();
  const business = await addBusiness(plain.db, { zip: '78701' });
  await addDeal(plain.db, business);
  for (const path of [
    `/voucher/${token}`,
    `/voucher/${token}/gift`,
    `/v/${code}`,
    '/v',
    '/v?code=x',
  ])
    assert.equal((await plain.get(path)).status, 404, path);
  assert.doesNotMatch(await (await plain.get('/privacy')).text(), /voucher/i);
  await plain.close();
  assert.ok(ORIGIN);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { openVoucherPages } from './voucher-app.ts';

const rung: string[][] = [];
let site: Awaited<ReturnType<typeof openVoucherPages>>;
before(async () => {
  site = await openVoucherPages({ lookForPurchases: async (ids) => void rung.push(ids) });
});
after(() => site.close());

const back = (query: string) => site.get(`/bought/${site.deal.id}${query}`, { redirect: 'manual' });

test('who comes back from the checkout is led to the voucher, and Stripe’s id leaves the address', async () => {
  const { token, purchase } = await site.newVoucher({
    session_id: 'cs_live_a1b2c3d4e5f6',
  });
  const response = await back(`?session=${purchase.session_id}`);
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), `/voucher/${token}`);
  assert.equal(response.headers.get('cache-control'), 'no-store');
});

test('while Stripe is slow the page looks again by itself, then says so with the plain page', async () => {
  const first = await (await back('?session=cs_test_a1b2c3d4e5f6')).text();
  assert.match(visibleText(first), /Thank you We are asking Stripe for your voucher\./);
  assert.match(
    first,
    /content="1;url=\/bought\/[^"]+\?day=2026-03-02&amp;session=cs_test_a1b2c3d4e5f6&amp;look=1"/,
  );
  const second = await (await back('?session=cs_test_a1b2c3d4e5f6&look=1')).text();
  assert.match(second, /content="1;url=[^"]+&amp;look=2"/);
  const later = visibleText(await (await back('?session=cs_test_a1b2c3d4e5f6&look=2')).text());
  assert.match(later, /Stripe has not told us yet\. This page looks again by itself\./);
  assert.match(later, /I already bought this.*bought on Mar 2, 2026.*to book/);
  const query = '?day=2026-02-28&session=cs_test_a1b2c3d4e5f6&look=3';
  const bookmarked = visibleText(await (await back(query)).text());
  assert.match(bookmarked, /bought on Feb 28, 2026/);
});

test('who pays by bank is told that it takes days, and in the end that nothing came', async () => {
  const words = async (at: number) => {
    const session_id = `cs_live_bank${at}`;
    await site.addPurchase({ session_id, state: 'waiting', at });
    if (at > MONDAY_NOON - 5 * DAY_MS)
      assert.match(
        visibleText(await (await back(`?session=${session_id}&look=3`)).text()),
        /bought on Mar 1, 2026/,
      );
    return visibleText(await (await back(`?session=${session_id}&look=3`)).text());
  };
  assert.match(await words(MONDAY_NOON - DAY_MS), /Your payment is on its way/);
  assert.match(await words(MONDAY_NOON - 21 * DAY_MS), /never arrived, so there is no voucher/);
});

test('an address that no checkout leads to has the plain page, and asks nobody', async () => {
  for (const query of ['?session=', '?session=../../etc', `?session=cs_${'a'.repeat(400)}`]) {
    const response = await back(query);
    assert.equal(response.status, 200, query);
    assert.doesNotMatch(await response.text(), /asking Stripe|has not told us/, query);
  }
});

test('made-up checkouts have Stripe read only so often for an address, and a buyer’s is found', async () => {
  const { token, purchase } = await site.newVoucher({ session_id: 'cs_live_real0123456789' });
  const madeUp = (n: number) => back(`?session=cs_live_madeup${String(n).padStart(10, '0')}`);
  site.securityEvents.length = 0;
  const flood = await Promise.all(Array.from({ length: 70 }, (_, n) => madeUp(n)));
  assert.ok(flood.every(({ status }) => status === 200));
  rung.length = 0;
  const words = visibleText(await (await madeUp(99)).text());
  assert.match(words, /Stripe has not told us yet\. This page looks again by itself\./);
  assert.deepEqual(rung, []);
  assert.deepEqual(site.securityEvents, [{ event: 'limit-reached', detail: 'checkouts' }]);
  const found = await back(`?session=${purchase.session_id}`);
  assert.equal(found.headers.get('location'), `/voucher/${token}`);
});

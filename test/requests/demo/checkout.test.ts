import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DEMO_BUYER } from '../../../market/demo/rules.ts';
import { openStripeService } from '../../../server/outbound/stripe.ts';
import { addBusiness, addDeal, MONDAY_NOON, openApp, visibleText } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';

/** One deal uses the demo's Stripe, the other an owner's link. */
async function openDemo(t: TestContext, demo = true) {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  const connection = await emptyDatabase();
  const stripe = openStripeService({
    config: { demo, dataDir, stripe: { apiUrl: 'http://127.0.0.1:1', webhookSecret: undefined } },
    db: connection.db,
    now: () => MONDAY_NOON,
  });
  const site = await openApp({ site: { ...SITE, isDemo: demo }, ...stripe }, connection);
  t.after(async () => {
    await site.close();
    await rm(dataDir, { recursive: true });
  });
  const business = await addBusiness(site.db, { zip: '78701' });
  const url = 'https://buy.stripe.com/test_demo0123456789';
  const deal = await addDeal(site.db, business, { checkout_url: url });
  const other = await addDeal(site.db, business, { checkout_url: 'https://buy.stripe.com/test_1' });
  return { ...stripe, site, business, deal, other, checkout: `/demo/checkout/${deal.id}` };
}

test('in a demo a visitor buys at a page of ours, and nothing is charged', async (t) => {
  const { site, business, deal, other, checkout, demoStripe, readStripe } = await openDemo(t);
  const bookingLink = async ({ id }: { id: string }) => {
    const page = await (await site.get(`/deals/${business.slug}?deal=${id}`)).text();
    return /<a[^>]*href="([^"]*)"[^>]*data-book="/.exec(page)?.[1];
  };
  assert.equal(await bookingLink(deal), checkout);
  assert.equal(await bookingLink(other), 'https://buy.stripe.com/test_1');

  const response = await site.get(checkout);
  assert.equal(response.headers.get('X-Robots-Tag'), 'noindex');
  const words = visibleText(await response.text());
  assert.match(words, /Demo: nothing is charged/);
  assert.match(words, /“ Swedish massage ” at Juniper Hour/);

  const bought = await site.post(checkout, {});
  assert.equal(bought.status, 303);
  const { pathname, searchParams } = new URL(bought.headers.get('Location') ?? '', site.origin);
  assert.equal(pathname, `/bought/${deal.id}`);
  const reader = readStripe(demoStripe?.key ?? '');
  const session = await reader.session(searchParams.get('session') ?? '');
  const [link] = await reader.links();
  assert.equal(link?.url, deal.checkout_url);
  assert.deepEqual(
    [session?.linkId, session?.paidCents, session?.name, session?.email, session?.isLive],
    [link?.id, deal.deal_price_cents, DEMO_BUYER.name, DEMO_BUYER.email, false],
  );
});

test('only a live deal of the demo’s own Stripe can be bought there, and only in a demo', async (t) => {
  const { site, deal, other, checkout } = await openDemo(t);
  assert.equal((await site.get(`/demo/checkout/${other.id}`)).status, 404);
  assert.equal((await site.get('/demo/checkout/none')).status, 404);
  await site.db
    .updateTable('deals')
    .set({ sold_out_at: 1, listed: 0 })
    .where('id', '=', deal.id)
    .execute();
  assert.equal((await site.post(checkout, {})).status, 404);

  const owned = await openDemo(t, false);
  assert.equal((await owned.site.get(owned.checkout)).status, 404);
  assert.equal((await owned.site.post(owned.checkout, {})).status, 404);
});

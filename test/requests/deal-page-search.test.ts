import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { openDealPages } from './deal-page-app.ts';

let site: Awaited<ReturnType<typeof openDealPages>>;
before(async () => {
  site = await openDealPages();
});
after(() => site.close());

test('a deal found near a ZIP code says how far it is, and leads back to that search', async () => {
  const { words, html } = await site.read(`${site.pathOf(site.first)}&zip=92103`);
  assert.match(words, /Juniper Hour, San Diego, CA ·\s+\d\.\d mi from 92103/);
  assert.match(html, /href="\/deals\?zip=92103&amp;radius=25"[^>]*>.*?Deals near 92103/s);
  const own = await site.read(`${site.pathOf(site.first)}&zip=92101`);
  assert.match(own.words, /San Diego, CA ·\s+in 92101/);
  for (const unknown of ['', '&zip=00000', '&zip=nonsense']) {
    const plain = await site.read(site.pathOf(site.first) + unknown);
    assert.doesNotMatch(plain.words, / mi from /, unknown);
    assert.match(plain.words, /Deals near 92101/, unknown);
  }
});

test("results' cards carry the ZIP code of the search, and one page has one address for engines", async () => {
  const { html } = await site.read('/deals?zip=92101');
  assert.ok(html.includes(`href="${site.pathOf(site.first).replace('&', '&amp;')}&amp;zip=92101"`));
  const deal = await site.read(`${site.pathOf(site.first)}&zip=92101`);
  assert.match(deal.html, new RegExp(`rel="canonical" href="[^"]*deal=${site.first.id}"`));
});

test("what happens next names the link's own host, and calls the spa", async () => {
  const { words, html } = await site.read(site.pathOf(site.first));
  assert.match(words, /1 Pay at Stripe \(buy\.stripe\.com\)/);
  assert.match(words, /2 Your confirmation comes by email/);
  assert.match(html, /<a href="tel:\+15125550132"[^>]*>Call the spa<\/a>/);
  assert.ok(words.indexOf('Instant Savings') < words.indexOf('Important Information'));
});

test('an expired deal leads to what there is near, and no longer speaks of saving', async () => {
  const neighbor = await addBusiness(site.db, { name: 'Quiet Harbor', zip: '92103' });
  const near = await addDeal(site.db, neighbor, { title: 'Foot bath' });
  const { words, html } = await site.read(site.pathOf(site.expiredDeal), 410);
  assert.match(html, /href="\/deals\?zip=92101&amp;radius=25"[^>]*>Browse Available Deals/);
  assert.match(words, /More deals near 92101 .*Foot bath/);
  assert.doesNotMatch(words, /You save|34% off Winter|Pay at Stripe/);
  const from = await site.read(`${site.pathOf(site.expiredDeal)}&zip=92103`, 410);
  assert.match(from.html, /href="\/deals\?zip=92103&amp;radius=25"[^>]*>Browse Available Deals/);
  await site.db.deleteFrom('deals').where('id', '=', near.id).execute();
});

test('a spa is drawn in its state until its map is opened', async () => {
  const { html } = await site.read(site.pathOf(site.first));
  assert.match(html, /ZIP 92101/);
  assert.ok((html.match(/M\d+ \d+h0/g)?.length ?? 0) > 50, 'California in dots');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, importBuiltApp, MONDAY_NOON, openApp } from '../helpers/app.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
let live: DealRow;
let expiredDeal: DealRow;
before(async () => {
  testApp = await openApp();
  business = await addBusiness(testApp.db, { name: 'Café "Calm" & Co', zip: '78701' });
  live = await addDeal(testApp.db, business);
  expiredDeal = await addDeal(testApp.db, business, { expires_at: MONDAY_NOON });
});
after(() => testApp.close());

const html = async (path: string) => (await testApp.get(path)).text();
const origin = 'http://localhost:3000';

test('every page has a title, a description, one canonical address and Open Graph', async () => {
  for (const [path, canonical] of [
    ['/', '/'],
    ['/deals', '/deals'],
    ['/deals?radius=10&utm_source=x&zip=78701', '/deals?zip=78701&radius=10'],
    [`/deals/${business.slug}`, `/deals/${business.slug}?deal=${live.id}`],
    [`/business/${business.slug}`, `/business/${business.slug}`],
    ['/privacy', '/privacy'],
    ['/terms', '/terms'],
    ['/list-your-spa', '/list-your-spa'],
    ['/zips', '/zips'],
  ] as const) {
    const page = await html(path);
    assert.match(page, /<title>[^<]{10,}<\/title>/, path);
    assert.match(page, /<meta name="description" content="[^"]{20,}"/, path);
    assert.match(page, /<meta property="og:title"/, path);
    assert.match(page, /<meta property="og:image" content="http/, path);
    const link = page.match(/<link rel="canonical" href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&');
    assert.equal(link, `${origin}${canonical}`, path);
  }
});

test('a title that search engines would cut leaves out the brand', async () => {
  const titleOf = async (path: string) => (await html(path)).match(/<title>([^<]*)/)?.[1];
  const name = 'Clay & Cedar Bath, Bodywork and Massage';
  const longer = await addBusiness(testApp.db, { name, zip: '78701' });
  const { id } = await addDeal(testApp.db, longer);
  assert.match((await titleOf(`/business/${business.slug}`)) ?? '', / \| Spa Deals$/);
  assert.match((await titleOf(`/deals/${longer.slug}?deal=${id}`)) ?? '', /Massage, Austin$/);
});

async function factsOf(path: string) {
  const page = await html(path);
  return JSON.parse(
    page.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/)?.[1] ?? '',
  );
}

test('a deal is a product with an offer: price, currency, last day at the spa and seller', async () => {
  // 23:59:59.999 in Austin is already the next day in UTC.
  const expires_at = Date.parse('2026-12-06T05:59:59.999Z');
  const deal = await addDeal(testApp.db, business, { expires_at });
  const facts = await factsOf(`/deals/${business.slug}?deal=${deal.id}`);
  assert.equal(facts['@type'], 'Product');
  assert.equal(facts.name, deal.title);
  assert.equal(facts.offers['@type'], 'Offer');
  assert.equal(facts.offers.price, '79.00');
  assert.equal(facts.offers.priceCurrency, 'USD');
  assert.equal(facts.offers.priceValidUntil, '2026-12-05');
  const { seller } = facts.offers;
  assert.equal(seller['@type'], 'HealthAndBeautyBusiness');
  assert.equal(seller.name, 'Café "Calm" & Co');
  assert.match(seller.telephone, /^\+1\d{10}$/);
});

test('the landing page is a web site with a search by ZIP code', async () => {
  const facts = await factsOf('/');
  assert.equal(facts['@type'], 'WebSite');
  assert.equal(facts.potentialAction['@type'], 'SearchAction');
  assert.equal(facts.potentialAction.target.urlTemplate, `${origin}/deals?zip={zip}`);
  assert.equal(facts.potentialAction['query-input'], 'required name=zip');
});

test('pages with nothing to offer are not to be listed', async () => {
  for (const path of [
    '/deals?zip=00000',
    '/deals?zip=99501',
    '/deals/nothing',
    `/deals/${business.slug}?deal=${expiredDeal.id}`,
  ]) {
    assert.match(await html(path), /<meta name="robots" content="noindex"/, path);
  }
});

test('robots.txt keeps robots out of the back office and names the sitemap', async () => {
  const text = await html('/robots.txt');
  assert.match(text, /^Disallow: \/admin$/m);
  const rules = Array.from(text.matchAll(/^Disallow: (.+)$/gm), ([, rule = '']) => rule);
  const isClosed = (path: string) =>
    rules.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)));
  assert.ok(isClosed('/deals/clock') && isClosed('/deals/clock?now'));
  assert.equal(isClosed('/deals/clockwork-spa-austin-tx-78701'), false);
  assert.match(text, /^Sitemap: http:\/\/localhost:3000\/sitemap\.xml$/m);
});

test('the sitemap lists every live deal and spa with its last change, and nothing that is over', async () => {
  const { slug } = await addBusiness(testApp.db, { name: 'Nothing For Sale', zip: '78701' });
  const index = await html('/sitemap.xml');
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.slice(origin.length),
  );
  assert.deepEqual(files, ['/sitemaps/pages.xml', '/sitemaps/deals-1.xml', '/sitemaps/spas-1.xml']);
  const all = (await Promise.all(files.map(html))).join('');
  assert.ok(all.includes(`<loc>${origin}/deals/${business.slug}?deal=${live.id}</loc><lastmod>`));
  assert.ok(all.includes(`<loc>${origin}/business/${business.slug}</loc><lastmod>`));
  assert.ok(!all.includes(expiredDeal.id) && !all.includes(slug));
});

test('the pages of the footer are in the sitemap, and their visitors are counted', async () => {
  const [footer = ''] = (await html('/')).match(/<footer[\s\S]*<\/footer>/) ?? [];
  const paths = Array.from(footer.matchAll(/ href="(\/[^"]+)"/g), ([, path = '']) => path)
    // /licenses is a text, and only buyers look for /bought.
    .filter((path) => path !== '/licenses' && path !== '/bought');
  assert.ok(paths.includes('/privacy') && paths.includes('/terms'));
  const pages = await html('/sitemaps/pages.xml');
  const { factsAt } = await importBuiltApp();
  for (const path of paths) {
    assert.ok(pages.includes(`<loc>${origin}${path}</loc>`), path);
    assert.equal(factsAt(path).counted, path);
  }
});

test('a sitemap longer than a slice lists every deal once', async () => {
  const crowdedApp = await openApp();
  const host = await addBusiness(crowdedApp.db, { zip: '78701' });
  const ids = new Set<string>();
  for (let i = 0; i < 1003; i += 1) ids.add((await addDeal(crowdedApp.db, host)).id);
  const text = await (await crowdedApp.get('/sitemaps/deals-1.xml')).text();
  const listed = [...text.matchAll(/\?deal=([0-9a-f-]{36})</g)].map(([, id]) => id ?? '');
  assert.equal(listed.length, ids.size);
  assert.deepEqual(new Set(listed), ids);
  await crowdedApp.close();
});

test('a sitemap file that is not there is 404', async () => {
  for (const part of [
    'deals-2.xml',
    'deals-0.xml',
    'deals-99999.xml',
    'x.xml',
    '%00',
    'deals-1e9.xml',
  ]) {
    assert.equal((await testApp.get(`/sitemaps/${part}`)).status, 404, part);
  }
});

test('while the sample content is there, no page is for search engines', async () => {
  const robotsOf = async (app: Pick<typeof testApp, 'get'>, path: string) =>
    (await app.get(path)).headers.get('X-Robots-Tag');
  const demo = await openApp({ db: testApp.db, sampleContent: true });
  for (const path of ['/', `/business/${business.slug}`, '/deals?zip=78701']) {
    assert.equal(await robotsOf(demo, path), 'noindex', path);
    assert.equal(await robotsOf(testApp, path), null, path);
  }
  await demo.close();
});

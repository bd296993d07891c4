import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { addDeal, addSpa, MONDAY_NOON, openApp } from '../world.ts';

let world: Awaited<ReturnType<typeof openApp>>;
let spa: BusinessRow;
let live: DealRow;
let over: DealRow;
before(async () => {
  world = await openApp();
  spa = await addSpa(world.db, { name: 'Café "Calm" & Co', zip: '78701' });
  live = await addDeal(world.db, spa);
  over = await addDeal(world.db, spa, { expires_at: MONDAY_NOON });
});
after(() => world.close());

const html = async (path: string) => (await world.get(path)).text();
const origin = 'http://localhost:3000';

test('every page has a title, a description, one canonical address and Open Graph', async () => {
  for (const [path, canonical] of [
    ['/', '/'],
    ['/deals', '/deals'],
    ['/deals?radius=10&utm_source=x&zip=78701', '/deals?zip=78701&radius=10'],
    [`/deals/${spa.slug}`, `/deals/${spa.slug}?deal=${live.id}`],
    [`/business/${spa.slug}`, `/business/${spa.slug}`],
    ['/privacy', '/privacy'],
    ['/terms', '/terms'],
  ] as const) {
    const page = await html(path);
    assert.match(page, /<title>[^<]{10,}<\/title>/, path);
    assert.match(page, /<meta name="description" content="[^"]{20,}"/, path);
    assert.match(page, /<meta property="og:title"/, path);
    const link = page.match(/<link rel="canonical" href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&');
    assert.equal(link, `${origin}${canonical}`, path);
  }
});

test('an offer is told with price, currency, last day and seller', async () => {
  const page = await html(`/deals/${spa.slug}`);
  const facts = JSON.parse(
    page.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/)?.[1] ?? '',
  );
  assert.equal(facts['@type'], 'Offer');
  assert.equal(facts.price, '79.00');
  assert.equal(facts.priceCurrency, 'USD');
  assert.equal(facts.priceValidUntil, new Date(live.expires_at).toISOString());
  assert.equal(facts.seller['@type'], 'HealthAndBeautyBusiness');
  assert.equal(facts.seller.name, 'Café "Calm" & Co');
});

test('pages with nothing to offer are not to be listed', async () => {
  for (const path of [
    '/deals?zip=00000',
    '/deals?zip=99501',
    '/deals/nothing',
    `/deals/${spa.slug}?deal=${over.id}`,
  ]) {
    assert.match(await html(path), /<meta name="robots" content="noindex"/, path);
  }
});

test('robots.txt keeps robots out of the back office and names the sitemap', async () => {
  const text = await html('/robots.txt');
  assert.match(text, /^Disallow: \/admin$/m);
  assert.match(text, /^Sitemap: http:\/\/localhost:3000\/sitemap\.xml$/m);
});

test('the sitemap lists every live deal and spa with its last change, and nothing that is over', async () => {
  const index = await html('/sitemap.xml');
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.slice(origin.length),
  );
  assert.deepEqual(files, ['/sitemaps/pages.xml', '/sitemaps/deals-1.xml', '/sitemaps/spas-1.xml']);
  const all = (await Promise.all(files.map(html))).join('');
  assert.ok(all.includes(`<loc>${origin}/deals/${spa.slug}?deal=${live.id}</loc><lastmod>`));
  assert.ok(all.includes(`<loc>${origin}/business/${spa.slug}</loc><lastmod>`));
  assert.ok(all.includes(`<loc>${origin}/privacy</loc>`));
  assert.ok(!all.includes(over.id));
});

test('a sitemap longer than a slice lists every deal once', async () => {
  const crowd = await openApp();
  const host = await addSpa(crowd.db, { zip: '78701' });
  const ids = new Set<string>();
  for (let i = 0; i < 1003; i += 1) ids.add((await addDeal(crowd.db, host)).id);
  const text = await (await crowd.get('/sitemaps/deals-1.xml')).text();
  const listed = [...text.matchAll(/\?deal=([0-9a-f-]{36})</g)].map(([, id]) => id ?? '');
  assert.equal(listed.length, ids.size);
  assert.deepEqual(new Set(listed), ids);
  await crowd.close();
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
    assert.equal((await world.get(`/sitemaps/${part}`)).status, 404, part);
  }
});

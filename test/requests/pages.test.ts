import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { effectiveSettings } from '../../market/settings/rules.ts';
import { addBusiness, addDeal, openApp, visibleText } from '../helpers/app.ts';
import { SITE } from '../helpers/default-site.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
  // The landing page claims what a live deal saves.
  const business = await addBusiness(testApp.db, { zip: '78701' });
  await addDeal(testApp.db, business, { deal_price_cents: 7_200 });
});
after(() => testApp.close());

const pageText = async (path: string) => visibleText(await (await testApp.get(path)).text());

test('the landing page has every specified section', async () => {
  const text = await pageText('/');
  for (const part of [
    'ZIP Code',
    'Find Deals',
    'Enter location',
    'Browse deals',
    'Book instantly',
    'Why Choose',
    'Licensed Providers',
    'Exclusive Prices',
    'Easy Booking',
    'Support Local Wellness',
    'Spa Owners',
    'up to 40%',
    'No hidden fees',
    'tipping is optional',
    'no subscription',
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test("'I bought a deal' is in the phone's menu, and the FAQ says who helps and where", async () => {
  const html = await (await testApp.get('/')).text();
  const [, menu = ''] = /<nav id="menu".*?>(.*?)<\/nav>/s.exec(html) ?? [];
  assert.match(menu, /href="\/bought"[^>]*>I bought a deal</);
  const [, help = ''] = visibleText(html).split('Who can help me?');
  assert.match(help, /^ .*open “I bought a deal”.*“Something is wrong”/);
  assert.match(html, /<nav aria-label="More pages"/);
});

test('one answer of the FAQ is open at a time: the browser closes the others of its name', async () => {
  const html = await (await testApp.get('/')).text();
  const [, faq = ''] = html.split(' id="faq"');
  const answers = faq.split('</section>')[0]?.match(/<details[^>]*>/g) ?? [];
  assert.ok(answers.length > 3);
  for (const answer of answers) assert.match(answer, / name="faq"/);
});

test('the ZIP form is a plain GET to the search, which takes only what has five digits in it', async () => {
  const html = await (await testApp.get('/')).text();
  const form = html.match(/<form [^>]*action="\/deals"[^>]*>/)?.[0] ?? '';
  assert.match(form, /action="\/deals"/);
  assert.match(form, /method="get"/);
  const field = html.match(/<input [^>]*name="zip"[^>]*>/)?.[0] ?? '';
  const [, pattern = ''] = /pattern="([^"]*)"/.exec(field) ?? [];
  const isTaken = (typed: string) => new RegExp(`^(?:${pattern})$`, 'v').test(typed);
  const typed = ['78701', 'Austin, TX 78701, USA', '7870', 'Austin'];
  assert.deepEqual(typed.map(isTaken), [true, true, false, false]);
  assert.match(field, /required=""/);
});

test('every policy number of the FAQ and the terms agrees with the deal page', async () => {
  const { policy } = effectiveSettings(SITE, {});
  const lines = [...policy.site.information, ...policy.site.cancelling].join(' ');
  for (const text of [await pageText('/'), await pageText('/terms')]) {
    for (const number of [
      /120 days after purchase/,
      /never expires/,
      /up to 24 hours before/,
      /charged 50%/,
      /charged the full price/,
      /no refunds or exchanges/i,
    ]) {
      assert.match(text, number);
      assert.match(lines, number);
    }
  }
});

test('there are three testimonials, marked as samples', async () => {
  const html = await (await testApp.get('/')).text();
  assert.equal(html.match(/<blockquote/g)?.length, 3);
  assert.match(visibleText(html), /What people say Sample/);
});

test('the legal pages are effective November 21, 2024 and lead back home', async () => {
  for (const [path, title] of [
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
  ] as const) {
    const html = await (await testApp.get(path)).text();
    assert.match(html, new RegExp(`<h1[^>]*>${title}</h1>`));
    assert.match(visibleText(html), /Effective date: November 21, 2024/);
    assert.match(html, /<a [^>]*href="\/"[^>]*>Back to home<\/a>/);
  }
  const home = await (await testApp.get('/')).text();
  assert.match(home, /href="\/privacy"/);
  assert.match(home, /href="\/terms"/);
});

test('the privacy policy begins with its contents, each a link to its heading', async () => {
  const html = await (await testApp.get('/privacy')).text();
  const [, contents = ''] = /<nav aria-label="Contents"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  const links = [...contents.matchAll(/href="#([^"]+)"[^>]*>([^<]+)</g)];
  assert.equal(links.length, html.split('<h2').length - 1);
  for (const [, id, heading] of links)
    assert.match(html, new RegExp(`id="${id}"[^>]*><h2[^>]*>${heading}</h2>`));
});

test('the footer leads to the licenses of all that is bundled', async () => {
  assert.match(await (await testApp.get('/')).text(), /<footer[\s\S]* href="\/licenses"/);
  const response = await testApp.get('/licenses');
  assert.equal(response.headers.get('Content-Type'), 'text/plain; charset=utf-8');
  const text = await response.text();
  for (const name of ['react', 'leaflet', 'kysely', 'zod'])
    assert.match(text, new RegExp(`^${name} \\d[^ ]* \\((?:MIT|BSD-2-Clause)\\)$`, 'm'));
  assert.match(text, /Figtree .*figtree-OFL\.txt/);
});

test('the terms leave the jurisdiction open until the owner names it', async () => {
  assert.match(await pageText('/terms'), /governed by the laws of \[Jurisdiction\]/);
});

test('sample content is said quietly in the footer while it is shown, and only then', async () => {
  assert.doesNotMatch(await pageText('/'), /Sample content/);
  const demo = await openApp({ sampleContent: true });
  assert.match(visibleText(await (await demo.get('/')).text()), /Sample content/);
  await demo.close();
});

test('a public address in capitals leads for good to the one in lower case', async () => {
  for (const [path, lower] of [
    ['/DEALS?zip=78701&radius=10', '/deals?zip=78701&radius=10'],
    ['/Deals/Juniper-Hour-Austin-TX-78701?deal=x', '/deals/juniper-hour-austin-tx-78701?deal=x'],
    ['/business/JUNIPER-%C3%89', '/business/juniper-%C3%89'],
    ['/Privacy', '/privacy'],
    ['/List-Your-Spa', '/list-your-spa'],
  ] as const) {
    const response = await testApp.get(path);
    assert.equal(response.status, 301, path);
    assert.equal(response.headers.get('location'), lower, path);
  }
  for (const path of ['/Nowhere', '/UNSUBSCRIBE/AbC', '//DEALS', '/ADMIN/login'])
    assert.notEqual((await testApp.get(path)).status, 301, path);
});

test('any other path leads home', async () => {
  for (const path of [
    '/nowhere',
    '/trust',
    '/deals/a/b',
    '/business',
    '/admin2',
    '/%E2%9C%93',
    '/a//b',
    '/%',
    '/%00',
    '/admin2/x',
  ]) {
    const response = await testApp.get(path);
    assert.equal(response.status, 302, path);
    assert.equal(response.headers.get('location'), '/', path);
  }
});

test('what programs ask for is not found: a file, or a name under /.well-known', async () => {
  for (const path of [
    '/wp-login.php',
    '/.env',
    '/llms.txt',
    '/ads.txt',
    '/manifest.webmanifest',
    '/admin/backup.zip',
    '/.well-known/change-password',
    '/.well-known/security.txt',
    '/llms.txt/',
    '/.env//',
    '//readyz',
    '/readyz//',
    '/READYZ',
    '/healthz/live',
    '/webhooks/other',
  ]) {
    const response = await testApp.get(path);
    assert.equal(response.status, 404, path);
    assert.equal(await response.text(), 'Not found', path);
  }
});

test('what machines call answers with a slash at its end as without', async () => {
  const addresses = ['/healthz', '/readyz', '/metrics', '/seen', '/webhooks/sms/status'];
  addresses.push('/webhooks/sms', '/webhooks/stripe', '/robots.txt', '/sitemap.xml');
  addresses.push('/sitemaps/pages.xml', '/sitemaps/none.xml', '/deals/clock', '/deals.json');
  addresses.push('/zips.json?q=787', '/social.png', '/admin/deals.csv', '/admin/messages/live');
  for (const address of addresses) {
    const [path = '', query = ''] = address.split('?');
    const answers = [];
    for (const spelling of [path, `${path}/`]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const response = await testApp.app.request(`${testApp.origin}${spelling}?${query}`, {
          method,
          headers: { Origin: testApp.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
          ...(method === 'POST' && { body: 'a=b' }),
        });
        const location = response.headers.get('Location');
        assert.notEqual(location, '/', `${method} ${spelling}`);
        answers.push([response.status, await response.text()]);
      }
    }
    assert.deepEqual(answers.slice(3), answers.slice(0, 3), path);
  }
  const built = await testApp.get('/assets/none.js/');
  assert.equal(built.status, 404);
  assert.equal((await testApp.get('/icon.svg/')).status, 404);
});

test('a business page whose database fails says so in the specified words', async () => {
  const broken = await openApp();
  await broken.db.schema.alterTable('businesses').renameTo('gone').execute();
  const response = await broken.get('/business/juniper-hour-austin-tx-78701');
  assert.equal(response.status, 503);
  assert.match(
    visibleText(await response.text()),
    /Error Loading Deals There was a problem loading the deals\. Please try again later\./,
  );
  broken.reportedErrors.length = 0;
  await broken.close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../../database/tables.ts';
import { unavailable } from '../../../database/unavailable.ts';
import { addBusiness, addDeal, HOUR_MS, MONDAY_NOON, openApp } from '../../helpers/app.ts';
import { openCachedSite } from './cached-site.ts';

let site: Awaited<ReturnType<typeof openCachedSite>>;
let testApp: (typeof site)['testApp'];
let business: BusinessRow;
let deal: DealRow;

before(async () => {
  site = await openCachedSite();
  testApp = site.testApp;
  business = await addBusiness(testApp.db, { zip: '78701' });
  deal = await addDeal(testApp.db, business, {
    title: 'First hour',
    expires_at: MONDAY_NOON + HOUR_MS,
  });
});
after(() => site.close());

const waitUntilCached = (path: string) => site.waitUntilCached(path);
const answer = (path: string, headers: Record<string, string> = {}) =>
  site.answer(path, { headers });

test('a finished page is answered from memory, the same to the letter', async () => {
  const fresh = await testApp.get('/deals?zip=78701');
  await waitUntilCached('/deals?zip=78701');
  const cachedAnswer = await answer('/deals?zip=78701');
  assert.ok(cachedAnswer.fromMemory);
  assert.equal(cachedAnswer.text, await fresh.text());
  for (const name of [
    'content-type',
    'content-security-policy',
    'etag',
    'cache-control',
    'x-content-type-options',
    'vary',
  ]) {
    assert.equal(cachedAnswer.response.headers.get(name), fresh.headers.get(name), name);
  }
});

test('addresses of the same page share its cache entry; unknown parameters do not make another', async () => {
  await waitUntilCached('/deals?zip=78701');
  for (const same of [
    '/deals?radius=25&zip=78701',
    '/deals?zip=78701&utm_source=x&page=0',
    '/deals?zip=78701&zip=10001',
  ]) {
    assert.ok((await answer(same)).fromMemory, same);
  }
  assert.equal((await answer('/deals?zip=78701&radius=5')).fromMemory, false);
});

test('the page by gzip and the plain one are the same', async () => {
  await waitUntilCached('/');
  const plain = await answer('/', { 'Accept-Encoding': 'identity' });
  assert.equal(plain.response.headers.get('content-encoding'), null);
  for (const accepted of ['gzip', 'gzip, br', 'br;q=0, gzip']) {
    const packed = await answer('/', { 'Accept-Encoding': accepted });
    assert.equal(packed.response.headers.get('content-encoding'), 'gzip', accepted);
    assert.equal(packed.text, plain.text, accepted);
  }
  assert.equal((await answer('/', { 'Accept-Encoding': 'br' })).text, plain.text);
});

test('every page, cached or not, has the server’s time for the countdown', async () => {
  await waitUntilCached('/privacy');
  const { response } = await answer('/privacy');
  assert.equal(response.headers.get('server-timing'), `now;dur=${testApp.clock.now}`);
});

test('at the millisecond a deal ends, no cached page shows it, and its own page says expired', async () => {
  await waitUntilCached('/deals?zip=78701');
  await waitUntilCached(`/deals/${business.slug}?deal=${deal.id}`);
  testApp.clock.now = deal.expires_at - 1;
  assert.match((await answer('/deals?zip=78701')).text, /First hour/);
  testApp.clock.now = deal.expires_at;
  assert.doesNotMatch((await answer('/deals?zip=78701')).text, /First hour/);
  const ownAnswer = await answer(`/deals/${business.slug}?deal=${deal.id}`);
  assert.equal(ownAnswer.response.status, 410);
  testApp.clock.now = MONDAY_NOON;
});

test('a page that is not for everyone is never cached', async () => {
  for (const path of [
    '/deals/nothing',
    '/nowhere',
    '/deals?zip=00000',
    '/deals/clock',
    '/healthz',
    '/deals.data?zip=78701',
  ]) {
    await site.answer(path, { redirect: 'manual' });
    await site.waitUntilStored();
    assert.equal((await site.answer(path, { redirect: 'manual' })).fromMemory, false, path);
  }
});

test('a deal that ends on another page of the results renews this one', async () => {
  const crowdedBusiness = await addBusiness(testApp.db, { name: 'Crowd', zip: '59715' });
  for (let i = 0; i < 26; i += 1) {
    const expires_at = MONDAY_NOON + HOUR_MS + (i < 2 ? i : 1000 * HOUR_MS);
    await addDeal(testApp.db, crowdedBusiness, { title: `Crowd ${i}`, expires_at });
  }
  await waitUntilCached('/deals?zip=59715&page=2');
  assert.equal((await answer('/deals?zip=59715&page=2')).text.match(/<article/g)?.length, 2);
  testApp.clock.now = MONDAY_NOON + HOUR_MS;
  assert.equal((await answer('/deals?zip=59715&page=2')).text.match(/<article/g)?.length, 1);
  testApp.clock.now = MONDAY_NOON;
});

test('shared caches may keep a page five minutes and half a minute more, but not past its first ending', async () => {
  const expiringBusiness = await addBusiness(testApp.db, { name: 'Brief', zip: '59801' });
  await addDeal(testApp.db, expiringBusiness, { expires_at: MONDAY_NOON + 400_000 });
  const control = async (path: string) => (await testApp.get(path)).headers.get('cache-control');
  assert.equal(
    await control(`/deals/${expiringBusiness.slug}`),
    'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=30',
  );
  assert.equal(
    await control('/privacy'),
    'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=30',
  );
});

test('a page that cannot be cached is answered, and all but a lost database is reported', async () => {
  let error = new Error('a bug');
  const uncached = await openApp({ cachePage: () => Promise.reject(error) });
  assert.equal((await uncached.get('/terms')).status, 200);
  assert.deepEqual(uncached.reportedErrors, [error]);
  error = unavailable(new Error('gone'));
  assert.equal((await uncached.get('/terms')).status, 200);
  assert.equal(uncached.reportedErrors.length, 1);
  await uncached.close();
});

test('connecting Stripe and removing it makes the cached privacy page old at once', async () => {
  const saysVouchers = async () => /voucher/i.test((await answer('/privacy')).text);
  assert.equal(await saysVouchers(), false);
  const times = { read_from: 1, next_read_at: 1, created_at: 1, updated_at: 1 };
  await testApp.db
    .insertInto('stripe_accounts')
    .values({ id: 'operator', business_id: null, key_sealed: 'sealed', ...times })
    .execute();
  assert.equal(await saysVouchers(), true);
  await testApp.db.deleteFrom('stripe_accounts').execute();
  assert.equal(await saysVouchers(), false);
});

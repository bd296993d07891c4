import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { BusinessRow, DealRow } from '../../../database/tables.ts';
import { saveSettings } from '../../../market/settings/commands.server.ts';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { openFrontDoor } from '../../../server/http/http-server.ts';
import { addDeal, addSpa, HOUR_MS, MONDAY_NOON, openApp } from '../../app.ts';
import { SITE } from '../../default-site.ts';

type World = Awaited<ReturnType<typeof openApp>>;
let world: World;
let server: ReturnType<typeof openFrontDoor>;
let origin: string;
let spa: BusinessRow;
let deal: DealRow;
let rendered = 0;

before(async () => {
  // The cache needs the world's database and clock, and the world needs the cache's keep.
  let cache: ReturnType<typeof createPageCache> | undefined;
  world = await openApp({ keep: async (...page) => cache?.keep(...page) });
  cache = createPageCache(world.catalogueVersion, () => world.clock.now);
  server = openFrontDoor(cache, (request, response) => {
    rendered += 1;
    return getRequestListener(world.app.fetch)(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  spa = await addSpa(world.db, { zip: '78701' });
  deal = await addDeal(world.db, spa, { title: 'First hour', expires_at: MONDAY_NOON + HOUR_MS });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

/** Asks until the page is answered from memory, so that a test never races the compressors. */
async function keepIt(path: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    const before = rendered;
    await (await fetch(origin + path)).text();
    if (rendered === before) return;
    await pause(10);
  }
  assert.fail(`${path} was never kept`);
}

async function answer(path: string, headers: Record<string, string> = {}) {
  const before = rendered;
  const response = await fetch(origin + path, { headers });
  return { response, text: await response.text(), fromMemory: rendered === before };
}

test('a finished page is answered from memory, the same to the letter', async () => {
  const fresh = await world.get('/deals?zip=78701');
  await keepIt('/deals?zip=78701');
  const kept = await answer('/deals?zip=78701');
  assert.ok(kept.fromMemory);
  assert.equal(kept.text, await fresh.text());
  for (const name of [
    'content-type',
    'content-security-policy',
    'etag',
    'cache-control',
    'x-content-type-options',
    'vary',
  ]) {
    assert.equal(kept.response.headers.get(name), fresh.headers.get(name), name);
  }
});

test('addresses that mean the same page share it; parameters nobody reads do not make another', async () => {
  await keepIt('/deals?zip=78701');
  for (const same of [
    '/deals?radius=25&zip=78701',
    '/deals?zip=78701&utm_source=x&page=0',
    '/deals?zip=78701&zip=10001',
  ]) {
    assert.ok((await answer(same)).fromMemory, same);
  }
  assert.equal((await answer('/deals?zip=78701&radius=5')).fromMemory, false);
});

test('every encoding carries the same page', async () => {
  await keepIt('/');
  const plain = await answer('/', { 'Accept-Encoding': 'identity' });
  for (const encoding of ['br', 'gzip', 'gzip, br', 'br;q=0, gzip']) {
    const packed = await answer('/', { 'Accept-Encoding': encoding });
    assert.ok(packed.response.headers.get('content-encoding'), encoding);
    assert.equal(packed.text, plain.text, encoding);
  }
  assert.equal(
    (await answer('/', { 'Accept-Encoding': 'br;q=0, gzip' })).response.headers.get(
      'content-encoding',
    ),
    'gzip',
  );
});

test('a browser that has the page already is told so in a few bytes', async () => {
  await keepIt('/terms');
  const etag = (await answer('/terms')).response.headers.get('etag') ?? '';
  const again = await answer('/terms', { 'If-None-Match': etag });
  assert.equal(again.response.status, 304);
  assert.equal(again.text, '');
});

test('every page, kept or not, brings the server’s time for the countdown', async () => {
  await keepIt('/privacy');
  const { response } = await answer('/privacy');
  assert.equal(response.headers.get('server-timing'), `now;dur=${world.clock.now}`);
});

test('a deal that was edited or added is never shown as it was', async () => {
  await keepIt('/deals?zip=78701');
  await world.db
    .updateTable('deals')
    .set({ title: 'Renamed hour' })
    .where('id', '=', deal.id)
    .execute();
  assert.match((await answer('/deals?zip=78701')).text, /Renamed hour/);
  await keepIt('/deals?zip=78701');
  await addDeal(world.db, spa, { title: 'Brand new hour' });
  assert.match((await answer('/deals?zip=78701')).text, /Brand new hour/);
  await keepIt('/deals?zip=78701');
  await world.db
    .updateTable('businesses')
    .set({ name: 'New name' })
    .where('id', '=', spa.id)
    .execute();
  assert.match((await answer('/deals?zip=78701')).text, /New name/);
});

test('what the owner sets is on every kept page at once', async () => {
  const policy = { promotionalDays: '90', cancellationHours: '', sameDayPercent: '' };
  const form = {
    section: 'policy',
    typed: policy,
    loaded: 0,
    who: 'me',
    now: MONDAY_NOON,
  } as const;
  await keepIt('/terms');
  await saveSettings(world.db, SITE, form);
  assert.match((await answer('/terms')).text, /expires 90 days after purchase/);
  await keepIt('/terms');
  assert.match((await answer('/terms')).text, /expires 90 days after purchase/);
});

test('a spa that is set to rest takes its deals with it at once, and brings them back', async () => {
  const set = (status: 'active' | 'inactive') =>
    world.db.updateTable('businesses').set({ status }).where('id', '=', spa.id).execute();
  await keepIt('/deals?zip=78701');
  await set('inactive');
  assert.match((await answer('/deals?zip=78701')).text, /No deals available/);
  await set('active');
  assert.match((await answer('/deals?zip=78701')).text, /Brand new hour/);
});

test('at the millisecond a deal ends, no kept page shows it, and its own page says expired', async () => {
  await keepIt('/deals?zip=78701');
  await keepIt(`/deals/${spa.slug}?deal=${deal.id}`);
  world.clock.now = deal.expires_at - 1;
  assert.match((await answer('/deals?zip=78701')).text, /Renamed hour/);
  world.clock.now = deal.expires_at;
  assert.doesNotMatch((await answer('/deals?zip=78701')).text, /Renamed hour/);
  const own = await answer(`/deals/${spa.slug}?deal=${deal.id}`);
  assert.equal(own.response.status, 410);
  world.clock.now = MONDAY_NOON;
});

test('a page of an hour that the clock was set back from is not shown', async () => {
  world.clock.now = deal.expires_at;
  await keepIt('/deals?zip=78701');
  world.clock.now = MONDAY_NOON;
  assert.match((await answer('/deals?zip=78701')).text, /Renamed hour/);
});

test('a deleted deal is gone from its page and from the results', async () => {
  const path = `/deals/${spa.slug}?deal=${deal.id}`;
  await keepIt(path);
  await world.db.deleteFrom('deals').where('id', '=', deal.id).execute();
  assert.equal((await answer(path)).response.status, 404);
  assert.doesNotMatch((await answer('/deals?zip=78701')).text, /Renamed hour/);
});

test('what is not a page for everyone is never kept', async () => {
  for (const path of [
    '/deals/nothing',
    '/nowhere',
    '/deals?zip=00000',
    '/deals/clock',
    '/healthz',
    '/deals.data?zip=78701',
  ]) {
    const first = await fetch(origin + path, { redirect: 'manual' });
    await first.text();
    await pause(30);
    const before = rendered;
    await (await fetch(origin + path, { redirect: 'manual' })).text();
    assert.equal(rendered, before + 1, path);
  }
});

test('a page that offers what is farther away is kept no longer than what it offers', async () => {
  const far = await addSpa(world.db, { name: 'Far', zip: '89301' });
  await addDeal(world.db, far, { title: 'Desert hour', expires_at: MONDAY_NOON + HOUR_MS });
  await keepIt('/deals?zip=89319&radius=5');
  world.clock.now = MONDAY_NOON + HOUR_MS;
  assert.doesNotMatch((await answer('/deals?zip=89319&radius=5')).text, /Show deals within/);
  world.clock.now = MONDAY_NOON;
});

test('a deal that ends on another page of the results renews this one', async () => {
  const crowd = await addSpa(world.db, { name: 'Crowd', zip: '59715' });
  for (let i = 0; i < 26; i += 1) {
    const expires_at = MONDAY_NOON + HOUR_MS + (i < 2 ? i : 1000 * HOUR_MS);
    await addDeal(world.db, crowd, { title: `Crowd ${i}`, expires_at });
  }
  await keepIt('/deals?zip=59715&page=2');
  assert.equal((await answer('/deals?zip=59715&page=2')).text.match(/<article/g)?.length, 2);
  world.clock.now = MONDAY_NOON + HOUR_MS;
  assert.equal((await answer('/deals?zip=59715&page=2')).text.match(/<article/g)?.length, 1);
  world.clock.now = MONDAY_NOON;
});

test('shared caches may keep a page five minutes and an hour more, but not past its first ending', async () => {
  const brief = await addSpa(world.db, { name: 'Brief', zip: '59801' });
  await addDeal(world.db, brief, { expires_at: MONDAY_NOON + 400_000 });
  const control = async (path: string) => (await world.get(path)).headers.get('cache-control');
  assert.equal(
    await control(`/deals/${brief.slug}`),
    'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=100',
  );
  assert.equal(
    await control('/privacy'),
    'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600',
  );
});

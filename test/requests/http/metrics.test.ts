import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { noteBackup } from '../../../market/backups/store.server.ts';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { openFrontDoor } from '../../../server/http/http-server.ts';
import { requestIds } from '../../../server/http/request-id.ts';
import { openLog } from '../../../server/telemetry/log.ts';
import { openMeasures } from '../../../server/telemetry/metrics.ts';
import { openObserver } from '../../../server/telemetry/request-log.ts';
import { countRequests } from '../../../server/telemetry/request-metrics.ts';
import { addLead, emptyDatabase, MONDAY_NOON, openApp, SECRET } from '../../app.ts';
import { nextKey, PHONE } from '../../messaging.ts';

const TOKEN = 'a token of the tests';
const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

async function measured(token: string | undefined) {
  const connection = await emptyDatabase();
  const { db } = connection;
  const cache = createPageCache(connection.catalogueVersion, () => MONDAY_NOON, requestIds(1));
  const requests = countRequests();
  const { observe } = openObserver(openLog('silent', [SECRET]), requests);
  const state = { down: false };
  const ready = async () => {
    if (state.down) throw new Error('gone');
    await sql`select 1`.execute(db);
  };
  const measuring = token && {
    token,
    measure: openMeasures({ db, ready, requests, cache, now: () => MONDAY_NOON }),
  };
  const metrics = measuring || undefined;
  const parts = { keep: cache.keep, observe, metrics, trustedProxies: 1 };
  const world = await openApp(parts, connection);
  const server = openFrontDoor(cache, getRequestListener(world.app.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    world,
    state,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers, redirect: 'manual' }),
    async end() {
      server.closeAllConnections();
      server.close();
      await world.close();
    },
  };
}

const measure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('whoever knows the token reads what the program does, by route and never by path', async () => {
  const { world, state, get, end } = await measured(TOKEN);
  await addLead(world.db, { relays: true });
  await sendMessage(world.db, { phone: PHONE, text: 'Hello', onceKey: nextKey() }, MONDAY_NOON);
  await get('/deals/nobody-knows-this');
  await get('/deals/nor-this');
  await get('/nowhere/at/all');
  for (let tries = 0; tries < 50; tries += 1) {
    await (await get('/terms')).text();
    await pause(10);
  }
  const text = await (await get('/metrics', AUTHORIZED)).text();
  const seconds = 'spa_deals_http_request_duration_seconds_count';
  assert.equal(measure(text, `${seconds}{route="/deals/:slug",method="GET",status="4xx"}`), 2);
  assert.equal(measure(text, `${seconds}{route="*",method="GET",status="3xx"}`), 1);
  assert.doesNotMatch(text, /nobody-knows|nowhere/);
  const rendered = measure(text, `${seconds}{route="/terms",method="GET",status="2xx"}`);
  const hits = measure(text, 'spa_deals_page_cache_requests_total{outcome="hit"}');
  assert.ok(hits >= 1);
  assert.equal(rendered + hits, 50);
  assert.equal(measure(text, 'spa_deals_page_cache_entries'), 1);
  assert.equal(measure(text, 'spa_deals_deliveries{kind="text",state="pending"}'), 1);
  assert.equal(measure(text, 'spa_deals_deliveries{kind="relay",state="pending"}'), 1);
  assert.equal(measure(text, 'spa_deals_deliveries{kind="mail",state="unknown"}'), 0);
  assert.equal(measure(text, 'spa_deals_database_up'), 1);
  assert.match(text, /^spa_deals_backup_age_seconds \+Inf$/m, 'there is no backup yet');
  assert.ok(measure(text, 'spa_deals_process_resident_memory_bytes') > 1e7);
  for (const line of text.trimEnd().split('\n')) {
    assert.match(
      line,
      /^# (HELP|TYPE) [a-z0-9_]+ .+$|^[a-z0-9_]+(\{([a-z]+="[^"]*",?)+\})? ([\d.e+-]+|\+Inf)$/,
    );
  }
  await noteBackup(world.db, MONDAY_NOON - 90_000);
  const after = await (await get('/metrics', AUTHORIZED)).text();
  assert.equal(measure(after, 'spa_deals_backup_age_seconds'), 90);
  state.down = true;
  const without = await (await get('/metrics', AUTHORIZED)).text();
  assert.equal(measure(without, 'spa_deals_database_up'), 0);
  assert.doesNotMatch(without, /spa_deals_deliveries/);
  await end();
});

test('without the right token nothing is read, and without any token there is no such page', async () => {
  const guarded = await measured(TOKEN);
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const answer = await guarded.get('/metrics', wrong ? { Authorization: wrong } : {});
    assert.equal(answer.status, 401, wrong);
    assert.equal(await answer.text(), 'Unauthorized');
  }
  await guarded.end();
  const off = await measured(undefined);
  assert.equal((await off.get('/metrics', AUTHORIZED)).status, 404);
  assert.equal((await off.get('/metrics', { Authorization: 'Bearer undefined' })).status, 404);
  await off.end();
});

test('every answer bears an id, the one that a trusted proxy gave or our own', async () => {
  const { world, get, end } = await measured(undefined);
  const idOf = async (path: string, given?: string) => {
    const answer = await get(path, given === undefined ? {} : { 'X-Request-Id': given });
    await answer.text();
    return answer.headers.get('X-Request-Id') ?? '';
  };
  const own = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-z]{1,7}$/;
  for (const path of ['/', '/', '/', '/deals/none', '/healthz', '/assets/none', '/%', '/metrics']) {
    assert.match(await idOf(path), own, path);
    assert.equal(await idOf(path, 'proxy-0123.a:b_c'), 'proxy-0123.a:b_c', path);
    assert.match(await idOf(path, 'x"><script>'), own, path);
  }
  const untrusting = await openApp();
  const answer = await untrusting.get('/healthz', { 'X-Request-Id': 'proxy-0123.a:b_c' });
  assert.match(answer.headers.get('X-Request-Id') ?? '', own);
  assert.notEqual(await idOf('/'), await idOf('/'));
  await untrusting.close();
  assert.deepEqual(world.reported, []);
  await end();
});

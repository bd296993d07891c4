import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { noteBackup } from '../../../market/backups/commands.server.ts';
import { failingConnections, noteOutcome } from '../../../market/connections/outcomes.server.ts';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { requestIds } from '../../../server/http/request-id.ts';
import { openLog } from '../../../server/telemetry/log.ts';
import { openMetrics, openRequestMetrics } from '../../../server/telemetry/metrics.ts';
import { openRequestLog } from '../../../server/telemetry/request-log.ts';
import { addLead, frontDoor, MONDAY_NOON, openApp, SECRET, zipTable } from '../../helpers/app.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { nextUniqueKey, PHONE } from '../../helpers/messaging.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const TOKEN = 'a token of the tests';
const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

async function openMeasured(token: string | undefined) {
  const connection = await emptyDatabase();
  const { db } = connection;
  const cache = createPageCache(connection, zipTable, () => MONDAY_NOON, requestIds(1));
  const requests = openRequestMetrics();
  const { logRequest } = openRequestLog(openLog('silent', [SECRET]), requests);
  const state = { down: false };
  const ready = async () => {
    if (state.down) throw new Error('gone');
    await sql`select 1`.execute(db);
  };
  const scrapeOptions = token && {
    token,
    collect: openMetrics({
      ...{ db, ready, requests, cache, now: () => MONDAY_NOON },
      failing: () => failingConnections(db, { mail: true, texts: false, form: true }, MONDAY_NOON),
      freeBytes: async () => 123_456_789,
    }),
  };
  const metrics = scrapeOptions || undefined;
  const dependencies = { cachePage: cache.store, logRequest, metrics, trustedProxies: 1 };
  const testApp = await openApp(dependencies, connection);
  const server = createHttpServer(await frontDoor(cache), getRequestListener(testApp.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    testApp,
    state,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers, redirect: 'manual' }),
    async close() {
      server.closeAllConnections();
      server.close();
      await testApp.close();
    },
  };
}

const metricValue = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('the token gives access to the metrics, by route and never by path', async () => {
  const { testApp, state, get, close } = await openMeasured(TOKEN);
  await addLead(testApp.db, { isRelayed: true });
  await sendMessage(
    testApp.db,
    { phone: PHONE, text: 'Hello', idempotencyKey: nextUniqueKey() },
    MONDAY_NOON,
  );
  await get('/deals/nobody-knows-this');
  await get('/deals/nor-this');
  await get('/nowhere/at/all');
  const metrics = async () => (await get('/metrics', AUTHORIZED)).text();
  const hitsIn = (text: string) =>
    metricValue(text, 'spa_deals_page_cache_requests_total{outcome="hit"}');
  let requestCount = 0;
  await waitUntil(async () => {
    requestCount += 1;
    await (await get('/terms')).text();
    return hitsIn(await metrics()) > 0;
  }, 'the page is cached');
  const text = await metrics();
  const seconds = 'spa_deals_http_request_duration_seconds_count';
  assert.equal(metricValue(text, `${seconds}{route="/deals/:slug",method="GET",status="4xx"}`), 2);
  assert.equal(metricValue(text, `${seconds}{route="*",method="GET",status="3xx"}`), 1);
  assert.doesNotMatch(text, /nobody-knows|nowhere/);
  const rendered = metricValue(text, `${seconds}{route="/terms",method="GET",status="2xx"}`);
  assert.equal(rendered + hitsIn(text), requestCount);
  assert.equal(metricValue(text, 'spa_deals_page_cache_entries'), 1);
  assert.equal(metricValue(text, 'spa_deals_deliveries{kind="text",state="pending"}'), 1);
  assert.equal(metricValue(text, 'spa_deals_deliveries{kind="relay",state="pending"}'), 1);
  assert.equal(metricValue(text, 'spa_deals_deliveries{kind="mail",state="unknown"}'), 0);
  assert.equal(metricValue(text, 'spa_deals_deliveries{kind="text",state="needs_review"}'), 0);
  assert.equal(metricValue(text, 'spa_deals_database_up'), 1);
  assert.match(text, /^spa_deals_backup_age_seconds \+Inf$/m, 'there is no backup yet');
  assert.ok(metricValue(text, 'spa_deals_process_resident_memory_bytes') > 1e7);
  for (const line of text.split('\n').filter(Boolean)) {
    assert.match(
      line,
      /^# (HELP|TYPE) [a-z0-9_]+ .+$|^[a-z0-9_]+(\{([a-z]+="[^"]*",?)+\})? ([\d.e+-]+|\+Inf)$/,
    );
  }
  assert.equal(metricValue(text, 'spa_deals_disk_free_bytes'), 123_456_789);
  const failing = 'spa_deals_connection_failing_seconds';
  for (const connection of ['mail', 'texts', 'form', 'stripe'])
    assert.equal(metricValue(text, `${failing}{connection="${connection}"}`), 0);
  await noteBackup(testApp.db, MONDAY_NOON - 90_000);
  const lost = { kind: 'unreachable', reason: 'The mail server is away' };
  await noteOutcome(testApp.db, 'mail', lost, MONDAY_NOON - 600_000);
  const after = await (await get('/metrics', AUTHORIZED)).text();
  assert.equal(metricValue(after, 'spa_deals_backup_age_seconds'), 90);
  assert.equal(metricValue(after, `${failing}{connection="mail"}`), 600);
  state.down = true;
  const refusedText = await (await get('/metrics', AUTHORIZED)).text();
  assert.equal(metricValue(refusedText, 'spa_deals_database_up'), 0);
  assert.doesNotMatch(refusedText, /spa_deals_deliveries/);
  await close();
});

test('without the right token nothing is read, and without any token there is no such page', async () => {
  const guarded = await openMeasured(TOKEN);
  for (const invalidAuthorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const answer = await guarded.get(
      '/metrics',
      invalidAuthorization ? { Authorization: invalidAuthorization } : {},
    );
    assert.equal(answer.status, 401, invalidAuthorization);
    assert.equal(await answer.text(), 'Unauthorized');
  }
  await guarded.close();
  const off = await openMeasured(undefined);
  assert.equal((await off.get('/metrics', AUTHORIZED)).status, 404);
  assert.equal((await off.get('/metrics', { Authorization: 'Bearer undefined' })).status, 404);
  await off.close();
});

test('every answer bears an id, the one that a trusted proxy gave or our own', async () => {
  const { testApp, get, close } = await openMeasured(undefined);
  const idOf = async (path: string, suppliedId?: string) => {
    const answer = await get(path, suppliedId === undefined ? {} : { 'X-Request-Id': suppliedId });
    await answer.text();
    return answer.headers.get('X-Request-Id') ?? '';
  };
  const generatedIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  for (const path of ['/', '/', '/', '/deals/none', '/healthz', '/assets/none', '/%', '/metrics']) {
    assert.match(await idOf(path), generatedIdPattern, path);
    assert.equal(await idOf(path, 'proxy-0123.a:b_c'), 'proxy-0123.a:b_c', path);
    assert.match(await idOf(path, 'x"><script>'), generatedIdPattern, path);
  }
  const untrusting = await openApp();
  const answer = await untrusting.get('/healthz', { 'X-Request-Id': 'proxy-0123.a:b_c' });
  assert.match(answer.headers.get('X-Request-Id') ?? '', generatedIdPattern);
  assert.notEqual(await idOf('/'), await idOf('/'));
  await untrusting.close();
  assert.deepEqual(testApp.reportedErrors, []);
  await close();
});

import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import type { AppDependencies } from '../../../server/app.ts';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { openLive } from '../../../server/live/live.ts';
import {
  addBusiness,
  addDeal,
  frontDoor,
  importBuiltApp,
  openApp,
  zipTable,
} from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';

// A real socket, with a page cache before the app, as in the program.
let testApp: Awaited<ReturnType<typeof openApp>>;
let server: ReturnType<typeof createHttpServer>;
let origin: string;
let Cookie: string;
let deal: string;
let listeners = 0;

before(async () => {
  let cache: ReturnType<typeof createPageCache> | undefined;
  const live = openLive(async () => 1, assert.ifError);
  const subscribe = (listener: (version: number) => void) => {
    const stop = live.subscribe(listener);
    listeners += 1;
    return () => {
      listeners -= 1;
      stop();
    };
  };
  const keep: AppDependencies['cachePage'] = async (...page) => cache?.store(...page);
  testApp = await openApp({ cachePage: keep, liveUpdates: { ...live, subscribe } });
  cache = createPageCache(testApp, zipTable, () => testApp.clock.now);
  server = createHttpServer(await frontDoor(cache), getRequestListener(testApp.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Cookie = await openSession(testApp);
  const business = await addBusiness(testApp.db, { zip: '78701' });
  await addDeal(testApp.db, business);
  deal = `/deals/${business.slug}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await testApp.close();
});

async function sendRequest(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const init = { method, headers, redirect: 'manual' } as const;
  const response = await fetch(origin + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function stableHeaders(headers: Headers): Record<string, string> {
  const varyingNames = ['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding'];
  const all = Object.fromEntries(headers);
  for (const name of varyingNames) delete all[name];
  return all;
}

test('HEAD has the headers of GET, for every address', async () => {
  const paths = ['/', deal, '/deals?zip=78701', '/deals/nothing', '/deals/clock', '/nowhere'];
  paths.push(
    '/admin',
    '/admin/login',
    '/deals.data',
    '/icon.svg',
    '/robots.txt',
    '/social/lotus.jpg',
  );
  paths.push('/healthz', '/readyz', '/metrics', '/assets/nothing.js', '/uploads/nothing.jpg');
  for (const path of paths) {
    const headers = { 'Accept-Encoding': 'identity', Range: 'bytes=0-1' };
    const head = await sendRequest(path, { ...headers, Cookie }, 'HEAD');
    const get = await sendRequest(path, { 'Accept-Encoding': 'identity', Cookie });
    assert.equal(head.status, get.status, path);
    assert.equal(head.text, '');
    assert.deepEqual(stableHeaders(head.headers), stableHeaders(get.headers), path);
  }
});

test('HEAD of the live stream is answered, and the stream does not stay open', async () => {
  const { status, headers } = await sendRequest('/admin/messages/live', { Cookie }, 'HEAD');
  assert.equal(status, 200);
  assert.match(headers.get('Content-Type') ?? '', /^text\/event-stream/);
  assert.equal(listeners, 0);
});

test('a page that a client has already is 304, cached or not, by any of its tags', async () => {
  for (const path of ['/terms', deal, '/zips?city=austin&state=TX', '/social/lotus.jpg']) {
    const etag = (await sendRequest(path)).headers.get('ETag') ?? '';
    const strong = etag.replace('W/', '');
    for (const tags of [etag, strong, `"x", ${etag}`, `${strong},"y"`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const conditionalAnswer = await sendRequest(path, { 'If-None-Match': tags }, method);
        assert.deepEqual(
          [conditionalAnswer.status, conditionalAnswer.text],
          [304, ''],
          `${method} ${path} ${tags}`,
        );
        assert.equal(conditionalAnswer.headers.get('ETag'), etag);
      }
    }
    assert.equal((await sendRequest(path, { 'If-None-Match': '"x"' })).status, 200, path);
  }
  assert.equal((await sendRequest('/deals/nothing', { 'If-None-Match': '*' })).status, 404);
});

test('a file that a client has already is 304, by its tag or else by its date', async () => {
  const first = await sendRequest('/icon.svg');
  const [etag, since] = ['ETag', 'Last-Modified'].map((name) => first.headers.get(name) ?? '');
  for (const conditions of [
    { 'If-None-Match': `"x", W/${etag}` },
    { 'If-None-Match': '*' },
    { 'If-Modified-Since': since ?? '' },
  ]) {
    const conditionalAnswer = await sendRequest('/icon.svg', conditions);
    assert.deepEqual([conditionalAnswer.status, conditionalAnswer.text], [304, '']);
    for (const name of ['ETag', 'Cache-Control', 'Vary'])
      assert.equal(conditionalAnswer.headers.get(name), first.headers.get(name));
  }
  for (const conditions of [
    { 'If-None-Match': '"x"', 'If-Modified-Since': since ?? '' },
    { 'If-Modified-Since': 'Sun, 06 Nov 1994 08:49:37 GMT' },
  ])
    assert.equal((await sendRequest('/icon.svg', conditions)).status, 200);
});

test('a part of a file is sent of the very file that the client began with, else the whole', async () => {
  const whole = await sendRequest('/icon.svg', { 'Accept-Encoding': 'identity' });
  const withoutCompression = { 'Accept-Encoding': 'identity' };
  const [etag, since] = ['ETag', 'Last-Modified'].map((name) => whole.headers.get(name) ?? '');
  const rangeRequest = (headers: Record<string, string>) =>
    sendRequest('/icon.svg', { ...withoutCompression, Range: 'bytes=0-3', ...headers });
  assert.equal(whole.headers.get('Accept-Ranges'), 'bytes');
  for (const ifRange of [etag, since]) {
    const { status, text } = await rangeRequest({ 'If-Range': ifRange ?? '' });
    assert.deepEqual([status, text], [206, whole.text.slice(0, 4)]);
  }
  for (const headers of [
    { 'If-Range': '"another"' },
    { 'If-Range': `W/${etag}` },
    { 'If-Range': 'Sun, 06 Nov 1994 08:49:37 GMT' },
    { Range: 'pages=1-2' },
    { Range: 'bytes=0-1,3-4' },
    { Range: '0-3' },
  ]) {
    const { status, text } = await rangeRequest(headers);
    assert.deepEqual([status, text], [200, whole.text], JSON.stringify(headers));
  }
  assert.equal((await rangeRequest({ Range: 'BYTES=-2' })).text, whole.text.slice(-2));
  assert.equal((await rangeRequest({ Range: 'bytes=9999999-' })).status, 416);
});

test('a file is compressed for clients that accept it, in any spelling, with Vary', async () => {
  for (const [accepted, encoding] of [
    ['gzip;q=0.9', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers } = await sendRequest('/icon.svg', { 'Accept-Encoding': accepted });
    assert.equal(headers.get('Content-Encoding'), encoding, accepted);
    assert.equal(headers.get('Vary'), 'Accept-Encoding', accepted);
  }
});

test('every address says which methods it has, and refuses others in a line', async () => {
  const { routes } = await importBuiltApp();
  const addresses = Object.values(routes).map((route) => {
    const layout = routes[route?.parentId ?? '']?.path ?? '';
    return `/${[layout, route?.path].filter(Boolean).join('/')}`.replace(/:\w+|\*/g, 'x');
  });
  const others = ['/icon.svg', '/assets/x', '/uploads/x', '/healthz', '/readyz', '/metrics'];
  for (const path of [...addresses, ...others, '/webhooks/sms', '/webhooks/sms/status']) {
    const options = await sendRequest(path, {}, 'OPTIONS');
    const allow = options.headers.get('Allow') ?? '';
    assert.equal(options.status, 204, path);
    assert.match(allow, /^(?:GET, HEAD, )?(?:POST, )?OPTIONS$/, path);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      if (allow.split(', ').includes(method)) continue;
      const refused = await sendRequest(path, { Origin: 'http://localhost:3000' }, method);
      assert.equal(refused.status, 405, `${method} ${path}`);
      assert.equal(refused.headers.get('Allow'), allow);
      assert.equal(refused.text, 'Method not allowed');
    }
  }
  const allowed = async (path: string) =>
    (await sendRequest(path, {}, 'OPTIONS')).headers.get('Allow');
  assert.equal(await allowed('/terms'), 'GET, HEAD, OPTIONS');
  assert.equal(await allowed('/list-your-spa.data'), 'GET, HEAD, POST, OPTIONS');
  assert.equal(await allowed('/icon.svg'), 'GET, HEAD, OPTIONS');
  for (const webhook of ['/webhooks/sms', '/webhooks/stripe'])
    assert.equal(await allowed(webhook), 'POST, OPTIONS');
});

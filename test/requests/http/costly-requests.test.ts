import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { SIGN_IN_CONCURRENCY } from '../../../server/rate-limits/concurrency-limit.ts';
import { MAX_FIELDS } from '../../../web/kit/forms/fields.ts';
import { ADMIN, ORIGIN, openApp, signIn } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { hearingTwilio } from '../../helpers/sms/fake-twilio.ts';

const CHUNKED = 'Transfer-Encoding: chunked';
const SMS = { smsGateway: hearingTwilio('a token') };

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp(SMS);
});
after(() => testApp.close());

const send = (path: string, body: string, headers: Record<string, string>) =>
  testApp.app.request(`${ORIGIN}${path}`, {
    method: 'POST',
    body,
    headers: { Origin: ORIGIN, ...headers },
  });

test('a form of hundreds of fields is refused before they are read, in every form that it may have', async () => {
  const encoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const parts = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const part = (n: number) => `--b\r\nContent-Disposition: form-data; name="x${n}"\r\n\r\ny\r\n`;
  const multipart = (count: number) =>
    `${Array.from({ length: count }, (_, n) => part(n)).join('')}--b--\r\n`;
  const pairs = (count: number) => Array.from({ length: count }, (_, n) => `x${n}=y`).join('&');
  const forms = '/list-your-spa';
  // So few are read, and found to lack what is needed.
  assert.equal((await send(forms, pairs(MAX_FIELDS), encoded)).status, 422);
  assert.equal((await send(forms, multipart(MAX_FIELDS - 2), parts)).status, 422);
  assert.equal((await send(forms, pairs(MAX_FIELDS + 1), encoded)).status, 400);
  assert.equal((await send(forms, multipart(MAX_FIELDS + 1), parts)).status, 400);
  const signed = { ...encoded, 'X-Twilio-Signature': 'x' };
  assert.equal((await send('/webhooks/sms', pairs(MAX_FIELDS + 1), signed)).status, 400);
  assert.equal((await send('/webhooks/sms', pairs(200), signed)).status, 403);
});

test('a picture without a length is refused before it is read', async () => {
  const Cookie = await openSession(testApp);
  const response = await send('/admin/deals/picture', 'x', { Cookie });
  assert.equal(response.status, 411);
});

test('a stranger’s wrong request is answered, and not logged as a failure', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  for (const [path, method] of [
    ['/', 'POST'],
    ['/deals', 'PUT'],
    ['/%ff', 'GET'],
    ['/deals/%ff', 'HEAD'],
    ['/business/%C0%AF.data', 'GET'],
    ['/nowhere', 'DELETE'],
  ] as const) {
    const response = await testApp.app.request(`${ORIGIN}${path}`, {
      method,
      headers: { Origin: ORIGIN },
    });
    assert.ok(response.status < 500, `${method} ${path}: ${response.status}`);
  }
  assert.equal((await send('/unsubscribe/a.b', '', { Origin: 'x' })).status, 403);
  assert.deepEqual(testApp.reportedErrors, []);
  assert.equal(warn.mock.callCount(), 0);
});

test('slow forms do not delay sign-ins, and end without a failure', async () => {
  await signIn(testApp);
  const server = createHttpServer(
    { tryRespond: () => false },
    getRequestListener(testApp.app.fetch),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const slow: Socket[] = [];
  for (let i = 0; i < SIGN_IN_CONCURRENCY.maxRunning + SIGN_IN_CONCURRENCY.maxWaiting; i += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const [length, first] = i % 2 ? ['Content-Length: 99', 'e'] : [CHUNKED, '1\r\ne\r\n'];
    const type = 'Content-Type: application/x-www-form-urlencoded';
    socket.write(
      `POST /admin/login HTTP/1.1\r\nHost: localhost\r\n${type}\r\n${length}\r\n\r\n${first}`,
    );
    slow.push(socket);
  }
  // Each has arrived when a later request from the same machine is answered.
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
  const signedIn = await fetch(`http://127.0.0.1:${port}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams(ADMIN),
    redirect: 'manual',
  });
  assert.equal(signedIn.status, 302);
  for (const socket of slow) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  assert.deepEqual(testApp.reportedErrors, []);
});

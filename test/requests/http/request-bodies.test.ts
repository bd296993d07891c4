import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { openBodyBudget } from '../../../server/http/body-budget.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { openApp } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { hearingTwilio } from '../../helpers/sms/fake-twilio.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const KB = 1024;
const BUDGET_BYTES = 1024 * KB;
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const FOREIGN = 'Origin: https://elsewhere.example';

let testApp: Awaited<ReturnType<typeof openApp>>;
let server: ReturnType<typeof createHttpServer>;
let port = 0;
before(async () => {
  testApp = await openApp({
    smsGateway: hearingTwilio('a token'),
    trustedProxies: 1,
    bodyBudget: openBodyBudget(BUDGET_BYTES),
  });
  server = createHttpServer({ tryRespond: () => false }, getRequestListener(testApp.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await testApp.close();
});

function openSocket() {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('latin1')
    .on('error', () => {});
  const connectionState = { received: '', isEnded: false };
  socket.on('data', (text) => {
    connectionState.received += text;
  });
  socket.on('close', () => {
    connectionState.isEnded = true;
  });
  return {
    write: (text: string) => socket.write(text),
    async answer() {
      await waitUntil(
        () => connectionState.received.includes('\r\n\r\n') || connectionState.isEnded,
        'no answer',
      );
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(connectionState.received)?.[1] ?? 0);
      const headers = connectionState.received
        .slice(0, connectionState.received.indexOf('\r\n\r\n'))
        .toLowerCase();
      return { status, headers, closes: headers.includes('\r\nconnection: close') };
    },
    async ended() {
      await waitUntil(() => connectionState.isEnded, 'not closed');
      return connectionState.received.split('HTTP/1.1 ').length - 1;
    },
    clearReceived() {
      connectionState.received = '';
    },
    destroy: () => socket.destroy(),
  };
}

const head = (method: string, path: string, lines: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`;
const NEXT = head('GET', '/healthz', []);

/** With its length stated, or in one chunk. */
const wholeRequest = (start: [string, string, string[]], body: string, isChunked = false) => {
  const [method, path, lines] = start;
  const coding = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const text = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  return `${head(method, path, [...lines, coding])}${text}`;
};

const longBody = 'x'.repeat(300 * KB);
const fields = 'a&'.repeat(300);
const REFUSED: Array<[status: number, what: string, request: string]> = [
  [413, 'a long form', wholeRequest(['POST', '/list-your-spa', [FORM]], longBody)],
  [
    405,
    'a long form that a page does not take',
    wholeRequest(['POST', '/deals', [FORM]], longBody),
  ],
  [
    413,
    'a long form in chunks',
    wholeRequest(['POST', '/list-your-spa/request', [FORM]], longBody, true),
  ],
  [413, 'a long report', wholeRequest(['POST', '/webhooks/sms', [FORM]], longBody)],
  [
    413,
    'a long report in chunks',
    wholeRequest(['POST', '/webhooks/sms/status', [FORM]], longBody, true),
  ],
  [
    413,
    'a large picture',
    wholeRequest(['POST', '/admin/deals/picture', []], 'x'.repeat(10_500 * KB)),
  ],
  [411, 'a picture in chunks', wholeRequest(['POST', '/admin/deals/picture', []], longBody, true)],
  [302, 'a picture of a stranger', wholeRequest(['POST', '/admin/deals/picture', []], longBody)],
  [403, "another site's form", wholeRequest(['POST', '/list-your-spa', [FORM, FOREIGN]], longBody)],
  [403, 'an unsigned report', wholeRequest(['POST', '/webhooks/sms', [FORM]], 'From=x')],
  [
    415,
    'a report in JSON',
    wholeRequest(['POST', '/webhooks/sms', ['X-Twilio-Signature: x']], '{}'),
  ],
  [400, 'a form of many fields', wholeRequest(['POST', '/list-your-spa', [FORM]], fields)],
  [405, 'a form that a page does not take', wholeRequest(['POST', '/', [FORM]], 'a=b')],
  [405, 'a form to a file', wholeRequest(['POST', '/assets/x.js', [FORM]], longBody)],
  [404, 'a form to a path with NUL', wholeRequest(['POST', '/%00', [FORM]], longBody)],
  [200, 'a page requested with a body', wholeRequest(['GET', '/healthz', []], longBody)],
];

test('after each refusal the connection is closed, as it was said, or answers the next request', async () => {
  await Promise.all(
    REFUSED.map(async ([status, what, request]) => {
      const socket = openSocket();
      socket.write(request);
      const refusal = await socket.answer();
      assert.equal(refusal.status, status, what);
      // A short form is read before it is refused, and its connection stays open.
      assert.equal(refusal.closes, status === 405 || request.length > 100 * KB, what);
      if (!refusal.closes) {
        // Longer than any timer that still closes it.
        await pause(600);
        socket.clearReceived();
      }
      socket.write(NEXT);
      if (refusal.closes) assert.equal(await socket.ended(), 1, `${what}: answers after the last`);
      else assert.equal((await socket.answer()).status, 200, `${what}: the next request`);
      socket.destroy();
    }),
  );
});

test('a refusal before the body has come says that it is the last answer on its connection', async () => {
  for (const [status, what, request] of REFUSED) {
    if (request.length < 200 * KB || request.includes('Transfer-Encoding')) continue;
    const socket = openSocket();
    socket.write(request.slice(0, 4 * KB));
    const refusal = await socket.answer();
    assert.deepEqual([refusal.status, refusal.closes], [status, true], what);
    assert.equal(await socket.ended(), 1, what);
  }
});

const forwardedFor = (address: string) => `X-Forwarded-For: ${address}`;
async function sendUnfinished(address: string, bytesSent: number, path = '/list-your-spa') {
  const socket = openSocket();
  const length = `Content-Length: ${bytesSent + 1}`;
  socket.write(head('POST', path, [FORM, forwardedFor(address), length]));
  socket.write('x'.repeat(bytesSent));
  // It has arrived when a later request is answered.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  return socket;
}

test('unfinished forms share one budget of memory; beyond it they are refused, and others are not', async () => {
  const openRequests = [];
  for (let i = 0; i < 8; i += 1) openRequests.push(await sendUnfinished('192.0.2.1', 200 * KB));
  const refused = await (openRequests.at(-1) ?? openSocket()).answer();
  assert.deepEqual([refused.status, refused.closes], [429, true]);
  assert.match(refused.headers, /\r\nretry-after: \d+/);

  for (let i = 0; i < 3; i += 1)
    openRequests.push(await sendUnfinished('192.0.2.1', 60 * KB, '/webhooks/sms'));
  assert.equal((await (openRequests.at(-1) ?? openSocket()).answer()).status, 429);

  for (const host of [2, 3, 4, 5])
    openRequests.push(await sendUnfinished(`192.0.2.${host}`, 250 * KB));
  const full = await (openRequests.at(-1) ?? openSocket()).answer();
  assert.deepEqual([full.status, full.closes], [503, true]);
  assert.match(full.headers, /\r\nretry-after: \d+/);

  // A person's form still fits, even from the address that holds the most.
  for (const address of ['192.0.2.1', '198.51.100.7']) {
    const form = wholeRequest(
      ['POST', '/list-your-spa', [FORM, forwardedFor(address)]],
      'businessName=Juniper',
    );
    const person = openSocket();
    person.write(form);
    assert.equal((await person.answer()).status, 422, address);
    person.destroy();
  }
  const longBody = wholeRequest(
    ['POST', '/list-your-spa', [FORM, forwardedFor('198.51.100.7')]],
    'x'.repeat(50 * KB),
  );
  const longer = openSocket();
  longer.write(longBody);
  assert.equal((await longer.answer()).status, 422);

  // The memory is free again when they are gone.
  for (const socket of [...openRequests, longer]) socket.destroy();
  await waitUntil(async () => {
    const retried = await sendUnfinished('192.0.2.1', 250 * KB);
    retried.write('x');
    const { status } = await retried.answer();
    retried.destroy();
    return status === 422;
  }, 'a long form is read again');
});

test('a picture counts too, once its sender is let in, and is refused in words', async () => {
  const Cookie = await openSession(testApp);
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/admin/deals/picture`, {
      method: 'POST',
      body: Buffer.alloc(700 * KB),
      redirect: 'manual',
      headers: { 'Content-Type': 'image/png', ...headers },
    });
  assert.equal((await send({})).status, 302);
  const refused = await send({ Cookie });
  assert.equal(refused.status, 429);
  assert.match(await refused.text(), /^Too much is being sent from your network just now\./);
  assert.deepEqual(testApp.reportedErrors, []);
});

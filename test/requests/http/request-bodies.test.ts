import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { openBodyBudget } from '../../../server/http/body-budget.ts';
import { openFrontDoor } from '../../../server/http/http-server.ts';
import { openApp, signIn } from '../../app.ts';

const KB = 1024;
const BUDGET_BYTES = 1024 * KB;
const MAX_WAIT_MS = 5000;
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const FOREIGN = 'Origin: https://elsewhere.example';

let world: Awaited<ReturnType<typeof openApp>>;
let server: ReturnType<typeof openFrontDoor>;
let port = 0;
before(async () => {
  world = await openApp({
    smsToken: 'a token',
    trustedProxies: 1,
    bodyBudget: openBodyBudget(BUDGET_BYTES),
  });
  server = openFrontDoor({ answer: () => false }, getRequestListener(world.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

/** One connection: `heard` has every byte that came in, `ended` resolves when the server closes it. */
function openSocket() {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('latin1')
    .on('error', () => {});
  const told = { heard: '', isEnded: false };
  socket.on('data', (text) => {
    told.heard += text;
  });
  socket.on('close', () => {
    told.isEnded = true;
  });
  const until = async (isDone: () => boolean, what: string) => {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!isDone()) {
      assert.ok(performance.now() < deadline, `${what} after "${told.heard.slice(0, 300)}"`);
      await pause(5);
    }
  };
  return {
    write: (text: string) => socket.write(text),
    /** The status and headers of the next answer. */
    async answer() {
      await until(() => told.heard.includes('\r\n\r\n') || told.isEnded, 'no answer');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(told.heard)?.[1] ?? 0);
      const headers = told.heard.slice(0, told.heard.indexOf('\r\n\r\n')).toLowerCase();
      return { status, headers, closes: headers.includes('\r\nconnection: close') };
    },
    async ended() {
      await until(() => told.isEnded, 'not closed');
      return told.heard.split('HTTP/1.1 ').length - 1;
    },
    forget() {
      told.heard = '';
    },
    destroy: () => socket.destroy(),
  };
}

const head = (method: string, path: string, lines: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`;
const NEXT = head('GET', '/healthz', []);

/** A whole request with `body`, its length said or in one chunk. */
const whole = (start: [string, string, string[]], body: string, isChunked = false) => {
  const [method, path, lines] = start;
  const coding = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const text = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  return `${head(method, path, [...lines, coding])}${text}`;
};

const long = 'x'.repeat(300 * KB);
const fields = 'a&'.repeat(300);
const REFUSED: Array<[status: number, what: string, request: string]> = [
  [413, 'a long form', whole(['POST', '/list-your-spa', [FORM]], long)],
  [405, 'a long form that a page does not take', whole(['POST', '/deals', [FORM]], long)],
  [413, 'a long form in chunks', whole(['POST', '/list-your-spa/request', [FORM]], long, true)],
  [413, 'a long report', whole(['POST', '/webhooks/sms', [FORM]], long)],
  [413, 'a long report in chunks', whole(['POST', '/webhooks/sms/status', [FORM]], long, true)],
  [413, 'a large picture', whole(['POST', '/admin/deals/picture', []], 'x'.repeat(10_500 * KB))],
  [411, 'a picture in chunks', whole(['POST', '/admin/deals/picture', []], long, true)],
  [302, 'a picture of a stranger', whole(['POST', '/admin/deals/picture', []], long)],
  [403, "another site's form", whole(['POST', '/list-your-spa', [FORM, FOREIGN]], long)],
  [403, 'an unsigned report', whole(['POST', '/webhooks/sms', [FORM]], 'From=x')],
  [415, 'a report in JSON', whole(['POST', '/webhooks/sms', ['X-Twilio-Signature: x']], '{}')],
  [400, 'a form of many fields', whole(['POST', '/list-your-spa', [FORM]], fields)],
  [405, 'a form that a page does not take', whole(['POST', '/', [FORM]], 'a=b')],
  [405, 'a form to a file', whole(['POST', '/assets/x.js', [FORM]], long)],
  [404, 'a form to a path with NUL', whole(['POST', '/%00', [FORM]], long)],
  [200, 'a page asked for with a body', whole(['GET', '/healthz', []], long)],
];

test('after each refusal the connection is closed, as it was said, or answers the next request', async () => {
  await Promise.all(
    REFUSED.map(async ([status, what, request]) => {
      const socket = openSocket();
      socket.write(request);
      const refusal = await socket.answer();
      assert.equal(refusal.status, status, what);
      // A short form is read before it is refused, and costs nobody the connection.
      assert.equal(refusal.closes, status === 405 || request.length > 100 * KB, what);
      if (!refusal.closes) {
        // Longer than any timer that still closes it.
        await pause(600);
        socket.forget();
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

const from = (address: string) => `X-Forwarded-For: ${address}`;
/** A form that never comes to its end; `held` of its bytes are sent. */
async function unfinished(address: string, held: number, path = '/list-your-spa') {
  const socket = openSocket();
  const length = `Content-Length: ${held + 1}`;
  socket.write(head('POST', path, [FORM, from(address), length]));
  socket.write('x'.repeat(held));
  // Heard when a request after it is answered.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  return socket;
}

test('unfinished forms share one budget of memory; beyond it they are refused, and others are not', async () => {
  const held = [];
  for (let i = 0; i < 8; i += 1) held.push(await unfinished('192.0.2.1', 200 * KB));
  const refused = await (held.at(-1) ?? openSocket()).answer();
  assert.deepEqual([refused.status, refused.closes], [429, true]);
  assert.match(refused.headers, /\r\nretry-after: \d+/);

  for (let i = 0; i < 3; i += 1) held.push(await unfinished('192.0.2.1', 60 * KB, '/webhooks/sms'));
  assert.equal((await (held.at(-1) ?? openSocket()).answer()).status, 429);

  for (const host of [2, 3, 4, 5]) held.push(await unfinished(`192.0.2.${host}`, 250 * KB));
  const full = await (held.at(-1) ?? openSocket()).answer();
  assert.deepEqual([full.status, full.closes], [503, true]);
  assert.match(full.headers, /\r\nretry-after: \d+/);

  // What a person sends fits beside them, from the address that holds the most as well.
  for (const address of ['192.0.2.1', '198.51.100.7']) {
    const form = whole(['POST', '/list-your-spa', [FORM, from(address)]], 'businessName=Juniper');
    const person = openSocket();
    person.write(form);
    assert.equal((await person.answer()).status, 422, address);
    person.destroy();
  }
  const long = whole(['POST', '/list-your-spa', [FORM, from('198.51.100.7')]], 'x'.repeat(50 * KB));
  const longer = openSocket();
  longer.write(long);
  assert.equal((await longer.answer()).status, 422);

  // And all of it is free again when they are gone.
  for (const socket of [...held, longer]) socket.destroy();
  await pause(50);
  const again = await unfinished('192.0.2.1', 250 * KB);
  again.write('x');
  assert.equal((await again.answer()).status, 422);
  again.destroy();
});

test('a picture counts too, once its sender is let in, and is refused in words', async () => {
  const Cookie = await signIn(world);
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
  assert.deepEqual(world.reported, []);
});

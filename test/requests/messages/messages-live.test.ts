import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openLive } from '../../../server/live/live.ts';
import { addConversation } from '../../helpers/add-messages.ts';
import { ADMIN, openApp } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';

const LIVE = '/admin/messages/live';

let testApp: Awaited<ReturnType<typeof openApp>>;
let cookie: string;
let version = 7;
let liveUpdates: ReturnType<typeof openLive>;
beforeEach(async () => {
  await testApp?.close();
  version = 7;
  liveUpdates = openLive(
    async () => version,
    (error) => assert.fail(String(error)),
    5,
  );
  testApp = await openApp({ liveUpdates });
  cookie = await openSession(testApp);
});
after(() => testApp.close());

async function listen() {
  const response = await testApp.get(LIVE, { Cookie: cookie, 'Accept-Encoding': 'br, gzip' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  return {
    response,
    next: async () => (await reader.read()).value,
    async readToEnd() {
      let text = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
    leave: () => reader.cancel(),
  };
}

test('the stream is not available as data, which would be read to its end', async () => {
  const response = await testApp.get(`${LIVE}.data`, { Cookie: cookie });
  assert.ok(response.status >= 200 && response.status < 500);
  assert.doesNotMatch(response.headers.get('Content-Type') ?? '', /event-stream/);
  assert.doesNotMatch(await response.text(), /^data: \d/m);
});

test('the stream sends the version at once and whenever it goes up', async () => {
  const { response, next, leave } = await listen();
  assert.equal(response.status, 200);
  assert.equal(await next(), 'id: 7\ndata: 7\n\n');
  version = 8;
  assert.equal(await next(), 'id: 8\ndata: 8\n\n');
  await leave();
});

test('a real write to the inbox is sent', async () => {
  await testApp.close();
  testApp = await openApp();
  cookie = await openSession(testApp);
  const { next, leave } = await listen();
  const [, first] = /^data: (\d+)$/m.exec(String(await next())) ?? [];
  await addConversation(testApp.db);
  const [, second] = /^data: (\d+)$/m.exec(String(await next())) ?? [];
  assert.ok(Number(second) > Number(first), `${first}, then ${second}`);
  await leave();
});

test('the stream is never cached or compressed', async () => {
  const { response, leave } = await listen();
  const header = (name: string) => response.headers.get(name);
  assert.match(String(header('Content-Type')), /^text\/event-stream/);
  assert.equal(header('Cache-Control'), 'no-store');
  assert.equal(header('X-Accel-Buffering'), 'no');
  assert.equal(header('Content-Encoding'), null);
  assert.equal(header('ETag'), null);
  assert.equal(header('X-Content-Type-Options'), 'nosniff');
  await leave();
});

test('the stream ends with the session, before it sends anything more', async () => {
  const { next, readToEnd } = await listen();
  await next();
  await testApp.post('/admin/sign-out', {}, { Cookie: cookie });
  version = 8;
  assert.equal(await readToEnd(), 'event: ended\ndata: session\n\n');
});

test('the stream goes on where the password is entered again and the session gets another token', async () => {
  const { next, leave } = await listen();
  await next();
  const entered = { intent: 'confirm', 'own-password': ADMIN.password };
  const answer = await testApp.post('/admin/settings/security', entered, { Cookie: cookie });
  assert.match(answer.headers.getSetCookie().join(), /session=/);
  version = 8;
  assert.equal(await next(), 'id: 8\ndata: 8\n\n');
  await leave();
});

test('the stream ends when the program is about to stop', async () => {
  const { next, readToEnd } = await listen();
  await next();
  liveUpdates.close();
  assert.equal(await readToEnd(), '');
  const lateResponse = await testApp.get(LIVE, { Cookie: cookie });
  assert.equal(lateResponse.status, 503);
  assert.equal(lateResponse.headers.get('Connection'), 'close');
});

test('a sign of life comes while nothing happens', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { next, leave } = await listen();
  await next();
  context.mock.timers.tick(15_000);
  assert.equal(await next(), ': still here\n\n');
  await leave();
});

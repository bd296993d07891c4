import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { openRecentRefusals } from './recent-refusals.ts';

const WORDS = 'Please wait';

/** An app that refuses every form, and counts those that it had to look at. */
function refusing() {
  const clock = { ms: 0 };
  const seen = { forms: 0 };
  let isOpen = false;
  const refusals = openRecentRefusals(1, () => clock.ms);
  const app = new Hono();
  app.use(refusals.turnAway);
  app.post('*', (c) => {
    seen.forms += 1;
    const address = c.req.header('X-Forwarded-For') ?? '';
    refusals.note(
      c.req.path,
      address,
      isOpen ? undefined : { status: 429, words: WORDS, seconds: 60 },
    );
    return c.text(WORDS, isOpen ? 200 : 429);
  });
  const send = (path: string, address: string, Cookie = '') =>
    app.request(path, { method: 'POST', headers: { 'X-Forwarded-For': address, Cookie } });
  const admit = () => {
    isOpen = true;
  };
  return { clock, seen, send, admit };
}

test('a flood of refused forms is refused without a look, one in five seconds aside', async () => {
  const { clock, seen, send } = refusing();
  for (let i = 0; i < 100; i += 1) {
    const response = await send('/form', '192.0.2.1');
    assert.deepEqual([response.status, await response.text()], [429, WORDS]);
  }
  assert.equal(seen.forms, 10);
  assert.equal((await send('/form', '192.0.2.1')).headers.get('Retry-After'), '60');
  await send('/form', '192.0.2.2');
  await send('/other', '192.0.2.1');
  await send('/form', '192.0.2.1', 'a=b; admin_device=x');
  assert.equal(seen.forms, 13);
  clock.ms += 5000;
  for (let i = 0; i < 100; i += 1) await send('/form', '192.0.2.1');
  assert.equal(seen.forms, 14);
});

test('a person who is refused now and then is always looked at, and whoever is let in again too', async () => {
  const { clock, seen, send, admit } = refusing();
  for (let i = 0; i < 50; i += 1) {
    await send('/form', '192.0.2.1');
    clock.ms += 5000;
  }
  assert.equal(seen.forms, 50);
  for (let i = 0; i < 20; i += 1) await send('/form', '192.0.2.1');
  clock.ms += 5000;
  admit();
  for (let i = 0; i < 5; i += 1) {
    assert.equal((await send('/form', '192.0.2.1')).status, 200);
  }
});

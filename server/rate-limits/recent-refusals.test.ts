import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { openRecentRefusals } from './recent-refusals.ts';

const MESSAGE = 'Please wait';

function appThatRefuses() {
  const clock = { ms: 0 };
  const evaluated = { forms: 0 };
  let isAdmitting = false;
  const refusals = openRecentRefusals(1, () => clock.ms);
  const app = new Hono();
  app.use(refusals.rejectRepeated);
  app.post('*', (c) => {
    evaluated.forms += 1;
    const address = c.req.header('X-Forwarded-For') ?? '';
    refusals.record(
      c.req.path,
      address,
      isAdmitting ? undefined : { status: 429, message: MESSAGE, retryAfterSeconds: 60 },
    );
    return c.text(MESSAGE, isAdmitting ? 200 : 429);
  });
  const send = (path: string, address: string, Cookie = '') =>
    app.request(path, { method: 'POST', headers: { 'X-Forwarded-For': address, Cookie } });
  const admit = () => {
    isAdmitting = true;
  };
  return { clock, evaluated, send, admit };
}

test('a flood of refused forms is refused without a look, one in five seconds aside', async () => {
  const { clock, evaluated, send } = appThatRefuses();
  for (let i = 0; i < 100; i += 1) {
    const response = await send('/form', '192.0.2.1');
    assert.deepEqual([response.status, await response.text()], [429, MESSAGE]);
  }
  assert.equal(evaluated.forms, 10);
  assert.equal((await send('/form', '192.0.2.1')).headers.get('Retry-After'), '60');
  await send('/form', '192.0.2.2');
  await send('/other', '192.0.2.1');
  await send('/form', '192.0.2.1', 'a=b; admin_device=x');
  await send('/form', '192.0.2.1', 'a=b; __Host-admin_device=x');
  assert.equal(evaluated.forms, 14);
  clock.ms += 5000;
  for (let i = 0; i < 100; i += 1) await send('/form', '192.0.2.1');
  assert.equal(evaluated.forms, 15);
});

test('an address that is refused now and then is always checked, and one that is admitted again too', async () => {
  const { clock, evaluated, send, admit } = appThatRefuses();
  for (let i = 0; i < 50; i += 1) {
    await send('/form', '192.0.2.1');
    clock.ms += 5000;
  }
  assert.equal(evaluated.forms, 50);
  for (let i = 0; i < 20; i += 1) await send('/form', '192.0.2.1');
  clock.ms += 5000;
  admit();
  for (let i = 0; i < 5; i += 1) {
    assert.equal((await send('/form', '192.0.2.1')).status, 200);
  }
});

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ADMIN, openApp, signIn } from '../../app.ts';
import { addresses, claimed, guessFrom, openAttack } from './password-attack.ts';

const GUESSES = 2000;

async function underAttack(t: TestContext, ...attack: Parameters<typeof openAttack>) {
  const site = await openAttack(...attack);
  t.after(site.close);
  return site;
}

// Ten thousand of them, and how long all takes, are `npm run bench guessing`.
test('guesses from 1,000 claimed addresses neither come through nor keep the owner out', async (t) => {
  const site = await underAttack(t, claimed, GUESSES);
  let isOver = false;
  const answers = site.answers.finally(() => {
    isOver = true;
  });
  let signIns = 0;
  while (!isOver) {
    const response = await site.signIn('');
    assert.equal(response.status, 302);
    assert.equal((await site.page()).status, 200);
    signIns += 1;
  }
  assert.ok(signIns > 0);
  assert.deepEqual(await answers, { 401: 12, 429: GUESSES - 12 });
});

test('where the addresses are real, the owner still signs in from a known browser', async (t) => {
  const site = await underAttack(t, addresses, GUESSES);
  const { 401: evaluated = 0, 429: stopped = 0 } = await site.answers;
  assert.equal(evaluated, 40);
  assert.equal(evaluated + stopped, GUESSES);
  assert.equal((await site.signIn('')).status, 429);
  assert.equal((await site.signIn(site.known)).status, 302);
});

test('who is stopped is told when to come back, the same for known and unknown e-mails', async () => {
  const world = await openApp();
  await signIn(world);
  const answers = [];
  for (const [email, address] of [
    [ADMIN.email, '192.0.2.1'],
    ['nobody@example.com', '198.51.100.1'],
  ] as const) {
    let response = await guessFrom(world, { email, password: 'guess' }, address);
    for (let i = 0; i < 12; i += 1) {
      response = await guessFrom(world, { email, password: 'guess' }, address);
    }
    const html = (await response.text()).replaceAll(email, '').replace(/nonce="[^"]*"/g, '');
    answers.push({ status: response.status, after: response.headers.get('Retry-After'), html });
  }
  assert.equal(answers[0]?.status, 429);
  assert.match(
    answers[0]?.html ?? '',
    /Too many attempts\. Please wait 60 minutes and try again\./,
  );
  assert.equal(answers[0]?.html, answers[1]?.html);
  const guess = { email: ADMIN.email, password: 'guess' };
  const data = await guessFrom(world, guess, '192.0.2.1', '/admin/login.data');
  assert.equal(data.status, 429);
  for (const after of [...answers.map((one) => one.after), data.headers.get('Retry-After')]) {
    assert.ok(Number(after) > 3500 && Number(after) <= 3600, `Retry-After: ${after}`);
  }
  await world.close();
});

test('who is stopped costs a few bytes and no page, and reads why in each way of sending', async () => {
  const world = await openApp();
  const stranger = { email: 'nobody@example.com', password: 'guess' };
  const guess = (...more: [path?: string, headers?: Record<string, string>]) =>
    guessFrom(world, stranger, '192.0.2.1', ...more);
  for (let i = 0; i < 12; i += 1) await guess();
  const words = 'Too many attempts. Please wait 60 minutes and try again.';
  // A flood of them is not even evaluated, and hears the same.
  for (let i = 0; i < 15; i += 1) {
    for (const [what, response] of Object.entries({
      'a program': await guess(),
      'a browser': await guess('/admin/login', { Accept: 'text/html,*/*' }),
      'our script': await guess('/admin/login.data'),
    })) {
      assert.equal(response.status, 429, what);
      assert.match(response.headers.get('Retry-After') ?? '', /^3[56]\d\d$/, what);
      assert.equal(response.headers.get('Cache-Control'), 'no-store', what);
      const text = await response.text();
      assert.ok(text.includes(words) && text.length < 1000, `${what}: ${text}`);
    }
  }
  await world.close();
});

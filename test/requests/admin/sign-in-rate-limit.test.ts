import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ADMIN, openApp, signIn } from '../../helpers/app.ts';
import { isThorough } from '../../helpers/thorough.ts';
import { addresses, claimedAddresses, openPasswordAttack, signInFrom } from './password-attack.ts';

const ATTEMPT_COUNT = isThorough ? 2000 : 100;

async function startPasswordAttack(
  t: TestContext,
  ...attack: Parameters<typeof openPasswordAttack>
) {
  const site = await openPasswordAttack(...attack);
  t.after(site.close);
  return site;
}

test('guesses from 1,000 claimed addresses neither come through nor keep the owner out', async (t) => {
  const site = await startPasswordAttack(t, claimedAddresses, ATTEMPT_COUNT);
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
  assert.deepEqual(await answers, { 401: 12, 429: ATTEMPT_COUNT - 12 });
});

test('where the addresses are real, the owner still signs in from a known browser', async (t) => {
  const site = await startPasswordAttack(t, addresses, ATTEMPT_COUNT);
  const { 401: evaluated = 0, 429: stopped = 0 } = await site.answers;
  assert.equal(evaluated, 40);
  assert.equal(evaluated + stopped, ATTEMPT_COUNT);
  assert.equal((await site.signIn('')).status, 429);
  assert.equal((await site.signIn(site.knownDeviceCookie)).status, 302);
});

test('a stopped sign-in says when to try again, the same for known and unknown e-mails', async () => {
  const testApp = await openApp();
  await signIn(testApp);
  const answers = [];
  for (const [email, address] of [
    [ADMIN.email, '192.0.2.1'],
    ['nobody@example.com', '198.51.100.1'],
  ] as const) {
    let response = await signInFrom(testApp, { email, password: 'guess' }, address);
    for (let i = 0; i < 12; i += 1) {
      response = await signInFrom(testApp, { email, password: 'guess' }, address);
    }
    const html = (await response.text()).replaceAll(email, '');
    answers.push({ status: response.status, after: response.headers.get('Retry-After'), html });
  }
  assert.equal(answers[0]?.status, 429);
  assert.match(
    answers[0]?.html ?? '',
    /Too many attempts\. Please wait 60 minutes and try again\./,
  );
  assert.equal(answers[0]?.html, answers[1]?.html);
  const formValues = { email: ADMIN.email, password: 'guess' };
  const data = await signInFrom(testApp, formValues, '192.0.2.1', '/admin/login.data');
  assert.equal(data.status, 429);
  for (const after of [...answers.map((one) => one.after), data.headers.get('Retry-After')]) {
    assert.ok(Number(after) > 3500 && Number(after) <= 3600, `Retry-After: ${after}`);
  }
  await testApp.close();
});

test('a stopped sign-in costs a few bytes and no page, and gives the reason in each format', async () => {
  const testApp = await openApp();
  const unknownUser = { email: 'nobody@example.com', password: 'guess' };
  const attemptSignIn = (...more: [path?: string, headers?: Record<string, string>]) =>
    signInFrom(testApp, unknownUser, '192.0.2.1', ...more);
  for (let i = 0; i < 12; i += 1) await attemptSignIn();
  const message = 'Too many attempts. Please wait 60 minutes and try again.';
  // A flood of them is not evaluated, and gets the same answer.
  for (let i = 0; i < 15; i += 1) {
    for (const [what, response] of Object.entries({
      'a program': await attemptSignIn(),
      'a browser': await attemptSignIn('/admin/login', { Accept: 'text/html,*/*' }),
      'our script': await attemptSignIn('/admin/login.data'),
    })) {
      assert.equal(response.status, 429, what);
      assert.match(response.headers.get('Retry-After') ?? '', /^3[56]\d\d$/, what);
      assert.equal(response.headers.get('Cache-Control'), 'no-store', what);
      const text = await response.text();
      assert.ok(text.includes(message) && text.length < 1000, `${what}: ${text}`);
    }
  }
  await testApp.close();
});

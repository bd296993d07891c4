import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ADMIN, cookieOf, openApp, signIn, type TestApp } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { CODE, halfSignIn, opens, press, SECURITY, textOf, withTotp } from './security-app.ts';

const START = Date.parse('2026-03-02T18:00:00Z');
const TEN_MINUTES = 10 * 60_000;

let testApp: TestApp;
beforeEach(async (t) => {
  assert.ok('mock' in t);
  t.mock.timers.enable({ apis: ['Date'], now: START });
  testApp = await openApp();
});
afterEach(() => testApp.close());

const page = async (cookie: string) => textOf(await testApp.get(SECURITY, { Cookie: cookie }));

test('a change of factors needs password and code of the last ten minutes', async (t) => {
  const { cookie, secret } = await withTotp(testApp);
  t.mock.timers.setTime(START + TEN_MINUTES);
  assert.match(
    await page(cookie),
    /Remove the authenticator app Your password Code or recovery code Remove the authenticator app/,
  );
  const before = await testApp.db.selectFrom('admin_recovery_codes').selectAll().execute();
  const newPassword = { current: ADMIN.password, password: 'long enough', again: 'long enough' };
  for (const intent of ['start-totp', 'remove-totp', 'change-password', 'renew-codes']) {
    const refused = await press(testApp, cookie, intent, { id: 'x', answer: '{}', ...newPassword });
    // The current password without its code is a wrong proof; the others bring none.
    const statuses = intent === 'change-password' ? [400] : [403, 409];
    assert.ok(statuses.includes(refused.status), `${intent} ${refused.status}`);
  }
  assert.deepEqual(
    await testApp.db.selectFrom('admin_recovery_codes').selectAll().execute(),
    before,
  );

  const wrong = await press(testApp, cookie, 'confirm', { 'own-password': 'not the password' });
  assert.equal(wrong.status, 400);
  const html = await wrong.text();
  assert.match(html, /That is not your password/);
  assert.doesNotMatch(html, /not the password/);
  assert.equal((await press(testApp, cookie, 'remove-totp')).status, 403);
  const code = codeAt(secret, Date.now());
  const right = await press(testApp, cookie, 'confirm', {
    'own-password': ADMIN.password,
    'own-code': code,
  });
  assert.equal(right.headers.get('Location'), SECURITY);
  assert.equal((await press(testApp, cookieOf(right), 'remove-totp')).status, 302);
});

test('after ten minutes a press brings its own proof, acts with it, and the next needs none', async (t) => {
  const cookie = await signIn(testApp);
  const id = (await testApp.db.selectFrom('admin_sessions').select('id').execute())[0]?.id ?? '';
  const here = await signIn(testApp);
  t.mock.timers.setTime(START + TEN_MINUTES);
  const wrong = await press(testApp, here, 'end-session', { id, 'own-password': 'a guess' });
  assert.equal(wrong.status, 400);
  assert.match(await textOf(wrong), /That is not your password/);
  assert.ok(await opens(testApp, cookie));
  const right = await press(testApp, here, 'end-session', { id, 'own-password': ADMIN.password });
  assert.equal(right.status, 302);
  assert.equal(await opens(testApp, cookie), false);
  assert.equal(await opens(testApp, here), false, 'another token carries the session');
  const renewed = cookieOf(right);
  assert.doesNotMatch(await page(renewed), /Sign out everywhere Your password/);
  const started = await press(testApp, renewed, 'start-totp');
  assert.equal(started.status, 200);
});

test('after ten minutes the set-up of an app shows its secret in the answer to its proof', async (t) => {
  const cookie = await signIn(testApp);
  t.mock.timers.setTime(START + TEN_MINUTES);
  const started = await press(testApp, cookie, 'start-totp', { 'own-password': ADMIN.password });
  assert.equal(started.status, 200);
  assert.ok(await opens(testApp, cookieOf(started)));
  assert.match(await textOf(started), /Scan this with the app/);
});

test('after ten minutes the password changes by the current one alone', async (t) => {
  const cookie = await signIn(testApp);
  t.mock.timers.setTime(START + TEN_MINUTES);
  const values = { current: ADMIN.password, password: 'long enough!', again: 'long enough!' };
  assert.equal((await press(testApp, cookie, 'change-password', values)).status, 302);
});

test('a stolen cookie with the stolen password takes no second factor away', async (t) => {
  const { cookie, codes } = await withTotp(testApp);
  const other = await halfSignIn(testApp);
  const [recovery = '', another = ''] = codes;
  await testApp.post(CODE, { code: another }, { Cookie: other });
  t.mock.timers.setTime(START + TEN_MINUTES);
  const confirm = (values: Record<string, string>) => press(testApp, cookie, 'confirm', values);
  for (const code of ['', '000000', another, 'aaaa-bbbb-cccc-dddd']) {
    const refused = await confirm({ 'own-password': ADMIN.password, 'own-code': code });
    assert.equal(refused.status, 400, code);
    assert.match(await textOf(refused), /That code is not right, or was used before/);
  }
  for (const intent of ['remove-totp', 'renew-codes', 'end-session', 'end-all'])
    assert.equal((await press(testApp, cookie, intent)).status, 403, intent);
  const [{ count }] = (await testApp.db
    .selectFrom('admin_sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()) as [{ count: number }];
  assert.equal(Number(count), 2, 'nobody was signed out');
  const right = await confirm({ 'own-password': ADMIN.password, 'own-code': recovery });
  assert.equal(right.headers.get('Location'), SECURITY);
  const again = await press(testApp, cookieOf(right), 'confirm', {
    'own-password': ADMIN.password,
    'own-code': recovery,
  });
  assert.equal(again.status, 400, 'it works once');
});

test('codes guessed in an open session count like those of a sign-in', async () => {
  const { cookie } = await withTotp(testApp);
  let status = 400;
  let guesses = 0;
  for (; guesses < 12 && status === 400; guesses += 1)
    ({ status } = await press(testApp, cookie, 'confirm', {
      'own-password': ADMIN.password,
      'own-code': '000000',
    }));
  assert.deepEqual([status, guesses], [429, 11]);
});

test('the password entered again gives the session another token, and no longer life', async () => {
  const sessions = () => testApp.db.selectFrom('admin_sessions').selectAll().execute();
  const cookie = await signIn(testApp);
  const former = await sessions();
  const answers = await Promise.all(
    [1, 2].map(() => press(testApp, cookie, 'confirm', { 'own-password': ADMIN.password })),
  );
  const renewed = answers.filter((answer) => answer.headers.get('Location') === SECURITY);
  assert.equal(renewed.length, 1, 'of two presses at once, one has the token');
  const [line = ''] = renewed[0]?.headers.getSetCookie() ?? [];
  assert.match(line, /^session=[^;]+; Max-Age=(8\d{4}); Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  assert.equal(await opens(testApp, cookie), false, 'the former token opens nothing');
  assert.equal(await opens(testApp, line.split(';')[0] ?? ''), true);
  const rest = ({
    token_hash,
    confirmed_at,
    ...row
  }: Awaited<ReturnType<typeof sessions>>[number]) => row;
  assert.deepEqual((await sessions()).map(rest), former.map(rest));
});

test('guesses at the password in an open session count like those at the sign-in', async () => {
  const cookie = await signIn(testApp);
  let status = 400;
  for (let guess = 0; guess < 13 && status === 400; guess += 1)
    ({ status } = await press(testApp, cookie, 'confirm', { 'own-password': 'not the password' }));
  assert.equal(status, 429);
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ensureAdministrator } from '../../../market/admin/commands.server.ts';
import { ADMIN, cookieOf, MONDAY_NOON, openApp, signIn, type TestApp } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { CODE, halfSignIn, opens, press, SECURITY, textOf, withTotp } from './security-app.ts';

const NEXT = 'another good password';

let testApp: TestApp;
before(async () => {
  testApp = await openApp();
});
beforeEach(async () => {
  await testApp.db.deleteFrom('admin_users').execute();
  await ensureAdministrator(testApp.db, ADMIN, MONDAY_NOON);
});
after(() => testApp.close());

const change = (cookie: string, values: Record<string, string> = {}) =>
  press(testApp, cookie, 'change-password', {
    current: ADMIN.password,
    password: NEXT,
    again: NEXT,
    ...values,
  });

test('a changed password ends all other sessions, and only it signs in', async () => {
  const elsewhere = await signIn(testApp);
  const cookie = await signIn(testApp);
  const changed = await change(cookie);
  assert.equal(changed.status, 302);
  assert.equal(changed.headers.get('Location'), SECURITY);
  assert.equal(await opens(testApp, cookie), true);
  assert.equal(await opens(testApp, elsewhere), false);
  assert.equal((await testApp.post('/admin/login', ADMIN)).status, 401);
  const again = await testApp.post('/admin/login', { ...ADMIN, password: NEXT });
  assert.equal(await opens(testApp, cookieOf(again)), true);
});

test('the authenticator app and its recovery codes stay, and a sign-in begun before is over', async () => {
  const { cookie, secret, codes } = await withTotp(testApp);
  const begun = await halfSignIn(testApp);
  assert.equal((await change(cookie)).status, 302);
  assert.match(
    await textOf(await testApp.get(SECURITY, { Cookie: cookie })),
    /Authenticator app On .* 10 of 10 left/,
  );
  const code = codes[0] ?? '';
  const late = await testApp.post(CODE, { code }, { Cookie: begun });
  assert.equal(await opens(testApp, cookieOf(late)), false);
  const next = await testApp.post('/admin/login', { ...ADMIN, password: NEXT });
  assert.match(next.headers.get('Location') ?? '', new RegExp(CODE));
  const step = { Cookie: cookieOf(next) };
  const later = codeAt(secret, Date.now() + 30_000);
  const signedIn = await testApp.post(CODE, { code: later }, step);
  assert.equal(await opens(testApp, cookieOf(signedIn)), true);
});

test('a wrong current password, a short or guessable new one or two that differ change nothing', async () => {
  const cookie = await signIn(testApp);
  for (const [values, words] of [
    [{ current: 'a guess of it' }, /That is not your password/],
    [{ current: '' }, /Please enter your password/],
    [{ password: 'short', again: 'short' }, /must be 8 to 128 characters long/],
    [{ again: 'something else' }, /The two passwords differ/],
    [{ password: 'Sunshine1', again: 'Sunshine1' }, /one of the most common passwords/],
    [{ password: 'owner-massage', again: 'owner-massage' }, /mostly the site’s own words/],
  ] as const) {
    const refused = await change(cookie, values);
    assert.equal(refused.status, 400);
    assert.match(await textOf(refused), words);
  }
  assert.equal(await opens(testApp, cookie), true);
  assert.notEqual((await testApp.post('/admin/login', ADMIN)).status, 401);
});

test('guesses of the current password are limited as those of a sign-in', async () => {
  const cookie = await signIn(testApp);
  let status = 400;
  for (let guess = 0; guess < 50 && status === 400; guess += 1)
    status = (await change(cookie, { current: `guess ${guess}` })).status;
  assert.equal(status, 429);
  assert.equal((await change(cookie)).status, 429, 'the right one has to wait, too');
});

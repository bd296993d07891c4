import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ADMIN, cookieOf, openApp, signIn, type TestApp } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import {
  CODE,
  codesOn,
  halfSignIn,
  opens,
  press,
  SECURITY,
  startTotp,
  textOf,
  withTotp,
} from './security-app.ts';

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

test('at first the password alone opens the back office, and the screen says so', async () => {
  const cookie = await signIn(testApp);
  const text = await page(cookie);
  assert.match(text, /your password alone opens this back office/);
  assert.match(text, /Authenticator app Off /);
  assert.doesNotMatch(text, /Recovery codes|app Your password|everywhere Your password/);
});

test('an authenticator app is set up by its code, and ten recovery codes are shown once', async () => {
  const cookie = await signIn(testApp);
  const begun = await (await press(testApp, cookie, 'start-totp')).text();
  assert.match(begun, /<svg [^>]*viewBox/);
  const secret = await startTotp(testApp, cookie);
  const wrong = await press(testApp, cookie, 'confirm-totp', { code: '000000' });
  assert.equal(wrong.status, 400);
  const again = await wrong.text();
  assert.ok(again.includes(secret), 'the same secret again');
  assert.match(again, /That code is not right/);
  assert.equal(
    (await testApp.post('/admin/login', ADMIN)).headers.get('Location')?.includes(CODE),
    false,
  );

  const code = codeAt(secret, Date.now());
  const done = await (await press(testApp, cookie, 'confirm-totp', { code })).text();
  const codes = codesOn(done);
  assert.equal(new Set(codes).size, 10);
  assert.doesNotMatch(done, new RegExp(secret));
  const later = await testApp.get(SECURITY, { Cookie: cookie });
  const html = await later.text();
  for (const each of codes) assert.ok(!html.includes(each));
  assert.match(html, /10 of 10 left/);
  const stored = JSON.stringify(
    await testApp.db.selectFrom('admin_recovery_codes').selectAll().execute(),
  );
  for (const each of codes) assert.ok(!stored.includes(each));
  const [row] = await testApp.db.selectFrom('admin_totp').selectAll().execute();
  assert.doesNotMatch(row?.secret ?? '', new RegExp(secret.replaceAll(' ', '')));
});

test('a set-up that nobody finished changes nothing, and beginning again makes another secret', async () => {
  const cookie = await signIn(testApp);
  const first = await startTotp(testApp, cookie);
  const second = await startTotp(testApp, cookie);
  assert.notEqual(first, second);
  const former = await press(testApp, cookie, 'confirm-totp', { code: codeAt(first, Date.now()) });
  assert.equal(former.status, 400);
  assert.ok(await opens(testApp, await signIn(testApp)));
});

test('an app that is set up is not replaced by beginning again', async () => {
  const { cookie } = await withTotp(testApp);
  assert.equal((await press(testApp, cookie, 'start-totp')).status, 409);
  assert.equal((await press(testApp, cookie, 'confirm-totp', { code: '123456' })).status, 400);
  await halfSignIn(testApp);
});

test('removing the app ends its codes, and the password alone signs in again', async () => {
  const { cookie } = await withTotp(testApp);
  assert.equal((await press(testApp, cookie, 'remove-totp')).status, 302);
  assert.deepEqual(await testApp.db.selectFrom('admin_recovery_codes').selectAll().execute(), []);
  assert.match(await page(cookie), /Authenticator app Off/);
  assert.ok(await opens(testApp, await signIn(testApp)));
});

test('new recovery codes end the old ones, and none are made without a factor', async () => {
  const { cookie, codes } = await withTotp(testApp);
  const renewed = codesOn(await (await press(testApp, cookie, 'renew-codes')).text());
  assert.equal(renewed.length, 10);
  const send = async (code = '') =>
    (await testApp.post(CODE, { code }, { Cookie: await halfSignIn(testApp) })).status;
  assert.equal(await send(codes[0]), 401);
  assert.equal(await send(renewed[0]), 302);
  assert.match(await page(cookie), /Recovery codes 9 of 10 left/);
  await press(testApp, cookie, 'remove-totp');
  assert.equal((await press(testApp, cookie, 'renew-codes')).status, 400);
});

test('a change of factors ends every other session and every sign-in under way', async () => {
  const elsewhere = await signIn(testApp);
  const { cookie, secret, codes } = await withTotp(testApp);
  assert.equal(await opens(testApp, elsewhere), false, 'it was opened by the password alone');
  assert.ok(await opens(testApp, cookie));
  const half = await halfSignIn(testApp);
  await press(testApp, cookie, 'renew-codes');
  const late = await testApp.post(
    CODE,
    { code: codeAt(secret, Date.now() + 30_000) },
    { Cookie: half },
  );
  assert.equal(late.headers.get('Location'), '/admin/login');
  assert.equal(codes.length, 10);
});

test('sessions are listed with their browser, and ended one by one or all at once', async (t) => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0';
  const cookie = await signIn(testApp);
  const other = cookieOf(await testApp.post('/admin/login', ADMIN, { 'User-Agent': firefox }));
  t.mock.timers.setTime(START + 6 * 60_000);
  assert.ok(await opens(testApp, other));
  const html = await (await testApp.get(SECURITY, { Cookie: cookie })).text();
  const [, id = ''] = html.match(/name="id" value="([^"]+)"/) ?? [];
  const text = await page(cookie);
  const session = rowOf(html, 'Firefox on Windows');
  assertSays(session, 'Since Mar 2, 2026, 1:00 PM EST.', 'Last seen Mar 2, 2026, 1:06 PM EST.');
  assertSays(session, 'Sign out');
  assert.match(text, /A browser \(this browser\)/);
  assert.doesNotMatch(html, /[?&"]session=/);

  assert.equal((await press(testApp, cookie, 'end-session', { id: 'nobody' })).status, 302);
  assert.ok(await opens(testApp, other));
  await press(testApp, cookie, 'end-session', { id });
  assert.equal(await opens(testApp, other), false);
  assert.ok(await opens(testApp, cookie));

  const third = await signIn(testApp);
  t.mock.timers.setTime(START + TEN_MINUTES);
  assert.equal((await press(testApp, cookie, 'end-all')).status, 403);
  assert.equal((await press(testApp, cookie, 'end-session', { id })).status, 403);
  assert.match(await page(cookie), /Sign out everywhere Your password/);
  const fresh = await press(testApp, cookie, 'confirm', { 'own-password': ADMIN.password });
  const response = await press(testApp, cookieOf(fresh), 'end-all');
  assert.equal(response.headers.get('Location'), '/admin/login');
  assert.equal(await opens(testApp, cookie), false, 'this one too');
  assert.equal(await opens(testApp, third), false);
});

test('a press that ends its own session ends it', async () => {
  const cookie = await signIn(testApp);
  const [own] = await testApp.db.selectFrom('admin_sessions').select('id').execute();
  const response = await press(testApp, cookie, 'end-session', { id: own?.id ?? '' });
  assert.equal(response.headers.get('Location'), '/admin/login');
  assert.equal(await opens(testApp, cookie), false);
});

test('two windows: what was done in the other one is said in words', async () => {
  const { cookie } = await withTotp(testApp);
  const again = await press(testApp, cookie, 'start-totp');
  assert.match(await textOf(again), /The authenticator app is set up already/);
  await press(testApp, cookie, 'remove-totp');
  const codes = await press(testApp, cookie, 'renew-codes');
  assert.equal(codes.status, 400);
});

test('a press that no button sends changes nothing', async () => {
  const { cookie } = await withTotp(testApp);
  assert.equal((await press(testApp, cookie, 'anything')).status, 400);
  await halfSignIn(testApp);
});

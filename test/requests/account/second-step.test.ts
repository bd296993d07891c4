import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setPassword } from '../../../market/admin/commands.server.ts';
import {
  ADMIN,
  administratorIn,
  cookieOf,
  ORIGIN,
  openApp,
  type TestApp,
} from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { CODE, halfSignIn, opens, SECURITY, textOf, withTotp } from './security-app.ts';

const STEP_MS = 30_000;
const START = Date.parse('2026-03-02T18:00:00Z');

let testApp: TestApp;
let account: Awaited<ReturnType<typeof withTotp>>;
beforeEach(async (t) => {
  assert.ok('mock' in t);
  t.mock.timers.enable({ apis: ['Date'], now: START });
  testApp = await openApp();
  account = await withTotp(testApp);
  // The code that set the app up cannot be used again.
  t.mock.timers.setTime(START + 2 * STEP_MS);
});
afterEach(() => testApp.close());

const send = (code: string, cookie: string, headers: Record<string, string> = {}) =>
  testApp.post(CODE, { code }, { Cookie: cookie, ...headers });
const rightCode = (after = 0) => codeAt(account.secret, Date.now() + after);
const wrongCode = () => String((Number(rightCode()) + 1) % 1_000_000).padStart(6, '0');

test('with an authenticator app the password leads to a second page, and its code signs in', async () => {
  const half = await halfSignIn(testApp);
  const page = await testApp.get(CODE, { Cookie: half });
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('Cache-Control'), 'no-store');
  assert.match(
    await textOf(page),
    /One more step .*6-digit code.* Code Sign In Use a recovery code/,
  );
  const response = await send(`${rightCode().slice(0, 3)} ${rightCode().slice(3)}`, half);
  assert.equal(response.headers.get('Location'), '/admin/login?to=%2Fadmin&signed-in=1');
  assert.ok(await opens(testApp, cookieOf(response)));
  assert.match(response.headers.getSetCookie().join('\n'), /sign_in_step=[^;]*; Max-Age=0/);
});

test('half signed in opens nothing but the second step', async () => {
  const half = await halfSignIn(testApp);
  for (const path of ['/admin', '/admin/leads', SECURITY, '/admin/messages/live']) {
    const response = await testApp.get(path, { Cookie: half });
    assert.equal(response.status, 302, path);
    assert.match(response.headers.get('Location') ?? '', /^\/admin\/login(\?|$)/, path);
  }
  const write = await testApp.post(SECURITY, { intent: 'remove-totp' }, { Cookie: half });
  assert.equal(write.status, 401);
  assert.equal((await testApp.get('/admin/login', { Cookie: half })).status, 200);
});

test('without the password there is no second step, by address, by data or by a made-up cookie', async () => {
  for (const cookie of ['', 'sign_in_step=guessed', 'sign_in_step=Imd1ZXNzZWQi', account.cookie]) {
    for (const path of [CODE, `${CODE}.data`]) {
      const page = await testApp.get(path, { Cookie: cookie });
      assert.ok(page.status === 302 || page.status === 202, `${path} ${cookie}`);
      const written = await testApp.post(path, { code: rightCode() }, { Cookie: cookie });
      assert.doesNotMatch(written.headers.getSetCookie().join(), /(^|,)session=[^;]/);
    }
  }
});

test('a code signs in once: neither again, nor in another sign-in, nor an earlier one after it', async (t) => {
  const [first, second, third] = [
    await halfSignIn(testApp),
    await halfSignIn(testApp),
    await halfSignIn(testApp),
  ];
  const earlier = rightCode(-STEP_MS);
  const code = rightCode();
  assert.equal((await send(code, first)).status, 302);
  const again = await send(code, first);
  assert.equal(again.headers.get('Location'), '/admin/login', 'the first sign-in is over');
  assert.equal((await send(code, second)).status, 401);
  assert.equal((await send(earlier, third)).status, 401);
  t.mock.timers.setTime(Date.now() + STEP_MS);
  assert.equal((await send(rightCode(), second)).status, 302);
});

test('of two requests with one code at the same moment, one signs in', async () => {
  const halves = [await halfSignIn(testApp), await halfSignIn(testApp)];
  const answers = await Promise.all(halves.map((half) => send(rightCode(), half)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [302, 401]);
});

test('five codes may be tried after a right password; then it begins again', async () => {
  const half = await halfSignIn(testApp);
  for (let attempt = 1; attempt < 5; attempt += 1) {
    const response = await send(wrongCode(), half);
    assert.equal(response.status, 401);
    assert.match(await textOf(response), /That code is not right, or was used before/);
  }
  const fifth = await send(wrongCode(), half);
  assert.equal(fifth.headers.get('Location'), '/admin/login');
  const late = await send(rightCode(), half);
  assert.equal(late.headers.get('Location'), '/admin/login');
  assert.equal(await opens(testApp, cookieOf(late)), false);
});

test('passwords by the dozen do not make more codes: strangers have ten in an hour', async (t) => {
  for (let sent = 0; sent < 10; sent += 1) {
    await send(wrongCode(), await halfSignIn(testApp));
  }
  const refused = await send(rightCode(), await halfSignIn(testApp));
  assert.equal(refused.status, 429);
  assert.match(await textOf(refused), /Too many attempts\. Please wait 60 minutes/);
  const known = account.cookie.split('; ').find((part) => part.startsWith('admin_device=')) ?? '';
  const owner = await send(rightCode(), `${await halfSignIn(testApp)}; ${known}`);
  assert.equal(owner.status, 302, "the owner's browser is not kept out by them");
  t.mock.timers.setTime(Date.now() + 3_700_000);
});

test('a recovery code signs in once, however it is typed, and ten minutes are enough', async (t) => {
  assert.equal(account.codes.length, 10);
  const [code = '', other = ''] = account.codes;
  const half = await halfSignIn(testApp);
  const page = await testApp.get(`${CODE}?recovery=1`, { Cookie: half });
  assert.match(await textOf(page), /Recovery code Sign In Use the authenticator app/);
  const typed = code.toUpperCase().replaceAll('-', ' ');
  const signedIn = await send(` ${typed} `, half);
  assert.equal(signedIn.status, 302);
  assert.ok(await opens(testApp, cookieOf(signedIn)));
  assert.equal((await send(code, await halfSignIn(testApp))).status, 401);
  const slow = await halfSignIn(testApp);
  t.mock.timers.setTime(Date.now() + 10 * 60_000);
  assert.equal((await send(other, slow)).headers.get('Location'), '/admin/login');
});

test('every refusal of a code reads the same', async () => {
  const answers = new Set<string>();
  for (const code of [
    wrongCode(),
    'abcd-efgh-jkmn-pqrs',
    '12345',
    account.codes[0]?.slice(1) ?? '',
  ]) {
    const response = await send(code, await halfSignIn(testApp));
    answers.add(`${response.status} ${await textOf(response)}`);
  }
  assert.equal(answers.size, 1);
});

test('another site’s page can send neither a code nor a press of a button', async () => {
  const half = await halfSignIn(testApp);
  const foreign = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' };
  assert.equal((await send(rightCode(), half, foreign)).status, 403);
  for (const path of [SECURITY, '/admin/login/code']) {
    const body = new URLSearchParams({ intent: 'remove-totp' });
    const headers = { ...foreign, Cookie: account.cookie };
    const response = await testApp.app.request(`${ORIGIN}${path}`, {
      method: 'POST',
      body,
      headers,
    });
    assert.equal(response.status, 403, path);
  }
  assert.equal((await testApp.db.selectFrom('admin_totp').selectAll().execute()).length, 1);
});

test('the cookie of the second step is for ten minutes, for this site and for no script', async () => {
  const response = await testApp.post('/admin/login', ADMIN);
  const line =
    response.headers.getSetCookie().find((each) => each.startsWith('sign_in_step=')) ?? '';
  for (const part of ['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
    assert.ok(line.includes(part), part);
  assert.doesNotMatch(response.headers.getSetCookie().join('\n'), /^(session|admin_session)=/m);
});

test('a new password or another ADMIN_EMAIL ends the second step, the app and all sessions', async () => {
  const half = await halfSignIn(testApp);
  await setPassword(testApp.db, ADMIN.email, ADMIN.password, Date.now());
  assert.equal((await send(rightCode(), half)).headers.get('Location'), '/admin/login');
  assert.equal(await opens(testApp, account.cookie), false);
  for (const table of ['admin_totp', 'admin_recovery_codes', 'admin_sessions'] as const)
    assert.deepEqual(await testApp.db.selectFrom(table).selectAll().execute(), [], table);
  const alone = await testApp.post('/admin/login', ADMIN);
  assert.ok(await opens(testApp, cookieOf(alone)), 'the password alone signs in again');
});

test('where ADMIN_EMAIL changes between the steps, the second one opens nothing', async () => {
  const half = await halfSignIn(testApp);
  const moved = await openApp({
    db: testApp.db,
    administrator: administratorIn(testApp, 'new-owner@example.com'),
  });
  const response = await moved.post(CODE, { code: rightCode() }, { Cookie: half });
  assert.equal(response.headers.get('Location'), '/admin/login');
  assert.equal(await opens(testApp, cookieOf(response)), false);
  await moved.close();
});

test('with another AUTH_SECRET the app’s codes are refused, and a recovery code still signs in', async () => {
  const secret = 'another secret of the tests, as long as the first';
  const changed = await openApp({
    db: testApp.db,
    administrator: administratorIn(testApp, ADMIN.email, undefined, { secret }),
  });
  const answer = await changed.post(
    CODE,
    { code: rightCode() },
    { Cookie: await halfSignIn(changed) },
  );
  assert.equal(answer.status, 401);
  const [code = ''] = account.codes;
  const recovered = await changed.post(CODE, { code }, { Cookie: await halfSignIn(changed) });
  assert.ok(await opens(changed, cookieOf(recovered)));
  await changed.close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  ADMIN,
  administratorIn,
  cookieOf,
  DAY_MS,
  ORIGIN,
  openApp,
  signIn,
  visibleText,
} from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  testApp = await openApp();
  await signIn(testApp);
});
after(() => testApp.close());

const setCookie = (response: Response, name: string) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

async function ledFrom(signedIn: Response) {
  const redirectToLogin = signedIn.headers.get('Location') ?? '';
  return (await testApp.get(redirectToLogin, { Cookie: cookieOf(signedIn) })).headers.get(
    'Location',
  );
}

async function isSignedIn(
  cookie: string,
  client: Pick<typeof testApp, 'get'> = testApp,
): Promise<boolean> {
  return (await client.get('/admin', { Cookie: cookie })).status === 200;
}

test('the login has Email and Password under the title Admin Login', async () => {
  const response = await testApp.get('/admin/login');
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.match(html, /<title>Admin Login \| Spa Deals<\/title>/);
  assert.match(visibleText(html), /Admin Login Email Password Sign In/);
  assert.doesNotMatch(visibleText(html), /Find deals/);
});

test('the right e-mail and password lead to the dashboard with a welcome, said once', async () => {
  const response = await testApp.post('/admin/login', { ...ADMIN, email: ' Owner@Example.com ' });
  assert.equal(response.status, 302);
  const cookie = cookieOf(response);
  assert.equal(await ledFrom(response), '/admin');
  const dashboard = await testApp.get('/admin', { Cookie: cookie });
  assert.match(await dashboard.text(), /Welcome back, Admin!/);
  assert.match(setCookie(dashboard, 'flash'), /^flash=[^;]*; Max-Age=0; Path=\//);
  const cookieWithoutFlash = cookie.replace(/flash=[^;]*/, '');
  assert.doesNotMatch(
    await (await testApp.get('/admin', { Cookie: cookieWithoutFlash })).text(),
    /Welcome back/,
  );
});

test('the session cookie is HttpOnly, Secure, Lax and for a day; the marker is Secure and Strict', async () => {
  const response = await testApp.post('/admin/login', ADMIN);
  const session = setCookie(response, 'session');
  for (const part of [
    /; Max-Age=86400/,
    /; Path=\//,
    /; HttpOnly/,
    /; Secure/,
    /; SameSite=Lax/i,
  ]) {
    assert.match(session, part);
  }
  assert.equal(
    setCookie(response, 'admin_session'),
    'admin_session=true; Max-Age=86400; Path=/; SameSite=Strict; Secure',
  );
});

test('a wrong password and an unknown e-mail are refused in the same words', async () => {
  const answers = [];
  for (const form of [
    { ...ADMIN, password: 'not that one' },
    { email: 'somebody@example.com', password: 'not that one' },
  ]) {
    const response = await testApp.post('/admin/login', form);
    const html = (await response.text()).replaceAll(form.email, '');
    answers.push({ status: response.status, cookies: response.headers.getSetCookie(), html });
  }
  assert.equal(answers[0]?.status, 401);
  assert.match(visibleText(answers[0]?.html ?? ''), /Admin Login Invalid admin credentials Email/);
  assert.deepEqual(answers[0], answers[1]);
});

test('a form that cannot be a sign-in is refused field by field and is no guess', async () => {
  const cases: Array<[Record<string, string>, RegExp]> = [
    [{}, /Please enter a valid email address.*Please enter your password/],
    [{ email: 'owner', password: 'x' }, /Please enter a valid email address/],
    [{ email: ADMIN.email, password: '' }, /Please enter your password/],
    [{ email: ADMIN.email, password: 'x'.repeat(129) }, /Password must be less than 128/],
    [{ email: `${'a'.repeat(250)}@b.test`, password: 'x' }, /Please enter a valid email address/],
  ];
  for (const [form, problem] of cases) {
    const response = await testApp.post('/admin/login', form);
    assert.equal(response.status, 400);
    const html = await response.text();
    assert.match(visibleText(html), /Admin Login Invalid credentials/);
    assert.match(visibleText(html), problem);
    const [, errorId] = html.match(/aria-invalid="true" aria-describedby="([^"]+)"/) ?? [];
    assert.ok(errorId && html.includes(`id="${errorId}"`));
    assert.doesNotMatch(html, /xxxx/);
  }
});

test('a request that no form of ours sends is refused before any rule runs', async () => {
  const send = async (body: BodyInit, type: string) =>
    (
      await testApp.app.request(`${ORIGIN}/admin/login`, {
        method: 'POST',
        body,
        headers: { Origin: ORIGIN, 'Content-Type': type },
      })
    ).status;
  const form = 'application/x-www-form-urlencoded';
  assert.equal(await send(JSON.stringify(ADMIN), 'application/json'), 415);
  assert.equal(await send('email=a%40b.test&email=c%40d.test&password=x', form), 400);
  assert.equal(await send('email=a%40b.test&password=x%00y', form), 400);
  assert.equal(await send('--b\r\nbroken', 'multipart/form-data; boundary=b'), 400);
  assert.equal(await send(`email=a&password=${'x'.repeat(1_100_000)}`, form), 413);
});

test('after sign-in one goes where one wanted to, on own admin paths only', async () => {
  const redirectToLogin = await testApp.get('/admin?tab=1');
  assert.equal(redirectToLogin.headers.get('Location'), '/admin/login?to=%2Fadmin%3Ftab%3D1');
  const after = async (to: string) =>
    ledFrom(await testApp.post(`/admin/login?to=${encodeURIComponent(to)}`, ADMIN));
  for (const ownPath of [
    '/admin/businesses',
    '/admin/messages?phone=%2B14155550132',
    '/admin/a/b-1/edit',
  ]) {
    assert.equal(await after(ownPath), ownPath);
  }
  const foreign = [
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    'https://evil.test',
    '/admin//evil.test',
    '/admin/../deals',
    '/admin/%2e%2e/deals',
    '/admin/%2f%2fevil.test',
    '/admin\\..\\x',
    '/adminx',
    '/admin@evil.test',
    '/admin/login?to=/admin',
    '/admin/\u0000',
    '/admin\n/x',
    '/deals',
    '',
    'javascript:alert(1)',
    ' /admin/x',
    '/admin/%5c%5cevil.test',
    '/admin#x',
    `/admin/${'a'.repeat(3000)}`,
  ];
  for (const to of sample(foreign, 3)) assert.equal(await after(to), '/admin', to);
});

test('signing out ends the session on the server and clears both cookies', async () => {
  const cookie = await signIn(testApp);
  const response = await testApp.post('/admin/sign-out', {}, { Cookie: cookie });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('Location'), '/admin/login');
  assert.match(setCookie(response, 'session'), /^session=; Max-Age=0/);
  assert.match(setCookie(response, 'admin_session'), /^admin_session=; Max-Age=0/);
  assert.equal(await isSignedIn(cookie), false);
});

test('a session lasts one day, however much it is used', async (t) => {
  const cookie = await signIn(testApp);
  const startedAt = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: startedAt });
  for (const hours of [6, 12, 18, 23.9]) {
    t.mock.timers.setTime(startedAt + (hours / 24) * DAY_MS);
    assert.equal(await isSignedIn(cookie), true, `${hours} h`);
  }
  t.mock.timers.setTime(startedAt + DAY_MS + 1000);
  assert.equal(await isSignedIn(cookie), false);
  t.mock.timers.setTime(startedAt);
  assert.equal(await isSignedIn(cookie), false, 'nor again when the clock is set back');
});

test('when the configured address changes, an old session gets a message and ends', async () => {
  const cookie = await signIn(testApp);
  const moved = await openApp({
    db: testApp.db,
    administrator: administratorIn(testApp, 'new-owner@example.com'),
  });
  const response = await moved.get('/admin', { Cookie: cookie });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('Location'), '/admin/login');
  const login = await moved.get('/admin/login', { Cookie: cookieOf(response) });
  assert.match(visibleText(await login.text()), /Unauthorized access/);
  assert.equal(await isSignedIn(cookie), false);
  await moved.close();
});

test("a right password of another account than the administrator's is signed out at once", async () => {
  await signIn(testApp);
  const moved = await openApp({
    db: testApp.db,
    administrator: administratorIn(testApp, 'new-owner@example.com'),
  });
  const response = await moved.post('/admin/login', ADMIN);
  assert.equal(response.status, 403);
  assert.match(visibleText(await response.text()), /Unauthorized access/);
  const sessions = await testApp.db.selectFrom('admin_sessions').selectAll().execute();
  assert.equal(sessions.length, 0);
  await moved.close();
});

test('when the database does not answer, sign-in says so in the specified words', async () => {
  const broken = await openApp();
  await signIn(broken);
  await broken.db.schema.alterTable('admin_users').renameTo('gone').execute();
  const response = await broken.post('/admin/login', ADMIN);
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Authentication failed/);
  assert.equal(broken.reportedErrors.length, 1);
  await broken.close();
});

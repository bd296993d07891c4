import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setPassword } from '../../../market/admin/commands.server.ts';
import { administratorAddress } from '../../../market/admin/store.server.ts';
import { startAdministrator } from '../../../server/lifecycle/administrator.ts';
import {
  ADMIN,
  administratorIn,
  cookieOf,
  MONDAY_NOON,
  openApp,
  SECRET,
  signIn,
  type TestApp,
  visibleText,
} from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { SITE } from '../../helpers/default-site.ts';
import { CODE, halfSignIn, opens, press, SECURITY, textOf, withTotp } from './security-app.ts';

const NEXT = 'new.owner@example.com';
const TEN_MINUTES = 10 * 60_000;

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openApp();
});
afterEach(() => testApp.close());

const change = (cookie: string, values: Record<string, string> = {}, app = testApp) =>
  press(app, cookie, 'change-address', { email: NEXT, current: ADMIN.password, ...values });
const signInAs = (email: string, app = testApp) => app.post('/admin/login', { ...ADMIN, email });

test('a changed address signs in from then on, the old one does not, and other browsers are signed out', async () => {
  const elsewhere = await signIn(testApp);
  const cookie = await signIn(testApp);
  const changed = await change(cookie, { email: ' New.Owner@example.com ' });
  assert.equal(changed.headers.get('Location'), SECURITY);
  const withFlash = `${cookieOf(changed)}; ${cookie}`;
  assert.match(
    await textOf(await testApp.get(SECURITY, { Cookie: withFlash })),
    /You sign in with new\.owner@example\.com now .*No email was sent about it\. Email is not set up\./,
  );
  assert.equal(await opens(testApp, elsewhere), false);
  assert.equal(await opens(testApp, cookie), true);
  assert.equal((await signInAs(ADMIN.email)).status, 401);
  assert.equal(await opens(testApp, cookieOf(await signInAs(NEXT))), true);
  assert.match(
    visibleText(await (await testApp.get('/admin/history', { Cookie: cookie })).text()),
    /The address that you sign in with was changed from owner@example\.com to new\.owner@example\.com/,
  );
  assert.deepEqual(
    testApp.securityEvents.findLast(({ event }) => event === 'factors-changed'),
    {
      event: 'factors-changed',
      account: 'administrator',
      detail: 'change-address',
    },
  );
});

test('a wrong password, no address, or the same one change nothing, and what was typed stays', async () => {
  const cookie = await signIn(testApp);
  for (const [values, words] of [
    [{ current: 'a guess of it' }, /That is not your password/],
    [{ current: '' }, /Please enter your password/],
    [{ email: 'nobody' }, /Please enter a valid email address/],
    [{ email: ADMIN.email.toUpperCase() }, /You sign in with this address already/],
  ] as const) {
    const refused = await change(cookie, values);
    assert.equal(refused.status, 400);
    const html = await refused.text();
    assert.match(visibleText(html), words);
    assert.match(html, new RegExp(`value="${'email' in values ? values.email : NEXT}"`));
    assert.doesNotMatch(html, /a guess of it/);
  }
  assert.equal((await signInAs(NEXT)).status, 401);
  assert.equal(await opens(testApp, cookie), true);
});

test('guesses of the password at the change are limited as those of a sign-in', async () => {
  const cookie = await signIn(testApp);
  let status = 400;
  for (let guess = 0; guess < 50 && status === 400; guess += 1)
    status = (await change(cookie, { current: `guess ${guess}` })).status;
  assert.equal(status, 429);
  assert.equal((await change(cookie)).status, 429, 'the right one has to wait, too');
});

test('a form that is sent after another window changed the address changes nothing', async () => {
  const first = await signIn(testApp);
  const second = await signIn(testApp);
  assert.equal((await change(second)).status, 302);
  const late = await change(first, { email: 'late@example.com' });
  assert.equal(late.status, 401);
  assert.equal(await administratorAddress(testApp.db, ADMIN.email), NEXT);
});

test('the password in the form is proof enough where the sign-in is older than ten minutes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: MONDAY_NOON });
  const cookie = await signIn(testApp);
  t.mock.timers.setTime(MONDAY_NOON + TEN_MINUTES);
  const wrong = await change(cookie, { current: 'a guess of it' });
  assert.match(await textOf(wrong), /That is not your password/);
  assert.equal((await change(cookie)).status, 302);
  assert.equal(await administratorAddress(testApp.db, ADMIN.email), NEXT);
});

test('with an app, a proof of more than ten minutes ago is not enough', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: MONDAY_NOON });
  const { cookie } = await withTotp(testApp);
  t.mock.timers.setTime(MONDAY_NOON + TEN_MINUTES);
  assert.notEqual((await change(cookie)).status, 302);
  assert.equal(await administratorAddress(testApp.db, ADMIN.email), ADMIN.email);
});

test('the app and the browsers that are known stay, and a sign-in under way is over', async () => {
  const { cookie, secret } = await withTotp(testApp);
  const begun = await halfSignIn(testApp);
  assert.equal((await change(cookie)).status, 302);
  const code = codeAt(secret, Date.now() + 30_000);
  const late = await testApp.post(CODE, { code }, { Cookie: begun });
  assert.equal(late.headers.get('Location'), '/admin/login');
  const half = cookieOf(await signInAs(NEXT));
  assert.equal(
    await opens(testApp, cookieOf(await testApp.post(CODE, { code }, { Cookie: half }))),
    true,
  );
});

test('both addresses are told by email, where there is a mail server', async () => {
  const send = async () => ({ kind: 'accepted' as const, result: '250' });
  const mailed = await openApp({ emailSender: { send, isDemo: false } });
  const changed = await change(await signIn(mailed), {}, mailed);
  assert.equal(changed.status, 302);
  const emails = await mailed.db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('body', 'like', '%The address to sign in with is new.owner@example.com%')
    .orderBy('recipient')
    .execute();
  assert.deepEqual(
    emails.map(({ recipient }) => recipient),
    [NEXT, ADMIN.email],
  );
  await mailed.close();
});

test('a start with the former ADMIN_EMAIL leaves the change, and another process follows it at once', async () => {
  const { db, dialect } = testApp;
  const other = await openApp({ db, administrator: administratorIn(testApp) });
  const cookie = await signIn(testApp);
  assert.equal((await change(cookie)).status, 302);
  assert.equal(await opens(other, cookieOf(await signInAs(NEXT, other))), true);
  const config = { admin: ADMIN, authSecret: SECRET, dataDir: '', site: SITE };
  await startAdministrator(config, { db, dialect }, assert.fail);
  assert.equal((await signInAs(ADMIN.email)).status, 401);
  assert.equal(await opens(testApp, cookie), true);
});

test('a former administrator’s address can be taken, and changed back', async () => {
  await setPassword(testApp.db, NEXT, 'of one who was here before', MONDAY_NOON);
  await setPassword(testApp.db, ADMIN.email, ADMIN.password, MONDAY_NOON);
  const cookie = await signIn(testApp);
  assert.equal((await change(cookie)).status, 302);
  assert.equal((await change(cookie, { email: ADMIN.email })).status, 302);
  assert.equal(await opens(testApp, cookieOf(await signInAs(ADMIN.email))), true);
});

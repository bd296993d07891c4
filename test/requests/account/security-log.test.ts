import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { SECURITY_EVENTS } from '../../../server/telemetry/security-log.ts';
import { ADMIN, cookieOf, ORIGIN, openApp, signIn, type TestApp } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';
import { hearingTwilio } from '../../helpers/sms/fake-twilio.ts';
import { CODE, halfSignIn, press, withTotp } from './security-app.ts';

const READ_KEY = 'rk_live_0123456789abcdef';
const none = async () => undefined;
const nothing = async () => [];
const readsNothing = {
  ...{ links: nothing, sessions: nothing, refunds: nothing, disputes: nothing },
  ...{ session: none, refund: none, dispute: none },
};
const START = Date.parse('2026-03-02T18:00:00Z');

let testApp: TestApp;
beforeEach(async (t) => {
  assert.ok('mock' in t);
  t.mock.timers.enable({ apis: ['Date'], now: START });
  testApp = await openApp({
    smsGateway: hearingTwilio('the token of the tests'),
    readStripe: () => readsNothing,
    metrics: { token: 'a token of the tests', collect: async () => '' },
  });
});
afterEach(() => testApp.close());

function logged(): string[] {
  return testApp.securityEvents
    .splice(0)
    .map(({ event, account, detail }) => [event, account, detail].filter(Boolean).join(' '));
}

test('a sign-in is logged with what it took, and each refusal with whose account was tried', async (t) => {
  const { secret } = await withTotp(testApp);
  assert.deepEqual(logged(), [
    'signed-in administrator password',
    'factors-changed administrator confirm-totp',
  ]);
  t.mock.timers.setTime(START + 60_000);
  await testApp.post('/admin/login', { email: ADMIN.email.toUpperCase(), password: 'wrong' });
  await testApp.post('/admin/login', { email: 'somebody@else.test', password: 'wrong' });
  assert.deepEqual(logged(), ['sign-in-refused administrator', 'sign-in-refused unknown']);
  const half = await halfSignIn(testApp);
  await testApp.post(CODE, { code: '000000' }, { Cookie: half });
  const code = codeAt(secret, Date.now());
  const cookie = cookieOf(await testApp.post(CODE, { code }, { Cookie: half }));
  assert.deepEqual(logged(), [
    'password-accepted administrator',
    'code-refused administrator',
    'signed-in administrator code',
  ]);
  await press(testApp, cookie, 'confirm', { 'own-password': ADMIN.password, 'own-code': code });
  await press(testApp, cookie, 'renew-codes');
  await press(testApp, cookie, 'end-all');
  assert.deepEqual(logged(), [
    'confirm-refused administrator wrong-code',
    'factors-changed administrator renew-codes',
    'sessions-ended administrator end-all',
  ]);
});

test('a confirmed session, an export and a sign-out are logged', async () => {
  const cookie = await signIn(testApp);
  const confirmed = cookieOf(
    await press(testApp, cookie, 'confirm', { 'own-password': ADMIN.password }),
  );
  await testApp.get('/admin/leads.csv', { Cookie: confirmed });
  await testApp.get('/admin/insight.csv?table=visits', { Cookie: confirmed });
  await testApp.post('/admin/sign-out', {}, { Cookie: confirmed });
  const [signedIn, confirm, leads, ...rest] = logged();
  assert.deepEqual(
    [signedIn, confirm, leads, rest.at(-1)],
    [
      'signed-in administrator password',
      'confirmed administrator confirmed',
      'exported administrator leads',
      'signed-out administrator',
    ],
  );
});

test('a reached limit, a forged text, a foreign write, and calls without a session or token are logged', async () => {
  for (let attempt = 0; attempt < 13; attempt += 1)
    await testApp.post('/admin/login', { email: ADMIN.email, password: 'wrong' });
  assert.deepEqual(logged().slice(-2), ['sign-in-refused administrator', 'limit-reached']);
  await testApp.post('/webhooks/sms', { Body: 'x' }, { 'X-Twilio-Signature': 'forged' });
  await testApp.app.request(`${ORIGIN}/list-your-spa`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.test' }),
    headers: { Origin: 'https://evil.test' },
  });
  await testApp.post('/admin/business/new', { name: 'x' });
  await testApp.get('/metrics', { Authorization: 'Bearer guessed' });
  assert.deepEqual(logged(), [
    'signature-forged',
    'foreign-write',
    'admin-call-refused unknown',
    'metrics-refused',
  ]);
});

test('connections and Stripe keys that are set or removed are logged, without a value', async () => {
  const cookie = await signIn(testApp);
  logged();
  const texts = {
    TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
    TWILIO_AUTH_TOKEN: 'the token of the tests',
    TWILIO_FROM: '+15125550100',
  };
  const send = (path: string, values: Record<string, string>) =>
    testApp.post(path, values, { Cookie: cookie });
  const connections = '/admin/settings/connections';
  await send(`${connections}/texts`, { ...texts, TWILIO_FROM: '' });
  await send(`${connections}/texts`, texts);
  for (let n = 0; n < 2; n += 1) await send(`${connections}/texts`, { intent: 'remove' });
  const mail = { server: 'mail.test', port: '587', from: 'me@spa.test', postalAddress: '' };
  await send(`${connections}/mail`, { ...mail, user: 'post', password: 'stamp' });
  await send(`${connections}/mail`, { postalAddress: '1 Elm Street, Austin' });
  for (const key of ['sk_live_0123456789abcdef', READ_KEY])
    await send('/admin/stripe/operator', { key });
  for (let n = 0; n < 2; n += 1) await send('/admin/stripe/operator', { intent: 'disconnect' });
  assert.deepEqual(logged(), [
    'connection-changed administrator texts set',
    'connection-changed administrator texts removed',
    'connection-changed administrator mail set',
    'connection-changed administrator stripe operator set',
    'connection-changed administrator stripe operator removed',
  ]);
});

test('each limit of guesses is logged when it is reached, and a wrong code of a new app', async (t) => {
  const known = await signIn(testApp);
  await press(testApp, known, 'start-totp');
  await press(testApp, known, 'confirm-totp', { code: '000000' });
  assert.equal(logged().at(-1), 'code-refused administrator confirm-totp');
  const wrong = { current: 'a guess', password: 'a verdant otter', again: 'a verdant otter' };
  const form = { ...wrong, email: 'other@example.com', 'own-password': 'a guess' };
  for (const intent of ['change-password', 'change-address', 'confirm']) {
    t.mock.timers.setTime(Date.now() + 3_700_000);
    const cookie = intent === 'confirm' ? known : await signIn(testApp);
    let status = 400;
    for (let guess = 0; guess < 50 && status === 400; guess += 1)
      status = (await press(testApp, cookie, intent, form)).status;
    assert.equal(status, 429, intent);
    assert.equal(logged().at(-1), `limit-reached administrator ${intent}`);
  }
  t.mock.timers.setTime(Date.now() + 3_700_000);
  const { secret } = await withTotp(testApp);
  let step = '';
  for (let guess = 0; guess < 30 && !logged().includes('limit-reached'); guess += 1) {
    if (guess % 3 === 0) step = await halfSignIn(testApp);
    await testApp.post(CODE, { code: codeAt(secret, 0) }, { Cookie: step });
    assert.ok(guess < 29, 'the codes are limited');
  }
});

test('operating.md lists every event', () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const missing = Object.keys(SECURITY_EVENTS).filter((event) => !page.includes(`\`${event}\``));
  assert.deepEqual(missing, []);
});

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readConfig } from '../../../server/config/config.ts';
import { openPartners } from '../../../server/outbound/partners.ts';
import { openLog } from '../../../server/telemetry/log.ts';
import { openMailServer } from '../../faults/leads/fake-mail-server.ts';
import {
  cookieOf,
  DAY_MS,
  MONDAY_NOON,
  ORIGIN,
  openApp,
  SECRET,
  signIn,
  type TestApp,
  visibleText,
} from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { type Installation, newPlace, openFilledInstallation } from '../../helpers/installation.ts';
import { signedHeaders } from '../../helpers/sms/fake-twilio.ts';

const PATH = '/admin/settings/connections';
const OWN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a quiet hour on Sunday' };
const TEXTS = {
  TWILIO_ACCOUNT_SID: 'ACsecretaccount',
  TWILIO_AUTH_TOKEN: 'hush-the-token-hush',
  TWILIO_FROM: '+15125550100',
};

let installation: Installation;
let server: Awaited<ReturnType<typeof openMailServer>>;
let testApp: TestApp;
let cookie: string;
const lines: string[] = [];

/** Another process of the same site: `environment` and AUTH_SECRET may be others. */
async function openProcess(environment: Record<string, string> = {}, secret = SECRET) {
  const outcome = readConfig({ ...OWN, ...environment });
  assert.ok(outcome.kind === 'valid');
  const secrets = [secret];
  const log = openLog('info', secrets, (line) => lines.push(line));
  const partners = openPartners({
    db: installation.connection.db,
    config: outcome.config,
    environment,
    secret,
    currentSite: async () => SITE,
    now: () => MONDAY_NOON,
    report: (error) => log.error({ err: error }, 'A delivery failed'),
    wake: () => {},
    hideInLog: (more) => secrets.push(...more),
  });
  const app = await openApp({ partners }, installation.connection);
  return { app, log, partners };
}

const openOwnSession = async (app: TestApp) => (await signIn(app)).replace(/; flash=[^;]*/, '');

let log: Awaited<ReturnType<typeof openProcess>>['log'];
let smtpUrl: string;
beforeEach(async () => {
  lines.length = 0;
  installation = await openFilledInstallation();
  server = await openMailServer('accept', false);
  const { host } = new URL(server.url);
  smtpUrl = `smtp://post:stamp@${host}?allow-plain=true`;
  ({ app: testApp, log } = await openProcess());
  cookie = await openOwnSession(testApp);
});
afterEach(async () => {
  await server.close();
  await installation.end();
});

const page = async (path: string, app = testApp) =>
  (await app.get(path, { Cookie: cookie })).text();
const text = async (path: string, app = testApp) => visibleText(await page(path, app));
const send = (path: string, values: Record<string, string>, app = testApp) =>
  app.post(path, values, { Cookie: cookie });
const enterMail = (app = testApp) =>
  send(`${PATH}/mail`, { SMTP_URL: smtpUrl, MAIL_FROM: 'Calm <hush-sender@spa.test>' }, app);

test('a mail server that is entered sends at once, in every process, until it is removed', async () => {
  const other = await openProcess();
  assert.match(await text(PATH, other.app), /Mail server Not set up/);
  const entered = await enterMail();
  assert.equal(entered.headers.get('Location'), `${PATH}#mail`);
  for (const app of [testApp, other.app]) {
    assert.match(await text(PATH, app), /Mail server Set up .* SMTP_URL : set MAIL_FROM : set/);
    const key = `a-key-of-the-tests-${app === testApp}`;
    assert.equal((await send(PATH, { intent: 'test-mail', key }, app)).status, 302);
  }
  assert.deepEqual(
    server.received.map(({ from }) => from),
    ['hush-sender@spa.test', 'hush-sender@spa.test'],
  );
  assert.equal((await send(`${PATH}/mail`, { intent: 'remove' }, other.app)).status, 302);
  assert.match(await text(PATH), /Mail server Not set up/);
  const history = await text('/admin/history');
  assert.match(history, /Mail server was removed .* Mail server was set/);
});

test('what a text gateway signs is taken with the entered token', async () => {
  const fields = { MessageSid: 'SM1', From: '+15125550177', To: '+15125550100', Body: 'Hello' };
  const inbound = () =>
    testApp.app.request(`${ORIGIN}/webhooks/sms`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: signedHeaders(TEXTS.TWILIO_AUTH_TOKEN, `${ORIGIN}/webhooks/sms`, fields),
    });
  assert.equal((await inbound()).status, 403);
  assert.equal((await send(`${PATH}/texts`, TEXTS)).status, 302);
  assert.equal((await inbound()).status, 200);
  assert.doesNotMatch(await text('/admin/messages'), /No text gateway is connected/);
});

test('no typed value is in a page, the history, a log, a file or a backup', async () => {
  const typed = [smtpUrl, 'post:stamp', 'hush-sender', ...Object.values(TEXTS).slice(0, 2)];
  await enterMail();
  await send(`${PATH}/texts`, TEXTS);
  const refused = await send(`${PATH}/texts`, { ...TEXTS, TWILIO_FROM: '' });
  assert.equal(refused.status, 400);
  const ended = await testApp.post(`${PATH}/texts`, TEXTS, { Accept: 'text/html' });
  const pages = [await refused.text(), await ended.text()];
  for (const path of [PATH, `${PATH}/mail`, `${PATH}/texts`, '/admin', '/admin/history'])
    pages.push(await page(path));
  for (const list of ['businesses', 'deals', 'leads', 'cases'])
    pages.push(await page(`/admin/${list}.csv`));
  log.error({ err: new Error(`No answer of ${smtpUrl} with ${TEXTS.TWILIO_AUTH_TOKEN}`) }, 'x');
  await installation.backUp();
  const backup = gunzipSync(readFileSync(installation.file)).toString();
  assert.match(backup, /connection_values/);
  const audit = await testApp.db.selectFrom('audit_entries').selectAll().execute();
  const everywhere = [
    ...pages,
    ...lines,
    backup,
    JSON.stringify(audit),
    JSON.stringify(testApp.securityEvents),
    String(testApp.reportedErrors),
  ];
  for (const value of typed)
    for (const [index, one] of everywhere.entries())
      assert.ok(!one.includes(value), `${value.slice(0, 9)}… in ${index}: ${one.slice(0, 80)}`);
});

test('a backup holds them sealed: with another AUTH_SECRET they are entered again', async () => {
  await enterMail();
  await installation.backUp();
  const backup = readFileSync(installation.file);
  const place = await newPlace();
  writeFileSync(place.file, backup);
  assert.equal((await place.restore(place.file)).kind, 'restored');
  const restored = installation;
  installation = place;
  try {
    const same = await openProcess();
    assert.equal((await same.partners()).connected.emailSender, true);
    const { app, partners } = await openProcess({}, 'another secret, as long as the first one was');
    assert.equal((await partners()).emailSender, undefined);
    cookie = await openOwnSession(app);
    const shown = await text(PATH, app);
    assert.match(shown, /Mail server Cannot be opened .* cannot be opened with this AUTH_SECRET/);
    assert.match(shown, /Enter again/);
  } finally {
    await place.end();
    installation = restored;
  }
});

test('the environment goes before what was entered, and the screen says so', async () => {
  await enterMail();
  const SMTP_URL = 'smtp://127.0.0.1:1';
  const { app } = await openProcess({ SMTP_URL, MAIL_FROM: 'other@spa.test' });
  assert.match(await text(PATH, app), /Set by the environment. What was entered here is not used./);
  const form = await app.get(`${PATH}/mail`, { Cookie: cookie });
  assert.equal(form.headers.get('Location'), PATH);
});

test('values are parsed as those of the environment are', async () => {
  const MAIL_FROM = 'hello@spa.test';
  for (const [values, words] of [
    [{ SMTP_URL: '', MAIL_FROM }, /Please enter a value/],
    [{ SMTP_URL: 'https://mail.test', MAIL_FROM }, /It must be an smtp\(s\) address/],
    [{ SMTP_URL: 'smtp://mail.test?logger=true', MAIL_FROM }, /nothing behind it but/],
    [{ SMTP_URL: `smtp://${'a'.repeat(600)}`, MAIL_FROM }, /at most 500 characters/],
    [{ SMTP_URL: smtpUrl, MAIL_FROM: 'nobody' }, /an e-mail address, or a name and/],
  ] as const) {
    const refused = await send(`${PATH}/mail`, values);
    assert.equal(refused.status, 400);
    assert.match(visibleText(await refused.text()), words);
  }
  assert.deepEqual(await testApp.db.selectFrom('connection_values').selectAll().execute(), []);
  for (const id of ['database', 'maps', 'nothing'])
    assert.equal(
      (await send(`${PATH}/${id}`, { DATABASE_URL: 'x' })).headers.get('Location'),
      PATH,
    );
});

test('it asks who it is: lately proved, or it sets and removes nothing', async (t) => {
  await enterMail();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY_MS / 48 });
  assert.match(await text(`${PATH}/mail`), /Your password .*Save/);
  assert.match(await text(PATH), /Remove Mail server Your password/);
  const removed = await send(`${PATH}/mail`, { intent: 'remove' });
  assert.equal(removed.headers.get('Location'), `${PATH}#mail`);
  const other = { SMTP_URL: 'smtp://x.test', MAIL_FROM: 'a@b.test' };
  assert.equal((await send(`${PATH}/mail`, other)).status, 403);
  const guessed = await send(`${PATH}/mail`, { ...other, 'own-password': 'a guess' });
  assert.equal(guessed.status, 400);
  assert.match(visibleText(await guessed.text()), /That is not your password/);
  assert.match(await text(PATH), /Mail server Set up/);
  assert.equal((await testApp.post(`${PATH}/mail`, { intent: 'remove' })).status, 401);
  const proof = { intent: 'remove', 'own-password': OWN.ADMIN_PASSWORD };
  const proved = await send(`${PATH}/mail`, proof);
  cookie = cookieOf(proved);
  assert.match(await text(PATH), /Mail server Not set up/);
});

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { currentSite } from '../../../market/settings/store.server.ts';
import { checkConnection } from '../../../server/commands/check-connection.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openConnectionValues } from '../../../server/config/entered-values.ts';
import { openPartners } from '../../../server/outbound/partners.ts';
import { openLog } from '../../../server/telemetry/log.ts';
import { connected } from '../../../web/context.ts';
import { openMailServer } from '../../faults/leads/fake-mail-server.ts';
import {
  addBusiness,
  addDeal,
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
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'hush-the-token-hush',
  TWILIO_FROM: '+15125550100',
};

let installation: Installation;
let server: Awaited<ReturnType<typeof openMailServer>>;
let testApp: TestApp;
let cookie: string;
const lines: string[] = [];

async function openProcess(environment: Record<string, string> = {}, secret = SECRET) {
  const outcome = readConfig({ ...OWN, ...environment });
  assert.ok(outcome.kind === 'valid');
  const secrets = [secret];
  const log = openLog('info', secrets, (line) => lines.push(line));
  const partners = openPartners({
    checkConnection,
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
let mail: Record<string, string>;
beforeEach(async () => {
  lines.length = 0;
  installation = await openFilledInstallation();
  server = await openMailServer('accept', false);
  const { hostname, port } = new URL(server.url);
  mail = {
    intent: 'save',
    server: hostname,
    port,
    user: 'post',
    password: 'stamp',
    from: 'Calm <sender@spa.test>',
    postalAddress: '1 Elm Street, Austin, TX 78701',
  };
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
const enterMail = (app = testApp) => send(`${PATH}/mail`, mail, app);

test('a mail server that is entered sends at once, in every process, until it is removed', async () => {
  const other = await openProcess();
  assert.match(await text(PATH, other.app), /Mail Not set up/);
  const entered = await enterMail();
  assert.equal(entered.headers.get('Location'), `${PATH}/mail`);
  for (const app of [testApp, other.app]) {
    assert.match(await text(PATH, app), /Mail Set up .* SMTP_URL : set MAIL_FROM : set/);
    const key = `a-key-of-the-tests-${app === testApp}`;
    const tested = await send(`${PATH}/mail`, { intent: 'test-mail', key }, app);
    assert.equal(tested.headers.get('Location'), `${PATH}/mail`);
  }
  assert.deepEqual(
    server.received.map(({ from }) => from),
    ['sender@spa.test', 'sender@spa.test'],
  );
  assert.equal((await send(`${PATH}/mail`, { intent: 'remove' }, other.app)).status, 302);
  assert.match(await text(PATH), /Mail Not set up/);
  const history = await text('/admin/history');
  assert.match(
    history,
    /Mail server was removed .* Mail server was set .* The postal address is now “1 Elm Street/,
  );
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
  assert.doesNotMatch(await text('/admin/messages'), /Texting is not set up/);
});

test('no typed value is in a page, the history, a log, a file or a backup', async () => {
  const typed = ['post:stamp', 'stamp', 'smtp://post', ...Object.values(TEXTS).slice(0, 2)];
  await enterMail();
  await send(`${PATH}/texts`, TEXTS);
  const refused = await send(`${PATH}/texts`, { ...TEXTS, TWILIO_FROM: '' });
  assert.equal(refused.status, 400);
  const ended = await testApp.post(`${PATH}/texts`, TEXTS, { Accept: 'text/html' });
  const pages = [await refused.text(), await ended.text()];
  for (const path of [PATH, `${PATH}/mail`, `${PATH}/texts`, '/admin', '/admin/history'])
    pages.push(await page(path));
  for (const list of ['businesses', 'deals', 'leads', 'complaints'])
    pages.push(await page(`/admin/${list}.csv`));
  log.error({ err: new Error(`No answer to post:stamp or ${TEXTS.TWILIO_AUTH_TOKEN}`) }, 'x');
  await installation.backUp();
  const backup = gunzipSync(readFileSync(installation.file)).toString();
  assert.match(backup, /connection_values/);
  const audit = await testApp.db.selectFrom('events').selectAll().execute();
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
    assert.equal(connected(await same.partners()).mail, true);
    const { app, partners } = await openProcess({}, 'another secret, as long as the first one was');
    assert.equal((await partners()).emailSender, undefined);
    cookie = await openOwnSession(app);
    assert.match(await text(PATH, app), /Mail Cannot be opened .* Set up Mail/);
    assert.match(await text(`${PATH}/mail`, app), /cannot be opened with this AUTH_SECRET/);
  } finally {
    await place.end();
    installation = restored;
  }
});

test('the environment goes before what was entered, and the screen says so', async () => {
  await enterMail();
  const SMTP_URL = 'smtp://127.0.0.1:1';
  const { app } = await openProcess({ SMTP_URL, MAIL_FROM: 'other@spa.test' });
  const form = await page(`${PATH}/mail`, app);
  assert.match(visibleText(form), /Set by the environment. What was entered here is not used./);
  assert.match(visibleText(form), /Remove/);
  assert.doesNotMatch(form, /name="server"/);
});

test('what is wrong is said at its field, and what was typed stays, but for the password', async () => {
  for (const [wrong, words] of [
    [{ server: '' }, /Please enter the server alone, such as mail\.example\.com/],
    [{ server: 'https://mail.test' }, /Please enter the server alone/],
    [{ port: '70000' }, /Please enter a port, in most cases 587 or 465/],
    [{ password: '' }, /Please enter the password of this user/],
    [{ from: 'nobody' }, /Please enter an email address, or a name and/],
    [{ postalAddress: 'x'.repeat(201) }, /Postal address must be at most 200 characters/],
  ] as const) {
    const refused = await send(`${PATH}/mail`, { ...mail, ...wrong });
    assert.equal(refused.status, 400);
    const html = await refused.text();
    assert.match(visibleText(html), words);
    assert.match(html, /value="post"/);
    assert.doesNotMatch(html, /stamp/);
  }
  assert.deepEqual(await testApp.db.selectFrom('connection_values').selectAll().execute(), []);
  for (const [wrong, words] of [
    [{ TWILIO_FROM: '' }, /Please enter a value/],
    [{ TWILIO_ACCOUNT_SID: 'AC../../x' }, /It must be AC and 32 digits and letters/],
    [{ TWILIO_ACCOUNT_SID: `SK${TEXTS.TWILIO_ACCOUNT_SID.slice(2)}` }, /It must be AC and 32/],
    [{ TWILIO_FROM: 'http://x' }, /It must be a number like \+15125550100/],
    [{ TWILIO_FROM: '(512) 555-0100' }, /It must be a number like/],
  ] as const) {
    const refused = await send(`${PATH}/texts`, { ...TEXTS, ...wrong });
    assert.equal(refused.status, 400);
    assert.match(visibleText(await refused.text()), words);
  }
  assert.deepEqual(await testApp.db.selectFrom('connection_values').selectAll().execute(), []);
  for (const id of ['database', 'nothing'])
    assert.equal((await send(`${PATH}/${id}`, { DATABASE_URL: 'x' })).status, 404);
});

test('a Google key that is entered gives every process Google’s map, until it is removed', async () => {
  const other = await openProcess();
  const spa = await addBusiness(testApp.db, { zip: '78701' });
  const deal = await addDeal(testApp.db, spa);
  const page = `/deals/${spa.slug}?deal=${deal.id}`;
  const policyIn = async ({ app }: { app: TestApp }) =>
    (await app.get(page)).headers.get('Content-Security-Policy') ?? '';
  const maps = `${PATH}/maps`;
  const wrong = await send(maps, { GOOGLE_MAPS_API_KEY: 'a key; with spaces' });
  assert.equal(wrong.status, 400);
  assert.match(visibleText(await wrong.text()), /It must be a browser key of Google's/);
  assert.match(await text(PATH), /Maps Map tiles/);
  await send(maps, { GOOGLE_MAPS_API_KEY: 'AIza-key_1' });
  assert.match(await text(PATH, other.app), /Maps Google Maps/);
  assert.match(await policyIn(other), /maps\.googleapis\.com/);
  await send(maps, { intent: 'remove' });
  assert.doesNotMatch(await policyIn(other), /googleapis/);
});

test('mail shows its fields but the password, which an empty field keeps for this server alone', async () => {
  await enterMail();
  const html = await page(`${PATH}/mail`);
  for (const value of ['127.0.0.1', 'post', 'Calm &lt;sender@spa.test&gt;', '1 Elm Street'])
    assert.ok(html.includes(`value="${value}`), value);
  assert.match(visibleText(html), /A password is stored\. Leave it empty to keep it/);
  assert.match(visibleText(html), /The port is 587 at most providers and 465 at others/);
  const stored = async () =>
    (await openConnectionValues(testApp.db, SECRET).read('mail')).SMTP_URL ?? '';
  const before = await stored();
  const same = { ...mail, password: '', from: 'other@spa.test' };
  assert.equal((await send(`${PATH}/mail`, same)).status, 302);
  assert.equal(await stored(), before);
  const elsewhere = await send(`${PATH}/mail`, { ...same, server: 'evil.test' });
  assert.equal(elsewhere.status, 400);
  assert.equal(await stored(), before);
});

test('a mail server that was stored as one address works, and its fields are read from it', async () => {
  const { hostname, port } = new URL(server.url);
  const SMTP_URL = `smtp://p%6Fst:stam%70@${hostname}:${port}?allow-plain=true`;
  const change = { actor: 'owner@example.com', now: MONDAY_NOON };
  const values = { SMTP_URL, MAIL_FROM: 'sender@spa.test' };
  await openConnectionValues(testApp.db, SECRET).enter('mail', values, change);
  const html = await page(`${PATH}/mail`);
  assert.match(html, /value="post"/);
  assert.doesNotMatch(html, /%6F|stam/);
  const key = 'a-key-of-the-tests-old';
  assert.equal((await send(`${PATH}/mail`, { intent: 'test-mail', key })).status, 302);
  assert.equal(server.received.length, 1);
});

test('the postal address is at the foot of e-mails, alone too, and POSTAL_ADDRESS goes before it', async () => {
  const postalAddress = '2 Oak Road, Dallas, TX 75201';
  assert.equal((await send(`${PATH}/mail`, { postalAddress })).status, 302);
  assert.match(await text('/admin/settings/connections'), /Mail Not set up/);
  const site = await currentSite(testApp.db, { ...SITE, postalAddress: undefined });
  assert.equal(site.postalAddress, postalAddress);
  const set = { ...SITE, postalAddress: '3 Ash Lane' };
  assert.equal((await currentSite(testApp.db, set)).postalAddress, '3 Ash Lane');
  const app = await openApp({ site: set }, installation.connection);
  assert.match(
    await text(`${PATH}/mail`, app),
    /Postal address: 3 Ash Lane\. Set by the environment \(POSTAL_ADDRESS\)/,
  );
  assert.equal((await send(`${PATH}/mail`, { postalAddress: '' })).status, 400);
  await enterMail();
  assert.equal((await send(`${PATH}/mail`, { ...mail, postalAddress: '' })).status, 302);
  assert.equal((await currentSite(testApp.db, SITE)).postalAddress, undefined);
});

test('it asks who it is: lately proved, or it sets and removes nothing', async (t) => {
  await enterMail();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY_MS / 48 });
  assert.match(await text(`${PATH}/mail`), /Your password .*Save Remove/);
  const removed = await send(`${PATH}/mail`, { intent: 'remove' });
  assert.equal(removed.headers.get('Location'), `${PATH}/mail`);
  const other = { ...mail, server: 'x.test' };
  assert.equal((await send(`${PATH}/mail`, other)).status, 403);
  const guessed = await send(`${PATH}/mail`, { ...other, 'own-password': 'a guess' });
  assert.equal(guessed.status, 400);
  assert.match(visibleText(await guessed.text()), /That is not your password/);
  assert.match(await text(PATH), /Mail Set up/);
  assert.equal((await testApp.post(`${PATH}/mail`, { intent: 'remove' })).status, 401);
  const proof = { intent: 'remove', 'own-password': OWN.ADMIN_PASSWORD };
  const proved = await send(`${PATH}/mail`, proof);
  cookie = cookieOf(proved);
  assert.match(await text(PATH), /Mail Not set up/);
});

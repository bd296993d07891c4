import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteBackup } from '../../../market/backups/commands.server.ts';
import { noteOutcome, withNotes } from '../../../market/connections/outcomes.server.ts';
import { pauseSending } from '../../../market/outbox/commands.server.ts';
import type { EmailOutcome, OutgoingEmail } from '../../../market/ports/email.ts';
import { checkConnection } from '../../../server/commands/check-connection.ts';
import { readConfig } from '../../../server/config/config.ts';
import { connectionsIn } from '../../../server/config/connections.ts';
import { startDelivery } from '../../../server/outbound/delivery.ts';
import { openFormEndpoint } from '../../faults/leads/fake-form-endpoint.ts';
import { ADMIN, DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const PATH = '/admin/settings/connections';
const MAIL = `${PATH}/mail`;
const TEXTS = `${PATH}/texts`;
const key = 'a-key-of-the-tests';

const secrets = {
  SMTP_URL: 'smtp://hush-user:hush-password@127.0.0.1:1',
  MAIL_FROM: 'hush-sender@hush.test',
  POSTAL_ADDRESS: 'hush street',
  TWILIO_ACCOUNT_SID: 'hush-sid',
  TWILIO_AUTH_TOKEN: 'hush-token',
  TWILIO_FROM: '+15125550100',
  TWILIO_API_URL: 'http://127.0.0.1:1/hush',
  GOOGLE_MAPS_API_KEY: 'hush-key',
  MAP_TILES_URL: 'https://hush.test/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: 'hush',
  FORM_ENDPOINT: 'http://hush-form:hush-word@127.0.0.1:1/hush',
  UPGRADE_BACKUP: 'false',
  DATABASE_URL: 'postgres://hush:hush@127.0.0.1:1/hush',
  AUTH_SECRET: 'hush hush hush hush hush hush hush',
};

const sent: OutgoingEmail[] = [];
let answer: () => Promise<EmailOutcome>;
const recording = () => ({
  ...({
    db: admin.testApp.db,
    id: 'mail',
    now: () => MONDAY_NOON,
    report: assert.ifError,
  } as const),
});
const demo = { isDemo: false };
const admin = signedInAdmin({
  emailSender: {
    get isDemo() {
      return demo.isDemo;
    },
    async send(email) {
      sent.push(email);
      // The program records only attempts at a mail server.
      return demo.isDemo ? answer() : withNotes(recording(), answer)();
    },
  },
  sms: { kind: 'gateway' },
  connections: {
    settings: connectionsIn(secrets),
    check(id) {
      const read = readConfig(secrets);
      if (read.kind === 'invalid') throw new Error(read.problems.join());
      return checkConnection(id, read.config, admin.testApp.db, MONDAY_NOON);
    },
  },
});
const plain = signedInAdmin();
const accepted: EmailOutcome = { kind: 'accepted', result: 'The mail server accepted it: 250 OK' };
const alertIn = async (response: Response) =>
  /role="alert"[^>]*>([^<]*)</.exec(await response.text())?.[1];

function answerWith(outcome: EmailOutcome) {
  sent.length = 0;
  demo.isDemo = false;
  answer = async () => outcome;
}

test('no value of any variable is in the page, in an error or in what is reported', async () => {
  assert.deepEqual(Object.keys(secrets).sort(), connectionsIn({}).flatMap(namesIn).sort());
  const pages = [await (await admin.get(PATH)).text()];
  answer = () => Promise.reject(new Error('an error of the tests'));
  const failed = await admin.send(MAIL, { intent: 'test-mail', key });
  assert.equal(failed.status, 503);
  pages.push(await failed.text());
  for (const page of pages) assert.doesNotMatch(page, /hush|5125550100/);
  assert.doesNotMatch(String(admin.testApp.reportedErrors), /hush/);
  assert.equal(
    await admin.testApp.db.selectFrom('messages').select('id').executeTakeFirst(),
    undefined,
  );
});

const namesIn = ({ variables }: { variables: Array<{ name: string }> }) =>
  variables.map(({ name }) => name);

test('each connection says whether it is set up, what is off without it, and which variables are set', async () => {
  const text = await plain.pageText(PATH);
  assert.match(text, /Mail Not set up No email is sent.* Set up Mail/);
  assertSays(text, 'SMTP_URL : not set', 'MAIL_FROM : not set');
  assertSays(text, 'POSTAL_ADDRESS : not set (optional)');
  assert.match(text, /Texts Not set up Text messages are stored and not sent\. Set up Texts/);
  assertSays(text, 'Map tiles', 'Stripe', 'Embedded (SQLite)');
  assert.match(text, /# for example smtp:\S+ SMTP_URL= /);
  assert.doesNotMatch(text, /Test (?:Mail|Texts)/);
  assert.match(
    await admin.pageText(PATH),
    /Mail Set up .* Test Mail .* SMTP_URL : set MAIL_FROM : set/,
  );
  for (const intent of ['test-mail', 'test-texts']) {
    const refused = await plain.send(intent === 'test-mail' ? MAIL : TEXTS, {
      intent,
      phone: '5125550132',
      key,
    });
    assert.equal(refused.status, 503);
    assert.match(
      (await alertIn(refused)) ?? '',
      /^Nothing was sent\. (Email|Texting) is not set up\./,
    );
  }
});

test('the page has the doctor’s word on backups and tables, and the last failure of each partner', async () => {
  const { db } = admin.testApp;
  await noteBackup(db, MONDAY_NOON - 9 * DAY_MS);
  const failure = { kind: 'refused', reason: 'The form answered HTTP 500', isOurs: true };
  await noteOutcome(db, 'form', failure, MONDAY_NOON);
  const text = await admin.pageText(PATH);
  assert.match(text, /Last backup: Feb 21, 2026, 1:00 PM EST/);
  assert.match(text, /Warning\. Backup : The last backup is 9 days old/);
  assert.match(text, /All is well\. Database : answers, and its tables are up to date \(\d{4}_/);
  assert.match(text, /Last failure Mar 2, 2026, 1:00 PM EST : The form answered HTTP 500/);
});

test('all is well with no partner that nothing gets through to, though it answers', async (t) => {
  const form = await openFormEndpoint('accept');
  t.after(() => form.close());
  const own = { ADMIN_EMAIL: 'me@spa.test', ADMIN_PASSWORD: 'a long password' };
  const read = readConfig({ ...own, FORM_ENDPOINT: form.url });
  assert.ok(read.kind === 'valid');
  const { db } = admin.testApp;
  const findings = () => checkConnection('form', read.config, db, MONDAY_NOON);
  assert.deepEqual(await findings(), [{ kind: 'ok', subject: 'Form service', message: 'answers' }]);
  const failure = { kind: 'refused', reason: 'The form answered HTTP 401', isOurs: true };
  await noteOutcome(db, 'form', failure, MONDAY_NOON);
  const message =
    'answers now, but nothing has got through since 2026-03-02 18:00 UTC: The form answered HTTP 401.';
  assert.deepEqual(await findings(), [{ kind: 'warning', subject: 'Form service', message }]);
  assert.deepEqual(form.posted, []);
});

test('a test e-mail goes to the administrator alone, once, and its acceptance is said', async () => {
  answerWith(accepted);
  const form = { intent: 'test-mail', key };
  const [response] = await Promise.all([admin.send(MAIL, form), admin.send(MAIL, form)]);
  assert.match(
    await admin.textAfterRedirect(await admin.send(MAIL, form)),
    /The mail server accepted a test to owner@example\.com/,
  );
  assert.ok([302, 502].includes(response.status));
  assert.deepEqual(
    sent.map(({ to, subject, unsubscribeUrl }) => [to, subject, unsubscribeUrl]),
    [[ADMIN.email, 'A test from Spa Deals', undefined]],
  );
  assert.match(await admin.pageText(MAIL), /Last success Mar 2, 2026, 1:00 PM EST The test goes/);
});

test('a test that was not accepted is never called a success, and has the server’s words', async () => {
  const answers: Array<[outcome: EmailOutcome, said: RegExp, last: RegExp]> = [
    [
      { kind: 'refused', reason: 'It said: 550 no' },
      /^Nothing was sent\. It said: 550 no\.$/,
      /Mail server Set up .* Last success none yet The test goes/,
    ],
    [
      { kind: 'unreachable', reason: 'It is away' },
      /^Nothing was sent\. It is away\.$/,
      /Mail server Set up, but failing .* Last success none yet Last failure Mar 2.* : It is away/,
    ],
    [
      { kind: 'unknown', reason: 'It broke off' },
      /^It broke off\. Check your inbox/,
      /Mail server Set up, but failing .* Last failure Mar 2.* : It broke off/,
    ],
  ];
  for (const [index, [outcome, said, last]] of answers.entries()) {
    answerWith(outcome);
    const response = await admin.send(MAIL, { intent: 'test-mail', key: `${key}-${index}` });
    assert.equal(response.status, 502);
    const html = await response.text();
    assert.match(/role="alert"[^>]*>([^<]*)</.exec(html)?.[1] ?? '', said);
    assert.doesNotMatch(html, /accepted a test/);
    assert.ok(!html.includes(`${key}-${index}`), 'the next press is another test');
    assert.match(await admin.pageText(MAIL), last);
  }
});

test('a demo says that its test reached nobody', async () => {
  answerWith({ kind: 'accepted', result: 'Demo: written to outbox/x.eml', isFiled: true });
  demo.isDemo = true;
  const text = await admin.textAfterRedirect(await admin.send(MAIL, { intent: 'test-mail', key }));
  assert.match(text, /This is a demo: the test was written to a file/);
  assert.doesNotMatch(text, /accepted a test/);
  assert.match(text, /Mail server Demo: written to files.* Last success none yet/);
});

test('a test text takes the way of every text, once, and the page says what became of it', async () => {
  const form = { intent: 'test-texts', phone: '(512) 555-0132', key };
  const wrong = await admin.send(TEXTS, { ...form, phone: '12' });
  assert.equal(wrong.status, 400);
  assert.match(await wrong.text(), /Please enter a valid phone number/);
  const response = await admin.send(TEXTS, form);
  const address = response.headers.get('Location') ?? '';
  assert.match(await admin.pageText(address), /The test to \(512\) 555-0132 : Waiting to be sent/);
  assert.match(await admin.textAfterRedirect(await admin.send(TEXTS, form)), /was already sent/);
  const { db } = admin.testApp;
  const posted: string[] = [];
  const delivery = startDelivery({
    db,
    now: () => MONDAY_NOON + 1000,
    smsGateway: async () => ({
      async send({ text }) {
        posted.push(text);
        return { kind: 'refused', reason: 'no such number', optedOut: false };
      },
      findAccepted: async () => [],
    }),
    report: (error) => assert.fail(String(error)),
  });
  await waitUntil(
    async () =>
      /The test to \(512\) 555-0132 : Failed: no such number/.test(await admin.pageText(address)),
    'the page says that it failed',
  );
  await delivery.stop();
  assert.deepEqual(posted.length, 1);
  assert.match(posted[0] ?? '', /^Spa Deals: This is a test/);
  assert.match(await admin.pageText(`${TEXTS}?text=%00`), /Text gateway/);
});

test('while sending is paused since a restore, no test text is stored', async () => {
  await pauseSending(admin.testApp.db, MONDAY_NOON);
  const form = { intent: 'test-texts', phone: '(512) 555-0132', key };
  assert.match(
    (await alertIn(await admin.send(TEXTS, form))) ?? '',
    /^Nothing was sent\. Sending is paused/,
  );
  assert.equal(
    await admin.testApp.db.selectFrom('messages').select('id').executeTakeFirst(),
    undefined,
  );
});

test('a stranger sees nothing and sends nothing', async () => {
  answerWith(accepted);
  assert.equal((await admin.testApp.get(PATH)).status, 302);
  await admin.testApp.post(PATH, { intent: 'test-mail', key });
  assert.deepEqual(sent, []);
});

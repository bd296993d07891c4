import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from '../../../database/connect.ts';
import { cookieOf } from '../../helpers/app.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { freePort, launchProgram, startProgram, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
after(folder.remove);

const secrets = {
  password: 'planted "quiet" password',
  wrongPassword: 'planted-wrong-password',
  authSecret: 'planted auth secret that is long enough',
  smsToken: 'planted0twilio0token',
  smtpPassword: 'planted+smtp',
  metricsToken: 'planted-metrics-token',
  mapsKey: 'planted-maps-key',
  cookie: 'planted-cookie-value',
  linkToken: 'planted-link.token',
  phone: '5125550188',
  phoneAsTyped: '(512) 555-0188',
  email: 'planted.owner@juniper.example',
};

async function started(environment: Record<string, string>) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const program = await startProgram({
    PORT: String(port),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'boss@spa.test',
    ADMIN_PASSWORD: secrets.password,
    AUTH_SECRET: secrets.authSecret,
    ...environment,
  });
  return { ...program, origin };
}

test('no request and no failure writes a secret or a phone number into the log', async () => {
  const program = await started({
    TWILIO_ACCOUNT_SID: 'AC0123456789',
    TWILIO_AUTH_TOKEN: secrets.smsToken,
    TWILIO_FROM: '+15125550100',
    TWILIO_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: `smtp://post:${encodeURIComponent(secrets.smtpPassword)}@127.0.0.1:1`,
    MAIL_FROM: 'hello@spa.test',
    METRICS_TOKEN: secrets.metricsToken,
    GOOGLE_MAPS_API_KEY: secrets.mapsKey,
    FORM_ENDPOINT: `http://form:${secrets.smtpPassword}@127.0.0.1:1/form`,
  });
  const { origin } = program;
  let cookie = `session=${secrets.cookie}`;
  const sendRequest = (path: string, form?: Record<string, string>, headers = {}) =>
    fetch(origin + path, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: new URLSearchParams(form) }),
      headers: { Origin: origin, Cookie: cookie, ...headers },
      redirect: 'manual',
    });
  const email = 'boss@spa.test';
  await sendRequest('/admin/login', { email, password: secrets.wrongPassword });
  const signedIn = await sendRequest('/admin/login', { email, password: secrets.password });
  assert.equal(signedIn.status, 302);
  cookie = cookieOf(signedIn);
  const session = /=([^;]{20,})/.exec(cookie)?.[1] ?? assert.fail('There is no session');

  const listing = {
    businessName: 'Juniper Hour',
    email: secrets.email,
    phone: secrets.phoneAsTyped,
    location: 'Austin, TX',
  };
  await sendRequest('/list-your-spa', listing);
  const inbox = `/admin/messages?phone=${secrets.phone}`;
  const text = { intent: 'send', text: `Call ${secrets.phoneAsTyped}`, key: randomUUIDv7() };
  assert.equal((await sendRequest(inbox, text)).status, 302);
  const paths = [
    `/admin/messages?phone=%2B1${secrets.phone}`,
    `/unsubscribe/${secrets.linkToken}`,
    `/alerts/confirm/${secrets.linkToken}`,
    `/${secrets.email}`,
    `/deals/${secrets.phone}`,
    `/deals?zip=78701&token=${secrets.linkToken}`,
    '/%',
    `/${secrets.email}%`,
  ];
  for (const path of paths) await sendRequest(path);
  await sendRequest('/metrics', undefined, { Authorization: `Bearer ${secrets.metricsToken}` });
  await sendRequest('/webhooks/sms', { From: `+1${secrets.phone}` }, { 'X-Twilio-Signature': 'x' });

  const { db, close } = await connect({ dataDir: folder.path });
  await sql`alter table leads rename to lost_leads`.execute(db);
  const failed = await sendRequest('/list-your-spa', { ...listing, businessName: 'Juniper Two' });
  await sendRequest('/admin/leads');
  await sql`alter table lost_leads rename to leads`.execute(db);
  await sql`alter table messages rename to lost_messages`.execute(db);
  assert.equal((await sendRequest(inbox, { ...text, key: randomUUIDv7() })).status, 422);
  await close();
  await program.stop();

  const output = program.output();
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const requestId = failed.headers.get('X-Request-Id') ?? assert.fail('The answer has no id');
  const requestLines = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.requestId === requestId);
  assert.deepEqual(
    requestLines.map(({ msg, route, method }) => [msg, route, method]),
    [
      ['A request failed', '/list-your-spa', 'POST'],
      ['Answered', '/list-your-spa', 'POST'],
    ],
  );
  assert.match(requestLines[0].err.stack, /no such table/);
  assert.ok(lines.length > 15, 'requests are logged at debug');
  assert.match(output, /"route":"\/unsubscribe\/:token"/);
  const security = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Security');
  assert.deepEqual(
    security.map(({ level, event, account, route }) => [level, event, account, route]),
    [
      [40, 'sign-in-refused', 'administrator', '/admin/login'],
      [30, 'signed-in', 'administrator', '/admin/login'],
      [40, 'signature-forged', undefined, '/webhooks/sms'],
    ],
  );
  for (const { address, requestId: id } of security) {
    assert.match(address, /^(127\.0\.0\.1|::1)$/);
    assert.match(id, /^[\da-f-]{36}$/);
  }
  for (const [name, secret] of Object.entries({ ...secrets, session })) {
    for (const encodedSecret of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
    ]) {
      assert.ok(!output.includes(encodedSecret), `${name} is in the log`);
    }
  }
});

test('in production every line is JSON, from the first to the last', async () => {
  const ownFolder = temporaryFolder();
  // The image sets no format: only npm start, on a clone, sets text.
  const inImage = { LOG_FORMAT: '', NODE_ENV: 'production', DATA_DIR: ownFolder.path };
  const program = await startProgram({ ...inImage, PORT: String(await freePort()) });
  assert.equal(await program.stop(), 0);
  const linesOf = (output: string) =>
    output
      .trim()
      .split('\n')
      .map((line): { level: number; msg: string } => JSON.parse(line));
  const messages = linesOf(program.output()).map(({ msg }) => msg);
  assert.match(messages.join('\n'), / is ready: .*\nAdministrator: .*\nPassword: \S+$/);
  const broken = await startProgram({ ...inImage, PORT: 'x', LOG_LEVEL: 'verbose' });
  assert.deepEqual(
    linesOf(broken.output()).map(({ level }) => level),
    [60, 60],
  );
  ownFolder.remove();
});

test('the program waits for an unreachable database without logging its password', async () => {
  const program = launchProgram({
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres://app:planted-db-password@127.0.0.1:${await freePort()}/spa`,
    AUTH_SECRET: secrets.authSecret,
  });
  const words = /does not answer yet \(connect ECONNREFUSED 127.+\); waiting for it/;
  await waitUntil(() => words.test(program.output()), 'it says that it waits');
  await program.stop();
  assert.doesNotMatch(program.output(), /planted/);
});

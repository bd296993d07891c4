import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { connect } from '../../database/connect.ts';
import { root } from '../../database/root.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { noteBackup } from '../../market/backups/commands.server.ts';
import { enterValues, removeValues } from '../../market/connections/commands.server.ts';
import { noteOutcome } from '../../market/connections/outcomes.server.ts';
import { pauseSending } from '../../market/outbox/commands.server.ts';
import { seal } from '../../market/sealing.server.ts';
import { openFormEndpoint } from '../../test/faults/leads/fake-form-endpoint.ts';
import { openMailServer } from '../../test/faults/leads/fake-mail-server.ts';
import { expiredCertificate } from '../../test/faults/leads/mail-certificate.ts';
import {
  canMountDisks,
  mountSmallDisk,
  NO_SMALL_DISK,
} from '../../test/faults/writes/small-disk.ts';
import { DAY_MS } from '../../test/helpers/app.ts';
import { newDatabase, TEST_POOL } from '../../test/helpers/postgres/databases.ts';
import { machineEnvironment } from '../../test/process/program.ts';
import { runChecks } from './doctor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-doctor-'));
const database = process.env.TEST_ON === 'postgres' ? await newDatabase('empty') : undefined;
const mailServer = await openMailServer();
const form = await openFormEndpoint('accept');
const gatewayRequests: string[] = [];
const gateway = createServer((request, response) => {
  gatewayRequests.push(`${request.method} ${request.url}`);
  const isAuthorized = request.headers.authorization === `Basic ${btoa('AC1:right-token')}`;
  response.writeHead(isAuthorized ? 200 : 401, { 'Content-Type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');
after(async () => {
  gateway.close();
  await mailServer.close();
  await form.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true });
});

const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
const minimalEnvironment = {
  DATA_DIR: dataDir,
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  ...(database && { DATABASE_URL: database.url }),
};
const fullEnvironment = {
  ...minimalEnvironment,
  ADMIN_EMAIL: 'me@spa.test',
  ADMIN_PASSWORD: 'a long password',
  PUBLIC_URL: 'https://deals.test',
  TRUSTED_PROXIES: '1',
  SMTP_URL: mailServer.urlFor('post', 'stamp'),
  MAIL_FROM: 'hello@spa.test',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'right-token',
  TWILIO_FROM: '+15125550100',
  TWILIO_API_URL: gatewayUrl,
  FORM_ENDPOINT: form.url,
};

const runDoctor = async (environment: Record<string, string>, now = Date.now()) => {
  const findings = await runChecks(environment, now, 2000);
  return findings.map(({ kind, subject, message }) => `${kind} ${subject}: ${message}`);
};
const faultsIn = (lines: string[]) => lines.filter((line) => !line.startsWith('ok '));

async function openMigrated() {
  const connection = await connect({ databaseUrl: database?.url, dataDir, pool: TEST_POOL });
  await migrate(connection.db, connection.dialect);
  return connection;
}

test('before the first start it says what npm start will make, and makes nothing itself', async () => {
  const lines = faultsIn(await runDoctor(minimalEnvironment));
  assert.match(lines.join('\n'), /warning Database: is (not there yet|empty): npm start makes/);
  assert.match(
    lines.join('\n'),
    /warning Mail server: Email is not set up\..* Set SMTP_URL and MAIL_FROM\.$/m,
  );
  assert.match(lines.join('\n'), /warning Text gateway: Texting is not set up/);
  assert.ok(!lines.some((line) => line.startsWith('problem')));
});

test('what was entered is checked like a variable, and with another AUTH_SECRET it is a problem', async () => {
  const { db, close } = await openMigrated();
  const values = { SMTP_URL: mailServer.urlFor('post', 'stamp'), MAIL_FROM: 'hello@spa.test' };
  const change = { actor: 'me@spa.test', now: 1, secret: minimalEnvironment.AUTH_SECRET };
  const mail = { id: 'mail', name: 'Mail server' } as const;
  await enterValues(db, mail, values, change);
  assert.match((await runDoctor(minimalEnvironment)).join('\n'), /^ok Mail server: answers/m);
  const another = {
    ...minimalEnvironment,
    AUTH_SECRET: 'another secret, as long as the first one was',
  };
  assert.match(
    faultsIn(await runDoctor(another)).join('\n'),
    /^problem Entered connections: cannot be opened .* MAIL_FROM and SMTP_URL\. Enter them again/m,
  );
  await removeValues(db, mail, Object.keys(values), change);
  await close();
});

test('each Stripe account is really read, and with another AUTH_SECRET it is a problem', async () => {
  const { db, close } = await openMigrated();
  const key_sealed = seal('rk_live_0123456789', 'stripe operator', minimalEnvironment.AUTH_SECRET);
  const at = { created_at: 1, updated_at: 1, read_from: 1, next_read_at: 1 };
  await db
    .insertInto('stripe_accounts')
    .values({ id: 'operator', business_id: null, key_sealed, ...at })
    .execute();
  const environment = { ...fullEnvironment, STRIPE_API_URL: gatewayUrl };
  const lines = (await runDoctor(environment)).join('\n');
  assert.match(lines, /^problem Stripe: Stripe does not accept this key\./m);
  const another = { ...environment, AUTH_SECRET: 'another secret, as long as the first one was' };
  const unopened = (await runDoctor(another)).join('\n');
  assert.match(unopened, /^problem Stripe: the key cannot be opened with this AUTH_SECRET\./m);
  await db.deleteFrom('stripe_accounts').execute();
  gatewayRequests.length = 0;
  await close();
});

test('where everything is right nothing is wrong, and nothing was sent', async () => {
  const connection = await openMigrated();
  const [noBackup = '', ...others] = faultsIn(await runDoctor(fullEnvironment));
  assert.match(noBackup, /^warning Backup: There is no backup yet\. .* npm run backup -- FILE/);
  assert.deepEqual(others, []);
  await noteBackup(connection.db, Date.now() - DAY_MS);
  assert.deepEqual(faultsIn(await runDoctor(fullEnvironment)), []);
  await noteBackup(connection.db, Date.now() - 9 * DAY_MS);
  await pauseSending(connection.db, 1);
  const faults = faultsIn(await runDoctor(fullEnvironment));
  assert.equal(faults.length, 2);
  assert.match(faults[0] ?? '', /^warning Backup: The last backup is 9 days old\./);
  assert.match(faults[1] ?? '', /^warning Deliveries: Sending is paused.* Press Release/);
  assert.deepEqual(mailServer.received, []);
  assert.deepEqual(form.posted, []);
  assert.deepEqual(new Set(gatewayRequests), new Set(['GET /2010-04-01/Accounts/AC1.json']));
  const facts = await connection.db.selectFrom('facts').select('name').execute();
  assert.ok(!facts.some(({ name }) => name.startsWith('doctor')), 'it leaves nothing behind');
  await connection.close();
});

test('each thing that is wrong is said in a line of its own, without any secret', async () => {
  const lines = await runDoctor({
    ...fullEnvironment,
    PUBLIC_URL: 'http://deals.test',
    SMTP_URL: mailServer.urlFor('post', 'wrong-stamp'),
    TWILIO_AUTH_TOKEN: 'wrong-token',
    FORM_ENDPOINT: 'http://form-user:form-password@form.invalid/f',
  });
  const problems = faultsIn(lines).join('\n');
  assert.match(problems, /problem PUBLIC_URL: This site is reached without encryption/);
  assert.match(problems, /problem Mail server: it does not accept the user name and password/);
  assert.match(problems, /problem Text gateway: it does not accept TWILIO_ACCOUNT_SID/);
  assert.match(problems, /warning FORM_ENDPOINT: holds a user name/);
  assert.doesNotMatch(lines.join('\n'), /stamp|wrong-token|form-(user|password)|AC1|a secret of/);

  const unencryptedLines = await runDoctor({
    ...fullEnvironment,
    SMTP_URL: mailServer.urlFor('post', 'stamp', 'tls.rejectUnauthorized=false&allow-plain=true'),
  });
  assert.deepEqual(
    faultsIn(unencryptedLines).filter((line) => line.includes('Mail')),
    [
      'warning Mail password: may be sent unencrypted (allow-plain in SMTP_URL): only for a server on this machine.',
    ],
  );

  mailServer.state.behavior = 'hangAtGreeting';
  const unreachable = await runDoctor({ ...fullEnvironment, TWILIO_API_URL: 'http://127.0.0.1:1' });
  mailServer.state.behavior = 'accept';
  assert.match(unreachable.join('\n'), /problem Mail server: it does not answer/);
  assert.match(unreachable.join('\n'), /problem Text gateway: it cannot be reached/);
  assert.match((await runDoctor(fullEnvironment, 0)).join('\n'), /problem Clock: says 1970/);
});

test('a clock is compared with the day on which this version was installed', async () => {
  const clockAt = async (days: number) =>
    (await runDoctor(minimalEnvironment, Date.now() + days * DAY_MS)).find((line) =>
      line.includes(' Clock: '),
    );
  assert.match((await clockAt(0)) ?? '', /^ok /);
  assert.match((await clockAt(400)) ?? '', /^warning Clock: says .* a year after this version was/);
  const { mtimeMs } = statSync(join(root, 'package.json'));
  const before = Math.floor((mtimeMs - Date.now()) / DAY_MS) - 2;
  assert.match((await clockAt(before)) ?? '', /^problem Clock: says .*, before this version was/);
});

test('a partner that answers is no good news while nothing gets through to it', async () => {
  const { db, close } = await openMigrated();
  const at = Date.parse('2026-11-28T22:58:00Z');
  const reason = 'The mail server could not be reached';
  await noteOutcome(db, 'mail', { kind: 'unreachable', reason }, at);
  const mailLine = async () =>
    (await runDoctor(fullEnvironment)).find((line) => line.includes(' Mail server: '));
  assert.equal(
    await mailLine(),
    `warning Mail server: answers now, but nothing has got through since 2026-11-28 22:58 UTC: ${reason}.`,
  );
  await noteOutcome(db, 'mail', { kind: 'accepted' }, at);
  assert.equal(await mailLine(), 'ok Mail server: answers and accepts our credentials');
  await close();
});

test('the form service is connected to, with its certificate looked at', async (t) => {
  const server = createTlsServer(expiredCertificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const lines = await runDoctor({
    ...fullEnvironment,
    FORM_ENDPOINT: `https://127.0.0.1:${port}/f/hush`,
  });
  const words = 'its certificate has expired. Check FORM_ENDPOINT, and the way there.';
  assert.deepEqual(
    lines.filter((line) => line.includes(' Form service: ')),
    [`problem Form service: ${words}`],
  );
  assert.doesNotMatch(lines.join('\n'), /hush/);
});

test('a database that does not answer, or a newer one, is a problem', async () => {
  const url = 'postgres://app:hush-hush@127.0.0.1:1/spa';
  const lines = (await runDoctor({ ...fullEnvironment, DATABASE_URL: url })).join('\n');
  assert.match(
    lines,
    /problem Database: does not answer \(connect ECONNREFUSED .+\): check host, name and password/,
  );
  assert.doesNotMatch(lines, /hush/);
  const { db, close } = await openMigrated();
  const future = { name: '9999_future', timestamp: '' };
  const notes = db.withTables<{ kysely_migration: typeof future }>();
  await notes.insertInto('kysely_migration').values(future).execute();
  assert.match(
    (await runDoctor(fullEnvironment)).join('\n'),
    /problem Database: is newer than this program/,
  );
  await notes.deleteFrom('kysely_migration').where('name', '=', future.name).execute();
  await close();
});

test('npm run doctor prints all problems of the configuration and exits with 1', () => {
  const script = resolve(import.meta.dirname, 'doctor-command.ts');
  const run = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...machineEnvironment, ...environment },
    });
  const invalidRun = run({ PORT: 'x', SMTP_URL: 'smtp://u:hush@h', MAIL_FROM: 'nobody' });
  assert.equal(invalidRun.status, 1);
  assert.equal(
    invalidRun.stdout,
    [
      'PROBLEM  Configuration: Invalid configuration: PORT must be a port number',
      'PROBLEM  Configuration: Invalid configuration: MAIL_FROM must be an e-mail address, or a name and <address>',
      '2 problems to fix\n',
    ].join('\n'),
  );
  const validRun = run(minimalEnvironment);
  assert.equal(validRun.stderr, '');
  assert.equal(validRun.status, 0);
  assert.match(validRun.stdout, /^ok {7}Disk: /m);
});

test('a folder that cannot be written to is a problem', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  const lines = (await runDoctor({ ...minimalEnvironment, DATA_DIR: join(file, 'data') })).join(
    '\n',
  );
  assert.match(lines, /problem DATA_DIR: cannot be written to/);
  assert.match(lines, /problem Uploads: cannot be written to/);
});

const skipFull = !database && canMountDisks() ? false : NO_SMALL_DISK;
test('on a full disk no record is said to be writable', { skip: skipFull }, async () => {
  const disk = mountSmallDisk(8) ?? assert.fail('a disk could be mounted just now');
  try {
    // Opening fails unless this program has it open.
    const { db, dialect, close } = await connect({ dataDir: disk.path });
    await migrate(db, dialect);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    disk.fill();
    const lines = (await runDoctor({ DATA_DIR: disk.path })).join('\n');
    assert.match(lines, /problem DATA_DIR: cannot be written to: the disk is full/);
    assert.match(lines, /problem Writing: no record can be written \(database or disk is full\)/);
    disk.free();
    assert.match(
      (await runDoctor({ DATA_DIR: disk.path })).join('\n'),
      /ok Writing: records can be/,
    );
    await close();
  } finally {
    disk.unmount();
  }
});

test('a file system that is read-only is not blamed on its owner', { skip: skipFull }, async () => {
  const disk = mountSmallDisk(8) ?? assert.fail('a disk could be mounted just now');
  try {
    const { db, dialect, close } = await connect({ dataDir: disk.path });
    await migrate(db, dialect);
    await close();
    disk.forbidWriting();
    const lines = (await runDoctor({ DATA_DIR: disk.path })).join('\n');
    assert.match(lines, /problem DATA_DIR: cannot be written to: its file system is read-only/);
    assert.match(lines, /problem Database: .* its file system is not read-only/);
  } finally {
    disk.unmount();
  }
});

test('a file that is no database is not blamed on its owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-doctor-'));
  writeFileSync(join(folder, 'spa-deals.sqlite'), 'a note '.repeat(1000));
  const lines = (await runDoctor({ DATA_DIR: folder })).join('\n');
  assert.match(lines, /problem Database: cannot be opened: the file is damaged, or no database/);
  rmSync(folder, { recursive: true });
});

test('a DATA_DIR that others can look into is warned of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-doctor-'));
  assert.match((await runDoctor({ DATA_DIR: folder })).join('\n'), /ok Privacy: /);
  chmodSync(folder, 0o755);
  assert.match(
    (await runDoctor({ DATA_DIR: folder })).join('\n'),
    /warning Privacy: other users can/,
  );
  rmSync(folder, { recursive: true });
});

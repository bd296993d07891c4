import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { waitUntil } from '../helpers/wait-until.ts';
import { freePort, startProgram, temporaryFolder } from './program.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder();
after(folder.remove);

async function statusOfOldRequest(port: number, request: string): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return (await text(socket)).split(' ')[1];
}

test('an incomplete configuration stops the start and names all missing keys at once', async () => {
  const program = await startProgram({
    SMTP_URL: 'smtp://mail.test',
    TWILIO_AUTH_TOKEN: 'hush-hush',
  });
  assert.equal(await program.ended, 1);
  assert.equal(
    program.output().trim(),
    'Missing required configuration: TWILIO_ACCOUNT_SID, TWILIO_FROM, MAIL_FROM',
  );
});

test('with nothing configured it is a demo with deals to book, and a second start finds them again', async () => {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: folder.path };
  const first = await startProgram(environment);
  assert.match(first.output(), /Loaded sample content: \d{3} spas, \d{3} deals/);
  assert.match(first.output(), new RegExp(`Spa Deals is ready: http://localhost:${port}`));
  const [, password = ''] = /Password: (\S+)/.exec(first.output()) ?? [];
  assert.match(first.output(), /Administrator: admin@example\.com/);
  assert.ok(password.length >= 16);
  // HAProxy and others use HTTP/1.0, which needs no Host.
  for (const [line, status] of [
    ['GET /healthz', 200],
    ['HEAD /readyz', 200],
    ['GET /deals?zip=10002', 200],
    ['GET /', 200],
    ['OPTIONS /', 204],
    ['HEAD /', 200],
  ])
    assert.equal(
      await statusOfOldRequest(port, `${line} HTTP/1.0\r\n\r\n`),
      `${status}`,
      `${line}`,
    );
  const search = async () => (await fetch(`http://127.0.0.1:${port}/deals?zip=10001`)).text();
  const page = await search();
  assert.match(page, /Massage Deals near/);
  const links = [...page.matchAll(/href="(\/deals\/[^"]+)"/g)].map(([, link]) => link ?? '');
  assert.ok(links.length >= 6);
  const deal = await (
    await fetch(`http://127.0.0.1:${port}${links[0]?.replaceAll('&amp;', '&')}`)
  ).text();
  assert.match(deal, /href="\/demo\/checkout\/[\w-]+"/);
  assert.match(deal, /Sample content/);
  const assets = readdirSync(join(root, 'build/client/assets'));
  assert.deepEqual(readdirSync(join(folder.path, 'assets')).sort(), assets.sort());
  assert.equal(await first.stop(), 0);

  const second = await startProgram({ ...environment, PUBLIC_URL: 'http://deals.test' });
  const movedDeal = await fetch(`http://127.0.0.1:${port}${links[0]?.replaceAll('&amp;', '&')}`);
  assert.match(await movedDeal.text(), /"image":"http:\/\/deals\.test\/social\//);
  assert.doesNotMatch(second.output(), /Loaded sample content/);
  assert.ok(!second.output().includes(password), 'the password is printed on the first start only');
  assert.equal((await search()).match(/<article/g)?.length, page.match(/<article/g)?.length);
  assert.equal(await second.stop(), 0);
});

test('a demo whose first start failed prints its password on the next', async () => {
  const ownFolder = temporaryFolder();
  const port = await freePort();
  const occupiedPort = createServer().listen(port, '127.0.0.1');
  const environment = { PORT: String(port), DATA_DIR: ownFolder.path };
  const reject = await startProgram(environment);
  assert.equal(await reject.ended, 1);
  assert.doesNotMatch(reject.output(), /Password/);
  occupiedPort.close();
  const second = await startProgram(environment);
  assert.match(second.output(), /^Password: \S{16,}$/m);
  await second.stop();
  ownFolder.remove();
});

test("pages are rendered by React's production build, however the program is started", () => {
  const files = globSync('build/server/**/*.js', { cwd: root });
  const built = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  assert.match(built, /react\.dev\/errors\//);
  assert.doesNotMatch(built, /Each child in a list should have a unique/);
});

test('with a configured administrator it starts without sample content or a printed password', async () => {
  const ownFolder = temporaryFolder();
  const port = await freePort();
  const program = await startProgram({
    PORT: String(port),
    DATA_DIR: ownFolder.path,
    ADMIN_EMAIL: 'me@spa.test',
    ADMIN_PASSWORD: 'a long password',
  });
  assert.doesNotMatch(program.output(), /sample|a long password/i);
  const page = await (await fetch(`http://127.0.0.1:${port}/deals?zip=10001`)).text();
  assert.match(page, /No deals available/);
  assert.doesNotMatch(page, /Sample content/);
  assert.equal(await program.stop(), 0);
  ownFolder.remove();
});

test('an administrator who starts on the content of a demo is warned until it is removed', async () => {
  const ownFolder = temporaryFolder();
  const environment = { PORT: String(await freePort()), DATA_DIR: ownFolder.path };
  const demo = await startProgram(environment);
  assert.doesNotMatch(demo.output(), /WARNING/);
  assert.equal(await demo.stop(), 0);
  const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a quiet hour on Sunday' };
  const site = await startProgram({ ...environment, ...owner });
  assert.match(site.output(), /^WARNING: visitors see the sample content/m);
  assert.match(site.output(), /press 'Remove the sample content' on the dashboard/);
  assert.equal(await site.stop(), 0);
  ownFolder.remove();
});

test('a site whose administrator is missing from the environment does not start as a demo', async () => {
  const ownFolder = temporaryFolder();
  const environment = { PORT: String(await freePort()), DATA_DIR: ownFolder.path };
  const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a quiet hour on Sunday' };
  const site = await startProgram({ ...environment, ...owner });
  assert.equal(await site.stop(), 0);
  const forgotten = await startProgram(environment);
  assert.equal(await forgotten.ended, 1);
  assert.match(forgotten.output(), /^ADMIN_EMAIL is not set, but this site has an administrator/);
  const again = await startProgram({ ...environment, ...owner });
  assert.match(again.output(), / is ready: /);
  assert.equal(await again.stop(), 0);
  ownFolder.remove();
});

test('a request in flight is answered before the program stops', async () => {
  const port = await freePort();
  const program = await startProgram({ PORT: String(port), DATA_DIR: folder.path });
  // The form's last byte is sent only after SIGTERM, so the request is surely under way by then.
  const slow = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/list-your-spa',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': 2,
      Expect: '100-continue',
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode));
    slow.on('error', reject);
  });
  slow.flushHeaders();
  await once(slow, 'continue');
  slow.write('a');
  program.child.kill('SIGTERM');
  const isRefused = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => false,
      () => true,
    );
  await waitUntil(isRefused, 'it takes no more connections');
  slow.end('b');
  assert.equal(await answered, 422);
  assert.equal(await program.ended, 0);
});

test('a port in use is reported in one line', async () => {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: folder.path };
  const first = await startProgram(environment);
  const second = await startProgram(environment);
  assert.equal(await second.ended, 1);
  assert.match(
    second.output(),
    new RegExp(`^Cannot listen on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE.*\\n$`),
  );
  await first.stop();
});

test('a start that fails removes no backup of an upgrade, and one that succeeds leaves the last five', async () => {
  const ownFolder = temporaryFolder();
  const backups = join(ownFolder.path, 'backups');
  mkdirSync(backups);
  const names = [1, 2, 3, 4, 5, 6, 7].map((day) => `before-2026-01-0${day}-x.backup`);
  for (const name of names) writeFileSync(join(backups, name), '');
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: ownFolder.path };
  const occupiedPort = createServer().listen(port, '127.0.0.1');
  const rejected = await startProgram(environment);
  assert.equal(await rejected.ended, 1);
  assert.deepEqual(readdirSync(backups).sort(), names);
  occupiedPort.close();
  const program = await startProgram(environment);
  await waitUntil(() => readdirSync(backups).length === 5, 'the older ones are gone');
  assert.deepEqual(readdirSync(backups).sort(), names.slice(2));
  assert.equal(await program.stop(), 0);
  ownFolder.remove();
});

test('only its user can read its files, even in a folder that is open to others', async () => {
  const ownFolder = temporaryFolder();
  chmodSync(ownFolder.path, 0o755);
  const environment = { PORT: String(await freePort()), DATA_DIR: ownFolder.path };
  const program = await startProgram(environment);
  const names = readdirSync(ownFolder.path, { recursive: true, encoding: 'utf8' });
  const open = names.filter((name) => statSync(join(ownFolder.path, name)).mode & 0o077);
  assert.ok(names.includes('spa-deals.sqlite-wal') && names.includes('auth-secret'));
  assert.deepEqual(open, []);
  await program.stop();
  ownFolder.remove();
});

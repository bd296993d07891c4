import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../../database/postgres.ts';
import { cookieOf } from '../app.ts';
import { openBreakableProxy } from '../postgres/breakable-proxy.ts';
import { serverProgramsOrInstall } from '../postgres/programs.ts';
import { type PostgresServer, startServer } from '../postgres/server.ts';
import { waitUntil } from '../wait-until.ts';
import { freePort, startProgram, temporaryFolder } from './program.ts';

const programs = serverProgramsOrInstall();
const skip = programs ? false : 'SKIPPED: a server to kill needs the programs of PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const ADMIN = { email: 'owner@example.com', password: 'a quiet hour on Sunday' };
const folder = temporaryFolder();
const startedAt: Array<Awaited<ReturnType<typeof startProgram>>> = [];
let server: PostgresServer;
before(async () => {
  if (programs) server = await startServer(programs);
});
after(async () => {
  for (const program of startedAt) await program.stop('SIGKILL');
  server?.remove();
  folder.remove();
});

/** The real program on that database, with short time-outs, and what a visitor does there. */
async function openSite(databaseUrl: string, wait = true) {
  const port = await freePort();
  const starting = startProgram({
    PORT: String(port),
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '1',
    DATABASE_POOL: '4',
    DATABASE_STATEMENT_TIMEOUT_MS: '500',
    AUTH_SECRET: 'a secret of the tests, long enough to sign with',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }).then((program) => {
    startedAt.push(program);
    return program;
  });
  const program = wait ? await starting : undefined;
  const origin = `http://localhost:${port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { Accept: 'text/html', Origin: origin, ...headers },
    });
  const ready = async () => (await get('/readyz')).status === 200;
  return { starting, program, get, post, ready };
}

const listing = (name: string) => ({
  businessName: name,
  email: `${name.toLowerCase()}@juniper.example`,
  phone: '(512) 555-0132',
  location: 'Austin, TX',
});

test('after a database is killed under load, every page answers 503, no write is falsely confirmed, and service returns', {
  skip,
}, async (t) => {
  const site = await openSite(server.url);
  const signedIn = await site.post('/admin/login', ADMIN);
  const cookie = cookieOf(signedIn);
  assert.equal((await site.get('/admin', { Cookie: cookie })).status, 200);

  const thanksResponse: string[] = [];
  const statuses = new Set<number>();
  let isOver = false;
  const visitor = async (visitorNumber: number) => {
    for (let n = 0; !isOver; n += 1) {
      const name = `Spa${visitorNumber}x${n}`;
      const answer = await site.post('/list-your-spa', listing(name), {
        'X-Forwarded-For': `203.0.${visitorNumber}.${n % 250}`,
      });
      statuses.add(answer.status);
      if (answer.status < 400) thanksResponse.push(name);
      statuses.add((await site.get('/deals?zip=78701')).status);
    }
  };
  const visitors = [1, 2, 3].map(visitor);
  for (let kill = 0; kill < 3; kill += 1) {
    await pause(300);
    server.signal('SIGQUIT');
    await server.ended();
    for (const path of [
      '/',
      '/deals',
      '/deals?zip=78701',
      '/deals/no-such-spa',
      '/terms',
      '/admin',
      '/admin/deals',
      '/deals.data?zip=78701',
    ]) {
      const answer = await site.get(path, { Cookie: cookie });
      const text = await answer.text();
      assert.equal(answer.status, 503, path);
      assert.ok(answer.headers.get('retry-after'), path);
      assert.match(text, /Oops! Something went wrong|does not answer|Error Loading Deals/, path);
      assert.doesNotMatch(text, /ECONN|127\.0\.0\.1|select |node_modules/, path);
    }
    const writes: Array<[string, Record<string, string>]> = [
      ['/list-your-spa', listing('Never')],
      ['/list-your-spa/request', listing('Never')],
      ['/admin/login', ADMIN],
      ['/admin/business/new', {}],
      ['/admin/sign-out', {}],
    ];
    for (const [path, form] of writes) {
      const answer = await site.post(path, form, { Cookie: cookie });
      assert.equal(answer.status, 503, path);
      assert.ok(answer.headers.get('retry-after'), path);
      assert.ok((await answer.text()).length > 20, path);
    }
    assert.equal((await site.get('/healthz')).status, 200);
    const notReady = await site.get('/readyz');
    assert.deepEqual([notReady.status, notReady.headers.has('retry-after')], [503, true]);
    await server.restart();
    await waitUntil(site.ready, 'ready again');
  }
  isOver = true;
  await Promise.all(visitors);
  assert.equal((await site.get('/admin', { Cookie: cookie })).status, 200, 'still signed in');
  assert.equal((await site.get('/deals?zip=78701')).status, 200);

  const { db, close } = openPostgres(server.url);
  const rows = await db.selectFrom('leads').select('business_name').execute();
  await close();
  const stored = new Set(rows.map((row) => row.business_name));
  t.diagnostic(
    `${thanksResponse.length} thanked, ${stored.size} stored; statuses ${[...statuses]}`,
  );
  assert.ok(thanksResponse.length > 0);
  assert.deepEqual(
    thanksResponse.filter((name) => !stored.has(name)),
    [],
  );
  assert.ok(!stored.has('Never'));
  assert.equal(site.program?.child.exitCode, null);
});

test('a silent database is given up in time, and found again', {
  skip,
}, async () => {
  const cable = await openBreakableProxy(server.url);
  const site = await openSite(cable.url);
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  cable.setState('silent');
  const answers = await Promise.all(
    ['/deals?zip=78701', '/deals?zip=10001', '/readyz'].map((path) => site.get(path)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503, 503],
  );
  cable.setState('whole');
  await waitUntil(site.ready, 'ready again');
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  cable.close();
});

test('when one of several hosts is gone, the next one is used', { skip }, async () => {
  const [one, two] = [await openBreakableProxy(server.url), await openBreakableProxy(server.url)];
  one.setState('dead');
  const site = await openSite(server.url.replace(/127\.0\.0\.1:\d+/, `${one.host},${two.host}`));
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  one.setState('whole');
  two.setState('dead');
  await waitUntil(site.ready, 'ready through the other host');
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  one.close();
  two.close();
});

test('a program that starts before its database waits for it', { skip }, async () => {
  const cable = await openBreakableProxy(server.url);
  cable.setState('dead');
  const site = await openSite(cable.url, false);
  await waitUntil(
    async () => cable.connectionCount() > 1,
    'the program connects to its database again',
  );
  cable.setState('whole');
  const program = await site.starting;
  assert.match(program.output(), /does not answer yet \(.+\); waiting for it…[\s\S]* is ready: /);
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  cable.close();
});

test('a wrong password stops the start with one line', { skip }, async () => {
  const site = await openSite(server.url.replace('postgres@', 'unknown-role@'));
  assert.equal(await site.program?.ended, 1);
  assert.match(site.program?.output() ?? '', /^The database refuses: .*unknown-role/);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPostgres } from '../../../database/postgres.ts';
import { cookieOf } from '../../helpers/app.ts';
import { openBreakableProxy } from '../../helpers/postgres/breakable-proxy.ts';
import { serverProgramsOrInstall } from '../../helpers/postgres/programs.ts';
import { type PostgresServer, startServer } from '../../helpers/postgres/server.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { freePort, launchProgram, temporaryFolder } from '../program.ts';

const postgresPrograms = serverProgramsOrInstall();
const skip = postgresPrograms
  ? false
  : 'SKIPPED: a server to kill needs the programs of PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const ADMIN = { email: 'owner@example.com', password: 'a quiet hour on Sunday' };
const folder = temporaryFolder();
const programs: Array<ReturnType<typeof launchProgram>> = [];
let server: PostgresServer;
before(async () => {
  if (postgresPrograms) server = await startServer(postgresPrograms);
});
after(async () => {
  for (const program of programs) await program.stop('SIGKILL');
  server?.remove();
  folder.remove();
});

async function openSite(databaseUrl: string, environment: Record<string, string> = {}) {
  const port = await freePort();
  const program = launchProgram({
    PORT: String(port),
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '1',
    DATABASE_POOL: '4',
    AUTH_SECRET: 'a secret of the tests, long enough to sign with',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  });
  programs.push(program);
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
  const isReady = async () => (await get('/readyz')).status === 200;
  return { ...program, get, post, isReady };
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
  await site.ready;
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
    const thankedCount = thanksResponse.length;
    await waitUntil(() => thanksResponse.length > thankedCount, 'it is under load');
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
    await waitUntil(site.isReady, 'ready again');
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
  assert.equal(site.child.exitCode, null);
});

test('a silent database is given up in time, and found again', {
  skip,
}, async () => {
  const cable = await openBreakableProxy(server.url);
  const site = await openSite(cable.url, { DATABASE_STATEMENT_TIMEOUT_MS: '500' });
  await site.ready;
  // A busy machine may need longer than this limit now and then.
  const isServed = async () => (await site.get('/deals?zip=78701')).status === 200;
  await waitUntil(isServed, 'its deals are shown');
  cable.setState('silent');
  const answers = await Promise.all(
    ['/deals?zip=78701', '/deals?zip=10001', '/readyz'].map((path) => site.get(path)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503, 503],
  );
  cable.setState('whole');
  await waitUntil(isServed, 'its deals are shown again');
  cable.close();
});

test('when one of several hosts is gone, the next one is used', { skip }, async () => {
  const [one, two] = [await openBreakableProxy(server.url), await openBreakableProxy(server.url)];
  one.setState('dead');
  const site = await openSite(server.url.replace(/127\.0\.0\.1:\d+/, `${one.host},${two.host}`));
  await site.ready;
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  one.setState('whole');
  two.setState('dead');
  await waitUntil(site.isReady, 'ready through the other host');
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  one.close();
  two.close();
});

test('a program that starts before its database waits for it', { skip }, async () => {
  const cable = await openBreakableProxy(server.url);
  cable.setState('dead');
  const site = await openSite(cable.url);
  await waitUntil(
    async () => cable.connectionCount() > 1,
    'the program connects to its database again',
  );
  cable.setState('whole');
  await site.ready;
  assert.match(site.output(), /does not answer yet \(.+\); waiting for it…[\s\S]* is ready: /);
  assert.equal((await site.get('/deals?zip=78701')).status, 200);
  cable.close();
});

test('a wrong password stops the start with one line', { skip }, async () => {
  const site = await openSite(server.url.replace('postgres@', 'unknown-role@'));
  assert.equal(await site.ended, 1);
  assert.match(site.output(), /^The database refuses: .*unknown-role/);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../../database/postgres.ts';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';
import { freePort, startProgram, temporaryFolder } from '../program.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const PROCESSES = 5;
const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof newDatabase>>;
let programs: Array<Awaited<ReturnType<typeof startProgram>>> = [];
let origins: string[] = [];
before(async () => {
  if (skip) return;
  database = await newDatabase('empty');
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  origins = ports.map((port) => `http://localhost:${port}`);
  programs = await Promise.all(
    ports.map((port) =>
      startProgram({
        PORT: String(port),
        PUBLIC_URL: 'http://localhost',
        DATA_DIR: folder.path,
        DATABASE_URL: database.url,
        DATABASE_POOL: '3',
        TRUSTED_PROXIES: '1',
        AUTH_SECRET: 'a secret of the tests, long enough to sign with',
      }),
    ),
  );
});
after(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  folder.remove();
  await database?.drop();
});

const post = (
  origin: string | undefined,
  path: string,
  form: Record<string, string>,
  from: string,
) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { Origin: 'http://localhost', 'X-Forwarded-For': from },
  });

test('five processes that start at once on an empty database prepare it once, and all serve it', {
  skip,
}, async () => {
  const outputs = programs.map((program) => program.output());
  const count = (pattern: RegExp) => outputs.filter((output) => pattern.test(output)).length;
  assert.equal(count(/ is ready: /), PROCESSES, outputs.join('\n'));
  assert.equal(count(/Database prepared\./), 1);
  assert.equal(count(/Loaded sample content/), 1);
  assert.equal(count(/^Password: /m), 1, 'one password is printed, and it is the right one');
  const pages = await Promise.all(
    origins.map(async (origin) => (await fetch(`${origin}/deals?zip=10001`)).text()),
  );
  assert.equal(new Set(pages.map((page) => page.match(/<article/g)?.length)).size, 1);
  const password = /^Password: (\S+)/m.exec(outputs.join('\n'))?.[1] ?? '';
  const admin = { email: 'admin@example.com', password };
  for (const origin of origins) {
    const answer = await post(origin, '/admin/login', admin, '192.0.2.1');
    assert.match(answer.headers.get('Location') ?? '', /signed-in/);
  }
});

test('PostgreSQL orders texts by their bytes, as SQLite does', { skip }, async () => {
  const { db, close } = openPostgres(database.url);
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and collation_name is distinct from 'C'
      and table_name not like 'kysely%'`.execute(db);
  await close();
  assert.deepEqual(rows, []);
});

test('password guesses and listing requests are counted over all processes', {
  skip,
}, async () => {
  const attemptSignIn = (n: number) =>
    post(
      origins[n % PROCESSES],
      '/admin/login',
      { email: 'admin@example.com', password: 'a guess' },
      '192.0.2.9',
    );
  const attempts = [];
  for (let n = 0; n < 15; n += 1) attempts.push((await attemptSignIn(n)).status);
  assert.deepEqual([...attempts].sort(), [...Array(12).fill(401), ...Array(3).fill(429)]);

  const submitListing = (n: number) =>
    post(
      origins[n % PROCESSES],
      '/list-your-spa',
      {
        businessName: `Juniper ${n}`,
        email: 'owner@juniper.example',
        phone: '(512) 555-0132',
        location: 'Austin, TX',
      },
      '198.51.100.7',
    );
  const answers = await Promise.all(Array.from({ length: 33 }, (_, n) => submitListing(n)));
  assert.equal(answers.filter(({ status }) => status === 429).length, 3);
  assert.equal(answers.filter(({ status }) => status === 303).length, 30);
});

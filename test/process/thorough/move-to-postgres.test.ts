import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from '../../../database/connect.ts';
import { openPostgres } from '../../../database/postgres.ts';
import { listedSteps, migrate } from '../../../database/upgrades/all.ts';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import { addSession } from '../../../market/sessions/commands.server.ts';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { nextUniqueKey, PHONE } from '../../helpers/messaging.ts';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';
import { freePort, machineEnvironment, startProgram, temporaryFolder } from '../program.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const GALLERY = 'https://a.test/room.jpg “Quiet” room\nhttps://a.test/steam.jpg';
const root = resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof newDatabase>>;
let page = '';
before(async () => {
  if (skip) return;
  database = await newDatabase('empty');
  const port = await freePort();
  const program = await startProgram({
    PORT: String(port),
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: folder.path,
  });
  page = await (await fetch(`http://127.0.0.1:${port}/deals?zip=10001`)).text();
  await program.stop();
  // The migrations' own rows have changed, on this side only.
  const { db, close } = await connect({ dataDir: folder.path });
  await db.updateTable('settings').set({ updated_at: 1 }).execute();
  await db.updateTable('businesses').set({ gallery: GALLERY }).execute();
  const text = { phone: PHONE, text: 'Hello', idempotencyKey: nextUniqueKey() };
  await sendMessage(db, text, Date.now());
  const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  const session = { id: 'signed-in', userId: id, token: 'token', userAgent: null };
  await addSession(db, { ...session, expiresAt: Date.now() }, Date.now());
  await close();
});
after(async () => {
  folder.remove();
  await database?.drop();
});

async function move(databaseUrl: string, dataDir = folder.path) {
  const child = spawn(process.execPath, [join(root, 'server/commands/move-command.ts')], {
    env: {
      ...machineEnvironment,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret of the tests, long enough to sign with',
    },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, errors, code };
}

const open = () => connect({ databaseUrl: database.url, dataDir: folder.path });

test('a source in use is not moved, and one whose program was killed is', {
  skip,
}, async () => {
  const program = await startProgram({
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: folder.path,
  });
  const refused = await move(database.url);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /^The embedded database is in use: stop the program.*\n$/);
  await program.stop('SIGKILL');
  const { db, close } = await open();
  await sql`create table somebody_elses (id integer)`.execute(db);
  const foreign = await move(database.url);
  assert.match(
    foreign.errors,
    /^The target contains tables of another program \(somebody_elses\)\. Nothing was written/,
  );
  const tables = await db.introspection.getTables();
  assert.deepEqual(
    tables.map(({ name }) => name),
    ['somebody_elses'],
  );
  await sql`drop table somebody_elses`.execute(db);
  await close();
});

test('an embedded database with sample content moves to PostgreSQL, and again without change', {
  skip,
}, async () => {
  const first = await move(database.url);
  assert.deepEqual([first.errors, first.code], ['', 0]);
  assert.match(first.output, /deals: \d{3} copied, the same on both sides/);
  assert.match(first.output, /admin_sessions: 1 copied, the same on both sides/);
  assert.match(first.output, /The files stay in DATA_DIR/);
  const files = readdirSync(folder.path).filter((name) => name.startsWith('moving-'));
  assert.deepEqual(files, [], 'the copy on the way is gone');
  const secondMove = await move(database.url);
  assert.equal(secondMove.code, 0);
  assert.match(secondMove.output, /deals: \d{3} already there, the same on both sides/);
  assert.doesNotMatch(secondMove.output, /copied/);
});

test('the moved site shows the same pages, and its next write reaches every process', {
  skip,
}, async () => {
  const port = await freePort();
  const program = await startProgram({
    PORT: String(port),
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  });
  assert.doesNotMatch(program.output(), /Loaded sample|^Password/m);
  const links = (html: string) => html.match(/href="\/deals\/[^"]+"/g);
  const moved = await (await fetch(`http://127.0.0.1:${port}/deals?zip=10001`)).text();
  assert.deepEqual(links(moved), links(page));
  assert.ok((links(page)?.length ?? 0) > 5);
  await program.stop();
  const connection = await open();
  const before = await connection.catalogueVersion();
  await connection.db.updateTable('deals').set({ title: 'Another hour' }).execute();
  assert.ok((await connection.catalogueVersion()) > before);
  await connection.close();
});

test('a target with other records is refused, and nothing is written', {
  skip,
}, async () => {
  const refused = await move(database.url);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /The target contains other records \(table deal_versions\)/);
  const { db, close } = await open();
  const titles = await db.selectFrom('deals').select('title').distinct().execute();
  assert.deepEqual(
    titles.map(({ title }) => title),
    ['Another hour'],
  );
  await close();
});

test('a target with records of an older version is refused, and stays of that version', {
  skip,
}, async () => {
  const target = await newDatabase('empty');
  const { db, dialect, close } = openPostgres(target.url);
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  const { errors } = await move(target.url);
  assert.match(errors, /The target contains other records \(table facts\)\. Nothing was written/);
  assert.deepEqual(await listedSteps(db), ['0078_rules_in_the_market']);
  await close();
  await target.drop();
});

test('a copy that differs from its source is deleted', { skip }, async () => {
  const target = await newDatabase('migrated');
  const { db, close } = openPostgres(target.url);
  await sql`create function shout() returns trigger language plpgsql
    as $$ begin new.title := upper(new.title); return new; end $$`.execute(db);
  await sql`create trigger shout before insert on deals
    for each row execute function shout()`.execute(db);
  const refused = await move(target.url);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /The copy of table deals does not read back the same/);
  assert.deepEqual(await db.selectFrom('businesses').select('id').execute(), []);
  await close();
  await target.drop();
});

test('a database of an older version moves, even into tables that it prepared', {
  skip,
}, async () => {
  const [source, target] = [temporaryFolder(), await newDatabase('empty')];
  const embedded = await connect({ dataDir: source.path });
  await migrate(embedded.db, embedded.dialect, '0078_rules_in_the_market');
  await addDeal(embedded.db, await addBusiness(embedded.db, { zip: '78701' }));
  await embedded.close();
  const { db, dialect, close } = openPostgres(target.url);
  await migrate(db, dialect, '0078_rules_in_the_market');
  const moved = await move(target.url, source.path);
  assert.deepEqual([moved.errors, moved.code], ['', 0]);
  assert.match(moved.output, /deals: 1 copied, the same on both sides/);
  await close();
  await target.drop();
  source.remove();
});

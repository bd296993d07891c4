import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import postgres from 'postgres';
import { openPostgres } from '../../database/postgres.ts';
import type { Connection } from '../../database/tables.ts';
import { messagesVersion } from '../../market/messages/store.server.ts';
import { openLive } from '../../server/live/live.ts';
import { addConversation, OTHER_PHONE } from '../helpers/add-messages.ts';
import { openBreakableProxy } from '../helpers/postgres/breakable-proxy.ts';
import { newDatabase, TEST_POOL, testServer } from '../helpers/postgres/databases.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { startMessagesProgram } from './messages-program.ts';
import { temporaryFolder } from './program.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const TEXTS = 10;

let database: Awaited<ReturnType<typeof newDatabase>>;
let observerConnection: Connection;
before(async () => {
  if (skip) return;
  database = await newDatabase('migrated');
  observerConnection = openPostgres(database.url, TEST_POOL);
});
after(async () => {
  await observerConnection?.close();
  await database?.drop();
});

/** How many sessions listen. */
async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and query = 'listen messages_version'`.execute(
    observerConnection.db,
  );
  return rows[0]?.count ?? 0;
}

/** Listens on one connection, as another process does; versions and errors are recorded. */
function subscribe(connection: Connection) {
  const versions: number[] = [];
  const errors: unknown[] = [];
  // Only the session that listens can wake it.
  const options = { pollMs: 1_000_000_000, listen: connection.listenToMessages };
  const read = () => messagesVersion(connection.db);
  const live = openLive(read, (error) => errors.push(error), options);
  const leave = live.subscribe((version) => versions.push(version));
  const isUpToDate = async () => versions.at(-1) === (await messagesVersion(observerConnection.db));
  return { versions, errors, leave, isUpToDate };
}

test('a message that one process receives is announced by another, in an open inbox', {
  skip,
}, async (t) => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url, DATABASE_POOL: '3' };
  const [firstProgram, secondProgram] = [
    await startMessagesProgram(environment),
    await startMessagesProgram(environment),
  ];
  t.after(() => Promise.all([firstProgram.stop(), secondProgram.stop()]).then(folder.remove));
  const headers = { Cookie: await firstProgram.signIn() };
  assert.equal(await listeners(), 0);
  const abortController = new AbortController();
  const stream = await fetch(secondProgram.live, { headers, signal: abortController.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  await reader.read();
  const second = await fetch(secondProgram.live, { headers, signal: abortController.signal });
  await waitUntil(async () => (await listeners()) === 1, 'one session listens for both streams');

  // The database announces them: nothing else wakes this session.
  const announced: string[] = [];
  const client = postgres(database.url, { max: 1 });
  await client.listen('messages_version', (payload) => announced.push(payload));
  for (let text = 0; text < TEXTS; text += 1) {
    const before = announced.length;
    await firstProgram.receiveText();
    assert.match(String((await reader.read()).value), /^id: \d+\ndata: \d+\n\n$/);
    await waitUntil(() => announced.length > before, 'the text is announced');
  }
  await client.end();

  abortController.abort();
  await assert.rejects(reader.read());
  await assert.rejects(second.text());
  await waitUntil(
    async () => (await listeners()) === 0,
    'no session listens without an open inbox',
  );

  const last = await fetch(secondProgram.live, { headers });
  await waitUntil(async () => (await listeners()) === 1, 'a session listens again');
  await Promise.all([firstProgram.stop(), secondProgram.stop()]);
  await waitUntil(async () => (await listeners()) === 0, 'the session ends with the program');
  await last.body?.cancel().catch(() => {});
});

test('a change while the connection was cut is announced when it is back', {
  skip,
}, async () => {
  const cable = await openBreakableProxy(database.url);
  const connection = openPostgres(cable.url, TEST_POOL);
  const { versions, errors, leave, isUpToDate } = subscribe(connection);
  await waitUntil(isUpToDate, 'the version at the beginning');
  cable.setState('dead');
  await addConversation(observerConnection.db, { customer_phone: OTHER_PHONE });
  const before = versions.length;
  await waitUntil(() => errors.length > 0, 'the loss is reported');
  assert.equal(versions.length, before);
  cable.setState('whole');
  await waitUntil(isUpToDate, 'the change that was made meanwhile');
  await addConversation(observerConnection.db, { customer_phone: '+14155550198' });
  await waitUntil(isUpToDate, 'a change after that');
  leave();
  await connection.close();
  cable.close();
});

test('a silent session counts as lost, and another one listens', {
  skip,
}, async () => {
  const cable = await openBreakableProxy(database.url);
  const connection = openPostgres(cable.url, TEST_POOL);
  const errors: unknown[] = [];
  const listener = connection.listenToMessages?.(
    () => {},
    (error) => errors.push(error),
  );
  await waitUntil(() => listener?.isLive() === true, 'it listens');
  cable.setState('silent');
  await waitUntil(() => listener?.isLive() === false, 'it is no longer sure');
  cable.setState('whole');
  await waitUntil(() => listener?.isLive() === true, 'it listens again');
  assert.ok(errors.length > 0, 'the loss is reported');
  await listener?.close();
  assert.equal(listener?.isLive(), false);
  await connection.close();
  cable.close();
});

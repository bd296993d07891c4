import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../database/postgres.ts';
import type { Connection } from '../../database/tables.ts';
import { inboxVersion } from '../../market/messages/store.server.ts';
import { openLive } from '../../server/live/live.ts';
import { addConversation, OTHER_PHONE } from '../add-messages.ts';
import { openCable } from '../postgres/breakable-proxy.ts';
import { newDatabase, TEST_POOL, testServer } from '../postgres/databases.ts';
import { until } from '../wait-until.ts';
import { startInbox } from './messages-program.ts';
import { emptyFolder } from './program.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const WATCH_MS = 500;
const TEXTS = 10;

let database: Awaited<ReturnType<typeof newDatabase>>;
let onlooker: Connection;
before(async () => {
  if (skip) return;
  database = await newDatabase('migrated');
  onlooker = openPostgres(database.url, TEST_POOL);
});
after(async () => {
  await onlooker?.close();
  await database?.drop();
});

/** How many sessions listen. */
async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and query = 'listen inbox'`.execute(onlooker.db);
  return rows[0]?.count ?? 0;
}

/** Of one connection, as another process has it; what is told is in `heard`. */
function listening(connection: Connection) {
  const heard: number[] = [];
  const lost: unknown[] = [];
  // Only what the database announces can wake it.
  const watching = { watchMs: 1_000_000, listen: connection.listenToInbox };
  const read = () => inboxVersion(connection.db);
  const live = openLive(read, (error) => lost.push(error), watching);
  const leave = live.subscribe((version) => heard.push(version));
  const isTold = async () => heard.at(-1) === (await inboxVersion(onlooker.db));
  return { heard, lost, leave, isTold };
}

test('a text that one process takes is told by another at once, which listens while an inbox is open', {
  skip,
}, async (t) => {
  const folder = emptyFolder();
  const where = { DATA_DIR: folder.path, DATABASE_URL: database.url, DATABASE_POOL: '3' };
  const [here, there] = [await startInbox(where), await startInbox(where)];
  t.after(() => Promise.all([here.stop(), there.stop()]).then(folder.remove));
  const headers = { Cookie: await here.signIn() };
  assert.equal(await listeners(), 0);
  const leaving = new AbortController();
  const stream = await fetch(there.live, { headers, signal: leaving.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  await reader.read();
  const second = await fetch(there.live, { headers, signal: leaving.signal });
  await until(async () => (await listeners()) === 1, 'one session listens for both streams');

  const took: number[] = [];
  for (let text = 0; text < TEXTS; text += 1) {
    const from = performance.now();
    await here.hear();
    assert.match(String((await reader.read()).value), /^id: \d+\ndata: \d+\n\n$/);
    took.push(performance.now() - from);
  }
  // Whoever looks each 500 ms is seldom so soon, and never nearly always.
  const soon = took.filter((ms) => ms < WATCH_MS / 2);
  assert.ok(soon.length >= TEXTS - 2, `heard after ${took.map(Math.round).join(', ')} ms`);

  leaving.abort();
  await assert.rejects(reader.read());
  await assert.rejects(second.text());
  await until(async () => (await listeners()) === 0, 'nobody listens for nobody');

  const last = await fetch(there.live, { headers });
  await until(async () => (await listeners()) === 1, 'a session listens again');
  await Promise.all([here.stop(), there.stop()]);
  await until(async () => (await listeners()) === 0, 'the session ends with the program');
  await last.body?.cancel().catch(() => {});
});

test('what changed while the cable was cut is told when it is mended', { skip }, async () => {
  const cable = await openCable(database.url);
  const connection = openPostgres(cable.url, { ...TEST_POOL, statementMs: 500 });
  const { heard, lost, leave, isTold } = listening(connection);
  await until(isTold, 'the version at the beginning');
  cable.set('dead');
  await addConversation(onlooker.db, { customer_phone: OTHER_PHONE });
  const before = heard.length;
  await until(() => lost.length > 0, 'the loss is reported');
  assert.equal(heard.length, before);
  cable.set('whole');
  await until(isTold, 'the change that was made meanwhile');
  await addConversation(onlooker.db, { customer_phone: '+14155550198' });
  await until(isTold, 'a change after that');
  leave();
  await connection.close();
  cable.close();
});

test('a session that has gone silent counts as lost within seconds, and another one listens', {
  skip,
}, async () => {
  const cable = await openCable(database.url);
  const connection = openPostgres(cable.url, TEST_POOL);
  const lost: unknown[] = [];
  const listener = connection.listenToInbox?.(
    () => {},
    (error) => lost.push(error),
  );
  await until(() => listener?.isSure() === true, 'it listens');
  cable.set('silent');
  await until(() => listener?.isSure() === false, 'it is no longer sure');
  cable.set('whole');
  await until(() => listener?.isSure() === true, 'it listens again');
  assert.equal(lost.length, 1);
  await listener?.close();
  assert.equal(listener?.isSure(), false);
  await connection.close();
  cable.close();
});

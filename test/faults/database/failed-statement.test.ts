import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../../database/postgres.ts';
import type { Connection, Db } from '../../../database/tables.ts';
import { pauseSending } from '../../../market/outbox/commands.server.ts';
import { pausedSince } from '../../../market/outbox/store.server.ts';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

/** One session, so that each statement is the next one after the last. */
const ONE_SESSION = { size: 1, statementMs: 10_000 };

let database: Awaited<ReturnType<typeof newDatabase>>;
let connection: Connection;
let db: Db;
before(async () => {
  if (!skip) database = await newDatabase('migrated');
});
beforeEach(async () => {
  if (skip) return;
  await connection?.close();
  connection = openPostgres(database.url, ONE_SESSION);
  ({ db } = connection);
});
after(async () => {
  await connection?.close();
  await database?.drop();
});

/** Three rows have come when it fails. */
const failAtFourthRow = (on: Db) =>
  sql`select 1 / (4 - i) from generate_series(1, 10) i`.execute(on);
const failure = /division by zero/;

async function rowsOfNext(on: Db): Promise<unknown[]> {
  return (await sql`select 'whole' as answer`.execute(on)).rows;
}
const WHOLE = [{ answer: 'whole' }];

test('the statement after one that failed at its fourth row gets its own rows alone', {
  skip,
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(failAtFourthRow(db), failure);
    assert.deepEqual(await rowsOfNext(db), WHOLE);
  }
});

test('so does the statement after one that was canceled or ran out of time', { skip }, async () => {
  const slow = sql`select pg_sleep(case when i = 4 then 60 else 0 end) from generate_series(1, 9) i`;
  await assert.rejects(
    db.connection().execute(async (session) => {
      await sql`set statement_timeout = 200`.execute(session);
      await slow.execute(session);
    }),
  );
  assert.deepEqual(await rowsOfNext(db), WHOLE);
});

test('after a failure outside a transaction nothing more runs on that session', {
  skip,
}, async () => {
  await db.connection().execute(async (session) => {
    await assert.rejects(failAtFourthRow(session), failure);
    await assert.rejects(rowsOfNext(session), /does not answer/);
  });
  assert.deepEqual(await rowsOfNext(db), WHOLE);
});

test('a transaction that fails at a row is rolled back, says why, and the next one is whole', {
  skip,
}, async () => {
  const failing = db.transaction().execute(async (tx) => {
    await sql`insert into facts (name, value) values ('half', 'written')`.execute(tx);
    await failAtFourthRow(tx);
  });
  await assert.rejects(failing, failure);
  assert.deepEqual(await rowsOfNext(db), WHOLE);
  const half = db.selectFrom('facts').where('name', '=', 'half').selectAll();
  assert.equal(await half.executeTakeFirst(), undefined);
});

test('a transaction that goes on after a failed statement reads nothing and commits nothing', {
  skip,
}, async () => {
  const careless = db.transaction().execute(async (tx) => {
    await assert.rejects(failAtFourthRow(tx), failure);
    await assert.rejects(rowsOfNext(tx), /current transaction is aborted/);
  });
  await assert.rejects(careless);
  assert.deepEqual(await rowsOfNext(db), WHOLE);
});

test('after a return to a savepoint the rest of the transaction is whole', { skip }, async () => {
  const tx = await db.startTransaction().execute();
  const saved = await tx.savepoint('before').execute();
  await assert.rejects(failAtFourthRow(saved), failure);
  await saved.rollbackToSavepoint('before').execute();
  assert.deepEqual(await rowsOfNext(tx), WHOLE);
  await assert.rejects(failAtFourthRow(tx), failure);
  await tx.rollback().execute();
  assert.deepEqual(await rowsOfNext(db), WHOLE);
});

test('a failure after a transaction ends the session as one before it does', { skip }, async () => {
  await db.transaction().execute((tx) => rowsOfNext(tx));
  await assert.rejects(failAtFourthRow(db), failure);
  assert.deepEqual(await rowsOfNext(db), WHOLE);
});

test('after a failed statement a place that sends nothing since its restore still sends nothing', {
  skip,
}, async () => {
  await pauseSending(db, 1_764_000_000_000);
  await assert.rejects(failAtFourthRow(db), failure);
  assert.equal(await pausedSince(db), 1_764_000_000_000);
});

import assert from 'node:assert/strict';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readLines } from '../../database/backup/lines.ts';
import { isSqlite } from '../../database/locks.ts';
import { migrate, stepsOf } from '../../database/migrations/all.ts';
import type { Db } from '../../database/tables.ts';
import { heldSince } from '../../market/deliveries/store.server.ts';
import { MONDAY_NOON } from '../../test/app.ts';
import { filledPlace, newPlace, PICTURE, sumsOf } from '../../test/installation.ts';
import { testServer } from '../../test/postgres/databases.ts';

test('a backup brings every record and picture back, and nobody is signed in', async () => {
  const [here, there] = [await filledPlace(), await newPlace()];
  const counts = await here.backUp();
  assert.ok(counts.rows >= 8);
  assert.equal(statSync(here.file).mode & 0o777, 0o600);
  const restored = await there.restore(here.file);
  assert.equal(restored.kind, 'restored');
  assert.equal(await heldSince(there.connection.db), MONDAY_NOON);

  const [before, after] = [await sumsOf(here), await sumsOf(there)];
  assert.equal(before.get('admin_sessions')?.rows, 1);
  assert.equal(after.get('admin_sessions')?.rows, 0);
  for (const table of ['messages', 'leads', 'relays', 'deals', 'admin_accounts']) {
    assert.ok(before.get(table)?.rows, table);
  }
  for (const [table, sum] of before) {
    if (table !== 'admin_sessions' && table !== 'facts') assert.deepEqual(after.get(table), sum);
  }
  assert.equal(readFileSync(join(there.uploads, PICTURE), 'utf8'), 'a picture’s bytes');
  await Promise.all([here.end(), there.end()]);
});

test('a file that was cut or altered is refused before anything is written', async () => {
  const [here, there] = [await filledPlace(), await newPlace()];
  await here.backUp();
  const whole = readFileSync(here.file);
  const refuses = (file: string) => assert.rejects(there.restore(file), /cut short|altered/);
  for (const length of [0, 1, 20, whole.length >> 1, whole.length - 9, whole.length - 1]) {
    truncateSync(here.file, length);
    await refuses(here.file);
    writeFileSync(here.file, whole);
  }
  for (let at = 12; at < whole.length - 8; at += whole.length >> 4) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 0x10;
    writeFileSync(here.file, altered);
    await refuses(here.file);
  }
  assert.deepEqual((await stepsOf(there.connection.db)).done, []);
  writeFileSync(here.file, whole);
  assert.equal((await there.restore(here.file)).kind, 'restored');
  await Promise.all([here.end(), there.end()]);
});

test('a place with records or pictures, and a newer backup, are refused', async () => {
  const [here, full, pictured] = [await filledPlace(), await filledPlace(), await newPlace()];
  await here.backUp();
  const before = await sumsOf(full);
  assert.equal((await full.restore(here.file)).kind, 'occupied');
  assert.deepEqual(await sumsOf(full), before);
  mkdirSync(pictured.uploads);
  writeFileSync(join(pictured.uploads, PICTURE), 'another');
  assert.deepEqual(await pictured.restore(here.file), {
    kind: 'occupied',
    where: pictured.uploads,
  });

  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(
    here.connection.db,
  );
  const newer = `${here.file}.newer`;
  await here.backUp(newer);
  const empty = await newPlace();
  assert.deepEqual(await empty.restore(newer), { kind: 'newer', steps: ['9999_future'] });
  assert.deepEqual((await stepsOf(empty.connection.db)).done, []);
  await Promise.all([here, full, pictured, empty].map((place) => place.end()));
});

test('where the database refuses in the end, no picture and no record is left', async () => {
  const [here, there] = [await filledPlace(), await newPlace()];
  await here.backUp();
  await assert.rejects(there.restore(here.file, refuseCommit));
  assert.deepEqual(readdirSync(there.dataDir).filter(isOfUploads), []);
  assert.equal((await there.restore(here.file)).kind, 'restored');
  assert.deepEqual(readdirSync(there.uploads), [PICTURE]);
  await Promise.all([here.end(), there.end()]);
});

const isOfUploads = (name: string) => name.startsWith('uploads');

/** Puts something into a transaction that is looked at only when it is committed. */
async function refuseCommit(tx: Db) {
  if (isSqlite(tx)) await sql`pragma defer_foreign_keys = on`.execute(tx);
  else {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = 'deals'::regclass and contype = 'f'`.execute(tx);
    for (const { name } of rows)
      await sql`alter table deals alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
        tx,
      );
  }
  await sql`update deals set business_id = 'nobody'`.execute(tx);
}

test('a backup taken while others write is of one moment', async () => {
  const [here, there] = [await filledPlace(), await newPlace()];
  const { db } = here.connection;
  let written = 0;
  const write = () =>
    db.transaction().execute(async (tx) => {
      written += 1;
      const name = `pair ${written}`;
      const times = { created_at: written, updated_at: written };
      await tx
        .insertInto('facts')
        .values({ name, value: 'x'.repeat(500) })
        .execute();
      await tx
        .insertInto('saved_replies')
        .values({ id: name, name, text: 'x', ...times })
        .execute();
    });
  for (let i = 0; i < 1500; i += 1) await write();
  const atBegin = written;
  let isDone = false;
  const backup = here.backUp().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await write();
    await new Promise((next) => setImmediate(next));
  }
  await backup;
  assert.ok(written > atBegin, 'nothing was written meanwhile');
  assert.equal((await there.restore(here.file)).kind, 'restored');
  const { rows } = await sql<{ facts: number; replies: number }>`select
    (select count(*) from facts where name like 'pair %') as facts,
    (select count(*) from saved_replies) as replies`.execute(there.connection.db);
  assert.equal(Number(rows[0]?.facts), Number(rows[0]?.replies));
  assert.ok(Number(rows[0]?.facts) >= atBegin);
  await Promise.all([here.end(), there.end()]);
});

test('a line of a backup may be longer than what is read at once', async () => {
  const here = await filledPlace();
  const { db } = here.connection;
  await db
    .insertInto('facts')
    .values({ name: 'long', value: 'é\u2028'.repeat(200_000) })
    .execute();
  await here.backUp();
  let longest = 0;
  for await (const line of readLines(here.file)) {
    longest = Math.max(longest, JSON.stringify(line).length);
  }
  assert.ok(longest > 400_000);
  await here.end();
});

test('a backup of older tables is brought up to this version', async () => {
  const [here, there] = [await newPlace(), await newPlace()];
  const { db, dialect } = here.connection;
  await migrate(db, dialect, '0002_leads');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  await here.backUp();
  assert.equal((await there.restore(here.file)).kind, 'restored');
  assert.deepEqual((await stepsOf(there.connection.db)).pending, []);
  const found = there.connection.db.selectFrom('facts').select('value').where('name', '=', 'old');
  assert.equal((await found.executeTakeFirst())?.value, 'yes');
  await Promise.all([here.end(), there.end()]);
});

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);
test('a commit without an answer is not taken for a refusal, and the pictures stay', {
  skip,
}, async () => {
  const [here, there] = [await filledPlace('postgres'), await newPlace('postgres')];
  await here.backUp();
  assert.deepEqual(await there.restore(here.file, endInCommit), { kind: 'unsure' });
  assert.deepEqual(readdirSync(there.uploads), [PICTURE]);
  await Promise.all([here.end(), there.end()]);
});

/** The server ends the session while it commits. */
async function endInCommit(tx: Db) {
  await sql`create function leave() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(tx);
  await sql`create constraint trigger leaving after insert on facts
    deferrable initially deferred for each row execute function leave()`.execute(tx);
  await tx.insertInto('facts').values({ name: 'last', value: '' }).execute();
}

test('a backup of either database goes into either', { skip }, async () => {
  for (const [from, to] of [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const) {
    const [here, there] = [await filledPlace(from), await newPlace(to)];
    await here.backUp();
    assert.equal((await there.restore(here.file)).kind, 'restored');
    const after = await sumsOf(there);
    for (const [table, sum] of await sumsOf(here)) {
      if (table === 'admin_sessions' || table === 'facts') continue;
      assert.deepEqual(after.get(table), sum, `${table}, from ${from} to ${to}`);
    }
    await Promise.all([here.end(), there.end()]);
  }
});

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
import { isSqlite } from '../../database/locks.ts';
import type { Db } from '../../database/tables.ts';
import { listedSteps, migrate, stepsOf } from '../../database/upgrades/all.ts';
import { changeDeal } from '../../market/deals/change.server.ts';
import { parseGallery } from '../../market/galleries/rules.ts';
import { pausedSince } from '../../market/outbox/store.server.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import {
  checksumsOf,
  newPlace,
  openFilledInstallation,
  PICTURE,
} from '../../test/helpers/installation.ts';
import { testServer } from '../../test/helpers/postgres/databases.ts';
import { STATEMENT_TABLES } from '../../test/helpers/statement-records.ts';

test('a backup restores every record and picture, and no session', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  const counts = await source.backUp();
  assert.ok(counts.rows >= 8);
  assert.equal(statSync(source.file).mode & 0o777, 0o600);
  const restored = await target.restore(source.file);
  assert.equal(restored.kind, 'restored');
  assert.equal(await pausedSince(target.connection.db), MONDAY_NOON);

  const [before, after] = [await checksumsOf(source), await checksumsOf(target)];
  assert.equal(before.get('admin_sessions')?.rows, 1);
  assert.equal(after.get('admin_sessions')?.rows, 0);
  const filled = ['messages', 'email_unsubscribes', 'outbox', 'deals', 'admin_users'];
  for (const table of [...filled, ...STATEMENT_TABLES]) {
    assert.ok(before.get(table)?.rows, table);
  }
  for (const [table, checksum] of before) {
    if (table !== 'admin_sessions' && table !== 'facts')
      assert.deepEqual(after.get(table), checksum);
  }
  assert.equal(readFileSync(join(target.uploads, PICTURE), 'utf8'), 'a picture’s bytes');
  const { gallery } = await target.connection.db
    .selectFrom('businesses')
    .select('gallery')
    .executeTakeFirstOrThrow();
  const inGallery = parseGallery(gallery).map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  assert.deepEqual(inGallery, readdirSync(target.uploads), 'a gallery comes with its pictures');
  await Promise.all([source.end(), target.end()]);
});

test('a restored place counts on after the versions that events of its backup have', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  const { db } = source.connection;
  const { id } = await db.selectFrom('deals').select('id').executeTakeFirstOrThrow();
  await db.updateTable('catalogue').set({ version: 5000 }).execute();
  const change = { actor: 'owner@example.com', now: MONDAY_NOON };
  await changeDeal(db, change, id, () => ({ columns: { title: 'Another hour' } }));
  await source.backUp();
  await target.restore(source.file);
  const { catalogueVersion, catalogueChanges } = target.connection;
  const version = await catalogueVersion();
  assert.ok(version > 5001, `${version}`);
  await target.connection.db.updateTable('deals').set({ title: 'Written by hand' }).execute();
  assert.equal((await catalogueChanges(version)).changes, undefined, 'no event says it');
  await Promise.all([source.end(), target.end()]);
});

test('a file that was cut or altered is refused before anything is written', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  await source.backUp();
  const fileBytes = readFileSync(source.file);
  const refuses = (file: string) => assert.rejects(target.restore(file), /cut short|altered/);
  for (const length of [
    0,
    1,
    20,
    fileBytes.length >> 1,
    fileBytes.length - 9,
    fileBytes.length - 1,
  ]) {
    truncateSync(source.file, length);
    await refuses(source.file);
    writeFileSync(source.file, fileBytes);
  }
  for (let offset = 12; offset < fileBytes.length - 8; offset += fileBytes.length >> 4) {
    const altered = Buffer.from(fileBytes);
    altered[offset] = (altered[offset] ?? 0) ^ 0x10;
    writeFileSync(source.file, altered);
    await refuses(source.file);
  }
  assert.deepEqual((await stepsOf(target.connection.db)).done, []);
  writeFileSync(source.file, fileBytes);
  assert.equal((await target.restore(source.file)).kind, 'restored');
  await Promise.all([source.end(), target.end()]);
});

test('a place with records or pictures, and a newer backup, are refused', async () => {
  const [source, withData, withPicture] = [
    await openFilledInstallation(),
    await openFilledInstallation(),
    await newPlace(),
  ];
  await source.backUp();
  const before = await checksumsOf(withData);
  assert.equal((await withData.restore(source.file)).kind, 'not-empty');
  assert.deepEqual(await checksumsOf(withData), before);
  mkdirSync(withPicture.uploads);
  writeFileSync(join(withPicture.uploads, PICTURE), 'another');
  assert.deepEqual(await withPicture.restore(source.file), {
    kind: 'not-empty',
    where: withPicture.uploads,
  });

  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(
    source.connection.db,
  );
  const newer = `${source.file}.newer`;
  await source.backUp(newer);
  const empty = await newPlace();
  assert.deepEqual(await empty.restore(newer), { kind: 'newer', steps: ['9999_future'] });
  assert.deepEqual((await stepsOf(empty.connection.db)).done, []);
  await Promise.all([source, withData, withPicture, empty].map((site) => site.end()));
});

test('where the database refuses in the end, no picture and no record is left', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  await source.backUp();
  await assert.rejects(target.restore(source.file, refuseCommit));
  assert.deepEqual(readdirSync(target.dataDir).filter(isOfUploads), []);
  assert.equal((await target.restore(source.file)).kind, 'restored');
  assert.deepEqual(readdirSync(target.uploads), [PICTURE]);
  await Promise.all([source.end(), target.end()]);
});

const isOfUploads = (name: string) => name.startsWith('uploads');

/** Writes a row that fails only at the commit. */
async function refuseCommit(tx: Db) {
  if (isSqlite(tx)) await sql`pragma defer_foreign_keys = on`.execute(tx);
  else {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = 'deals'::regclass and contype = 'f'`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    for (const { name } of rows)
      await sql`alter table deals alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
        tx,
      );
  }
  await sql`update deals set business_id = 'nobody'`.execute(tx);
}

test('a backup that cannot be brought up to this version leaves an empty place', async () => {
  const [source, target] = [await newPlace(), await newPlace()];
  const { db, dialect } = source.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before, after)
    values ('1', 1, 'me', 'updated', 'case', 'c', null, 'no record')`.execute(db);
  await source.backUp();
  await assert.rejects(target.restore(source.file), SyntaxError);
  assert.deepEqual(await listedSteps(target.connection.db), []);
  assert.deepEqual(readdirSync(target.dataDir).filter(isOfUploads), []);
  await Promise.all([source.end(), target.end()]);
});

test('a place with records is refused as it is, also where its tables are of an older version', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  const { db, dialect } = target.connection;
  await source.backUp();
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  const { kind } = await target.restore(source.file);
  assert.equal(kind, 'not-empty');
  assert.deepEqual(await listedSteps(db), ['0078_rules_in_the_market']);
  await Promise.all([source.end(), target.end()]);
});

test('a backup taken while others write is of one moment', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  const { db } = source.connection;
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
  const writtenBefore = written;
  let isDone = false;
  const backup = source.backUp().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await write();
    await new Promise((next) => setImmediate(next));
  }
  await backup;
  assert.ok(written > writtenBefore, 'nothing was written meanwhile');
  assert.equal((await target.restore(source.file)).kind, 'restored');
  const { rows } = await sql<{ facts: number; replies: number }>`select
    (select count(*) from facts where name like 'pair %') as facts,
    (select count(*) from saved_replies) as replies`.execute(target.connection.db);
  assert.equal(Number(rows[0]?.facts), Number(rows[0]?.replies));
  assert.ok(Number(rows[0]?.facts) >= writtenBefore);
  await Promise.all([source.end(), target.end()]);
});

test('a backup of older tables is brought up to this version', async () => {
  const [source, target] = [await newPlace(), await newPlace()];
  const { db, dialect } = source.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  await source.backUp();
  assert.equal((await target.restore(source.file)).kind, 'restored');
  assert.deepEqual((await stepsOf(target.connection.db)).pending, []);
  const found = target.connection.db.selectFrom('facts').select('value').where('name', '=', 'old');
  assert.equal((await found.executeTakeFirst())?.value, 'yes');
  await Promise.all([source.end(), target.end()]);
});

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);
test('a commit without an answer is not taken for a refusal, and the pictures stay', {
  skip,
}, async () => {
  const [source, target] = [await openFilledInstallation('postgres'), await newPlace('postgres')];
  await source.backUp();
  assert.deepEqual(await target.restore(source.file, endInCommit), { kind: 'unconfirmed' });
  assert.deepEqual(readdirSync(target.uploads), [PICTURE]);
  await Promise.all([source.end(), target.end()]);
});

async function endInCommit(tx: Db) {
  await sql`create function leave() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(tx);
  await sql`set constraints all deferred`.execute(tx);
  await sql`create constraint trigger leaving after insert on facts
    deferrable initially deferred for each row execute function leave()`.execute(tx);
  await tx.insertInto('facts').values({ name: 'last', value: '' }).execute();
}

test('a backup of either database goes into either', { skip }, async () => {
  for (const [from, to] of [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const) {
    const [source, target] = [await openFilledInstallation(from), await newPlace(to)];
    await source.backUp();
    assert.equal((await target.restore(source.file)).kind, 'restored');
    const after = await checksumsOf(target);
    for (const [table, checksum] of await checksumsOf(source)) {
      if (table === 'admin_sessions' || table === 'facts') continue;
      assert.deepEqual(after.get(table), checksum, `${table}, from ${from} to ${to}`);
    }
    if (to === 'postgres') {
      const unknownSize = sql`select 1 from pg_stat_user_tables where last_analyze is null`;
      assert.deepEqual((await unknownSize.execute(target.connection.db)).rows, []);
    }
    await Promise.all([source.end(), target.end()]);
  }
});

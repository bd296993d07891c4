import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rehearseRestore } from '../../database/backup/restore.ts';
import { migrate, stepsOf } from '../../database/upgrades/all.ts';
import { newPlace, openFilledInstallation } from '../../test/helpers/installation.ts';

test('a backup is verified by reading it, and nothing is written', async () => {
  const source = await openFilledInstallation();
  const { rows, files } = await source.backUp();
  const before = readdirSync(source.dataDir).sort();
  const verified = await rehearseRestore(source.file);
  assert.equal(verified.kind, 'restored');
  assert.partialDeepStrictEqual(verified, { rows, files });
  assert.deepEqual(readdirSync(source.dataDir).sort(), before);
  await source.end();
});

test('a backup that would restore to a site that does not work is refused, and nothing is written', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  const { db } = source.connection;
  const refuses = async (outcome: object) => {
    const file = `${source.file}.${Object.values(outcome).join()}`;
    await source.backUp(file);
    assert.deepEqual(await rehearseRestore(file), outcome);
    assert.deepEqual(await target.restore(file), outcome);
    assert.deepEqual((await stepsOf(target.connection.db)).done, []);
  };
  await sql`delete from settings`.execute(db);
  await refuses({ kind: 'incomplete', table: 'settings' });
  await sql`delete from kysely_migration where name = '0079_purchase_of_case'`.execute(db);
  await refuses({ kind: 'out-of-order', steps: ['0079_purchase_of_case'] });
  await Promise.all([source.end(), target.end()]);
});

test('a restore says that it succeeded only where every table can be read and none lacks its one row', async () => {
  const source = await openFilledInstallation();
  await source.backUp();
  for (const table of ['catalogue', 'messages_version']) {
    const target = await newPlace();
    const { db, dialect } = target.connection;
    await migrate(db, dialect);
    await sql`delete from ${sql.table(table)}`.execute(db);
    await assert.rejects(
      target.restore(source.file),
      new RegExp(`Table ${table} lacks its row. Empty this place`),
    );
    await target.end();
  }
  await source.end();
});

test('a table of somebody else does not keep a backup from being restored', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  await sql`create table notes_of_the_owner (text text)`.execute(source.connection.db);
  await sql`insert into notes_of_the_owner values ('call the plumber')`.execute(
    source.connection.db,
  );
  await source.backUp();
  assert.equal((await rehearseRestore(source.file)).kind, 'restored');
  assert.equal((await target.restore(source.file)).kind, 'restored');
  await Promise.all([source.end(), target.end()]);
});

test('what a restore cannot write is found by trying, not by counting', async () => {
  const source = await openFilledInstallation('sqlite');
  const { db } = source.connection;
  // An unchecked repair by hand may leave such a deal.
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`update deals set business_id = 'lost'`.execute(db);
  await source.backUp();
  await assert.rejects(rehearseRestore(source.file), /A row of deals refers to one of businesses/);
  await source.end();
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { verifyBackup } from '../../database/backup/verify.ts';
import { migrate, stepsOf } from '../../database/migrations/all.ts';
import { filledPlace, newPlace } from '../../test/installation.ts';

test('a backup is verified by reading it, and nothing is written', async () => {
  const here = await filledPlace();
  const counts = await here.backUp();
  const before = readdirSync(here.dataDir).sort();
  const verified = await verifyBackup(here.file);
  assert.equal(verified.kind, 'whole');
  assert.partialDeepStrictEqual(verified, counts);
  assert.deepEqual(readdirSync(here.dataDir).sort(), before);
  await here.end();
});

test('a backup that would restore to a site that does not work is refused, and nothing is written', async () => {
  const [here, there] = [await filledPlace(), await newPlace()];
  const { db } = here.connection;
  const refuses = async (outcome: object) => {
    const file = `${here.file}.${Object.values(outcome).join()}`;
    await here.backUp(file);
    assert.deepEqual(await verifyBackup(file), outcome);
    assert.deepEqual(await there.restore(file), outcome);
    assert.deepEqual((await stepsOf(there.connection.db)).done, []);
  };
  await sql`delete from settings`.execute(db);
  await refuses({ kind: 'incomplete', table: 'settings' });
  await sql`delete from kysely_migration where name = '0010_settings'`.execute(db);
  await refuses({ kind: 'unordered', steps: ['0010_settings'] });
  await Promise.all([here.end(), there.end()]);
});

test('a restore says that it succeeded only where every table can be read and none lacks its one row', async () => {
  const here = await filledPlace();
  await here.backUp();
  for (const table of ['catalogue', 'inbox']) {
    const there = await newPlace();
    const { db, dialect } = there.connection;
    await migrate(db, dialect);
    await sql`delete from ${sql.table(table)}`.execute(db);
    await assert.rejects(
      there.restore(here.file),
      new RegExp(`Table ${table} lacks its row. Empty this place`),
    );
    await there.end();
  }
  await here.end();
});

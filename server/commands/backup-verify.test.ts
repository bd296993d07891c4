import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { verifyBackup } from '../../database/backup/verify.ts';
import { migrate, stepsOf } from '../../database/migrations/all.ts';
import { newPlace, openFilledInstallation } from '../../test/installation.ts';

test('a backup is verified by reading it, and nothing is written', async () => {
  const source = await openFilledInstallation();
  const { rows, files } = await source.backUp();
  const before = readdirSync(source.dataDir).sort();
  const verified = await verifyBackup(source.file);
  assert.equal(verified.kind, 'complete');
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
    assert.deepEqual(await verifyBackup(file), outcome);
    assert.deepEqual(await target.restore(file), outcome);
    assert.deepEqual((await stepsOf(target.connection.db)).done, []);
  };
  await sql`delete from settings`.execute(db);
  await refuses({ kind: 'incomplete', table: 'settings' });
  await sql`delete from kysely_migration where name = '0010_settings'`.execute(db);
  await refuses({ kind: 'out-of-order', steps: ['0010_settings'] });
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

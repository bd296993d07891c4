import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate, stepsOf } from '../database/migrations/all.ts';
import { newPlace, type Place } from '../test/places.ts';
import { MONDAY_NOON } from '../test/world.ts';
import { backupsFolder, upgrade } from './upgrade.ts';

async function upgraded({ connection, dataDir }: Place, isBackedUp = true) {
  const now = MONDAY_NOON;
  const said: string[] = [];
  const giveUp = (line: string): never => {
    throw new Error(line);
  };
  const { dialect } = connection;
  await connection.alone((worker) =>
    upgrade({ worker, dialect, dataDir, isBackedUp, now, say: (line) => said.push(line), giveUp }),
  );
  return said;
}

test('a database is backed up before its tables change, and the last five backups stay', async () => {
  const [place, again] = [await newPlace(), await newPlace()];
  const { db, dialect } = place.connection;
  const folder = backupsFolder(place.dataDir);
  await migrate(db, dialect, '0001_catalogue');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  mkdirSync(folder);
  for (const day of [1, 2, 3, 4, 5, 6]) {
    writeFileSync(join(folder, `before-2020-01-0${day}-x.backup`), '');
  }
  writeFileSync(join(folder, 'my own.backup'), '');
  const said = await upgraded(place);
  assert.deepEqual((await stepsOf(db)).pending, []);
  const names = readdirSync(folder).sort();
  assert.match(said[0] ?? '', /^Backed up before the upgrade: .*0002_leads\.backup$/);
  assert.equal(names.length, 6);
  assert.deepEqual(names.slice(0, 1), ['before-2020-01-03-x.backup']);
  const newest = names.find((name) => name.includes('0002_leads')) ?? '';
  assert.equal((await again.restore(join(folder, newest))).kind, 'restored');
  const found = again.connection.db.selectFrom('facts').select('value');
  assert.equal((await found.where('name', '=', 'old').executeTakeFirst())?.value, 'yes');
  assert.deepEqual(await upgraded(place), [], 'a start that changes nothing backs nothing up');
  await Promise.all([place.end(), again.end()]);
});

test('where the owner has other means, an upgrade makes no backup', async () => {
  const place = await newPlace();
  const { db } = place.connection;
  await migrate(db, place.connection.dialect, '0001_catalogue');
  assert.match((await upgraded(place, false)).join(), /^Database prepared: 0002_leads/);
  assert.ok(!readdirSync(place.dataDir).includes('backups'));
  await place.end();
});

test('a new place is prepared without a backup, and tables of a newer version are left alone', async () => {
  const place = await newPlace();
  assert.match((await upgraded(place)).join(), /^Database prepared: 0001_catalogue/);
  assert.ok(!readdirSync(place.dataDir).includes('backups'));
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(
    place.connection.db,
  );
  await assert.rejects(
    upgraded(place),
    /^Error: This database was made by a newer version of the program \(9999_future\)\. Install/,
  );
  await place.end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLines } from '../../database/backup/backup-file.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { newPlace, openFilledInstallation } from '../../test/helpers/installation.ts';

const DAY = '2026-03-02';

test('a backup has the figures, and no salt or mark with which visitors could be recognized', async () => {
  const [source, target] = [await openFilledInstallation(), await newPlace()];
  const { db } = source.connection;
  const [salt, mark] = ['s'.repeat(43), 'm'.repeat(11)];
  await db.insertInto('insight_salts').values({ day: DAY, salt }).execute();
  await db.insertInto('insight_seen').values({ day: DAY, mark }).execute();
  await db.insertInto('insight_days').values({ day: DAY, kind: 'view', key: '', n: 7 }).execute();
  await source.backUp();
  let lines = '';
  for await (const line of readLines(source.file)) lines += JSON.stringify(line);
  assert.ok(lines.includes(DAY));
  for (const secret of [salt, mark]) assert.ok(!lines.includes(secret));

  const { connection } = target;
  await migrate(connection.db, connection.dialect);
  await connection.db
    .insertInto('insight_salts')
    .values({ day: DAY, salt: 't'.repeat(43) })
    .execute();
  assert.equal((await target.restore(source.file)).kind, 'restored');
  const figures = await connection.db.selectFrom('insight_days').select('n').execute();
  assert.deepEqual(
    figures.map(({ n }) => Number(n)),
    [7],
  );
  assert.deepEqual(await connection.db.selectFrom('insight_seen').selectAll().execute(), []);
  const salts = await connection.db.selectFrom('insight_salts').select('salt').execute();
  assert.deepEqual(
    salts.map((row) => row.salt),
    ['t'.repeat(43)],
  );
  await Promise.all([source.end(), target.end()]);
});

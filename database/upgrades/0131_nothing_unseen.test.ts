import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('figures that no screen shows are forgotten, and the others stay', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0130_own_sign_in');
  const day = '2026-03-01';
  await db
    .insertInto('insight_days')
    .values([
      { day, kind: 'from', key: 'google.com', n: 3 },
      { day, kind: 'alert', key: '', n: 2 },
      { day, kind: 'people', key: '', n: 7 },
    ])
    .execute();
  await migrate(db, dialect);
  const rows = await db.selectFrom('insight_days').selectAll().execute();
  assert.deepEqual(
    rows.map(({ kind, n }) => [kind, Number(n)]),
    [['people', 7]],
  );
  await end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('figures of searches stay as they were counted', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0114_one_list_index');
  const search = { day: '2026-03-01', zip: '79101', radius: 25, found: '0', n: 7 } as const;
  await db.insertInto('insight_searches').values(search).execute();
  await migrate(db, dialect);
  const rows = await db.selectFrom('insight_searches').selectAll().execute();
  assert.deepEqual(
    rows.map((row) => ({ ...row, n: Number(row.n) })),
    [search],
  );
  await end();
});

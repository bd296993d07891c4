import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('the setting that compared only proven prices is forgotten, and the others stay', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  const document = {
    values: { brand: 'Calm Co', compareOnlyProven: 'on' },
    saved: { brand: 2, prices: 3 },
  };
  await sql`update settings set version = 3, document = ${JSON.stringify(document)}`.execute(db);
  await migrate(db, dialect);
  const stored = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [stored.updated_at, JSON.parse(stored.document)],
    [3, { values: { brand: 'Calm Co' }, saved: { brand: 2 } }],
  );
  await end();
});

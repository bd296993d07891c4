import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

for (const [chosen, seller] of [
  ['operator', 'operator'],
  ['spas', 'spas'],
  [undefined, 'spas'],
])
  test(`a statement of before has the seller of today's setting: ${chosen}`, async () => {
    const { connection, end } = await newPlace();
    const { db, dialect } = connection;
    await migrate(db, dialect, '0135_statements');
    const document = JSON.stringify({ values: { whoSells: chosen } });
    await sql`update settings set document = ${document}`.execute(db);
    await sql`insert into statements (id, business_id, business_name, month, created_at, updated_at)
      values ('spa:2026-10', 'spa', 'Cedar Spa', '2026-10', 5, 5)`.execute(db);
    await migrate(db, dialect);
    const statements = await db.selectFrom('statements').selectAll().execute();
    assert.deepEqual(
      statements.map(({ id, updated_at, seller }) => [id, updated_at, seller]),
      [['spa:2026-10', 5, seller]],
    );
    await end();
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('files that were checked go, with their rows', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0114_one_list_index');
  await sql`insert into imports (id, kind, file_name, headings, state, actor, created_at, checked_at)
    values ('file', 'deals', 'list.csv', '[]', 'checked', 'me', 1, 1)`.execute(db);
  await sql`insert into import_rows (import_id, line, cells, outcome, label, changes, problems)
    values ('file', 2, '[]', 'new', 'Swedish massage', '[]', '[]')`.execute(db);
  await migrate(db, dialect);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  assert.deepEqual(
    tables.filter((name) => name.startsWith('import')),
    [],
  );
  await end();
});

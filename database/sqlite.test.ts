import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openSqlite } from './sqlite.ts';
import { isUnavailable } from './unavailable.ts';
import { migrate } from './upgrades/all.ts';

test('the catalogue has a new version when a write is done, never while it may be taken back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const { db, dialect, catalogueVersion, close } = openSqlite(join(folder, 'test.sqlite'));
  await migrate(db, dialect);
  const write = {
    id: 'spa-1',
    name: 'Juniper',
    email: 'a@b.test',
    phone: '(512) 555-0132',
    address: '1 Main Street',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    about: '',
    status: 'active',
    slug: 'juniper',
    created_at: 1,
    updated_at: 1,
  } as const;
  const before = catalogueVersion();
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('businesses').values(write).execute();
      assert.equal(catalogueVersion(), before);
      throw new Error('taken back');
    }),
  );
  assert.equal(catalogueVersion(), before);
  await db.insertInto('businesses').values(write).execute();
  assert.ok(catalogueVersion() > before);
  await close();
  rmSync(folder, { recursive: true });
});

test('a full database says so, stores nothing half, and accepts writes again when there is room', async () => {
  const { db, dialect, trackOutage: noticing, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  const write = () =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('facts').values({ name: 'small', value: 'x' }).execute();
      await tx
        .insertInto('facts')
        .values({ name: 'large', value: 'x'.repeat(1_000_000) })
        .execute();
    });
  await limit(rows[0]?.page_count ?? 0);
  const outcome = await noticing(() => write().catch((error: unknown) => error));
  assert.equal(outcome.databaseFailed, true);
  assert.ok(isUnavailable(outcome.value) && outcome.value.cause instanceof Error);
  assert.match(outcome.value.cause.message, /full/);
  assert.deepEqual(await db.selectFrom('facts').selectAll().execute(), []);
  await limit(100_000);
  await write();
  assert.equal((await db.selectFrom('facts').select('name').execute()).length, 2);
  await close();
});

test('a column that is added is in the rows of statements of before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const [one, other] = [openSqlite(join(folder, 'a.sqlite')), openSqlite(join(folder, 'a.sqlite'))];
  await sql`create table pairs (a, b)`.execute(one.db);
  await sql`insert into pairs values (1, 2)`.execute(one.db);
  const rowsOf = async ({ db }: typeof one) =>
    (await sql<object>`select * from pairs`.execute(db)).rows.map((row) => ({ ...row }));
  assert.deepEqual([await rowsOf(one), await rowsOf(other)], [[{ a: 1, b: 2 }], [{ a: 1, b: 2 }]]);
  await sql`alter table pairs add column z default 9`.execute(one.db);
  const wider = [{ a: 1, b: 2, z: 9 }];
  assert.deepEqual([await rowsOf(one), await rowsOf(other)], [wider, wider]);
  await sql`alter table pairs drop column b`.execute(one.db);
  await sql`alter table pairs add column y default 8`.execute(one.db);
  assert.deepEqual(await rowsOf(one), [{ a: 1, z: 9, y: 8 }]);
  await one.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

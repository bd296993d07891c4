import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from './migrations/all.ts';
import { openSqlite } from './sqlite.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

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
  await nextTurn();
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('businesses').values(write).execute();
      await nextTurn();
      assert.equal(catalogueVersion(), before);
      throw new Error('taken back');
    }),
  );
  await nextTurn();
  assert.equal(catalogueVersion(), before);
  await db.insertInto('businesses').values(write).execute();
  await nextTurn();
  assert.ok(catalogueVersion() > before);
  await close();
  rmSync(folder, { recursive: true });
});

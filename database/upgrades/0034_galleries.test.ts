import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('businesses of before have an empty gallery, and one that is filled shows at once', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0033_alerts');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at, hours) values ('b1', 'Juniper Hour', 'a@b.test', '(512) 555-0132',
    '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'juniper', 1, 2, 'Mo 09:00-19:00')`.execute(
    db,
  );
  await migrate(db, dialect);
  const stored = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([stored.hours, stored.gallery, stored.updated_at], ['Mo 09:00-19:00', '', 2]);
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  const { version: before } = await version();
  const gallery = 'https://a.test/room.jpg A quiet room';
  await db.updateTable('businesses').set({ gallery }).execute();
  assert.ok((await version()).version > before, 'cached pages are rendered again');
  await assert.rejects(addBusiness(db, { zip: '78701', gallery: 'x'.repeat(30_001) }));
  await end();
});

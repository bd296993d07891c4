import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('businesses of before keep all they had, and have no rating', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0022_troubled_deliveries');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at, latitude, longitude) values ('b1', 'Juniper Hour', 'a@b.test',
    '(512) 555-0132', '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'juniper', 1, 2,
    30.5, -97.5)`.execute(db);
  await migrate(db, dialect);
  const stored = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  const { rating, review_count, rating_source, rating_seen_on, ...before } = stored;
  assert.deepEqual([rating, review_count, rating_source, rating_seen_on], [null, null, null, null]);
  assert.deepEqual(before, {
    id: 'b1',
    name: 'Juniper Hour',
    email: 'a@b.test',
    phone: '(512) 555-0132',
    address: '410 Cedar Street',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    about: '',
    status: 'active',
    slug: 'juniper',
    created_at: 1,
    updated_at: 2,
    latitude: 30.5,
    longitude: -97.5,
    hours: '',
    gallery: '',
    license_number: '',
    license_key: '',
    license_state: '',
    license_expires_on: null,
  });
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  const { version: known } = await version();
  await db
    .updateTable('businesses')
    .set({ rating: 4.8, review_count: 1, rating_source: 'Google', rating_seen_on: '2026-11-03' })
    .execute();
  assert.ok((await version()).version > known, 'cached pages are rendered again');
  await end();
});

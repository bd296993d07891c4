import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { findBusinessBySlug } from '../../market/businesses/store.server.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from '../migrations/all.ts';

test('branches that shared an address get numbers, and their former one still leads to them', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0064_baseline');
  const businesses = [
    { id: 'b1', slug: 'fern', at: 3 },
    { id: 'b2', slug: 'fern', at: 2 },
    { id: 'b3', slug: 'fern-2', at: 1 },
    { id: 'b4', slug: 'moss', at: 1 },
    { id: 'b5', slug: 'fern', at: 4 },
  ];
  for (const { id, slug, at } of businesses) {
    await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
      slug, created_at, updated_at) values (${id}, 'Fern', 'a@b.test', '(512) 555-0132',
      '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', ${slug}, ${at}, 9)`.execute(db);
  }
  await migrate(db, dialect);
  const stored = await db.selectFrom('businesses').select(['id', 'slug']).orderBy('id').execute();
  const slugs = stored.map(({ id, slug }) => [id, slug]);
  assert.deepEqual(slugs, [
    ['b1', 'fern-3'],
    ['b2', 'fern'],
    ['b3', 'fern-2'],
    ['b4', 'moss'],
    ['b5', 'fern-4'],
  ]);
  const former = await db.selectFrom('business_slugs').selectAll().orderBy('business_id').execute();
  assert.deepEqual(
    former.map(({ slug, business_id }) => [slug, business_id]),
    [
      ['fern', 'b1'],
      ['fern', 'b5'],
    ],
  );
  assert.equal((await findBusinessBySlug(db, 'fern')).kind, 'found');
  await end();
});

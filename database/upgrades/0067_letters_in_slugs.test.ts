import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { businessSlug } from '../../market/businesses/rules.ts';
import { findBusinessBySlug } from '../../market/businesses/store.server.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from '../migrations/all.ts';

test('a name whose letters its address left out gets them, and the former address leads there', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0064_baseline');
  const businesses = [
    { id: 'b1', name: 'Đà Nẵng Spa', slug: 'a-nang-spa-austin-tx-78701' },
    { id: 'b2', name: 'Da Nang Spa', slug: 'da-nang-spa-austin-tx-78701' },
    { id: 'b3', name: 'Café', slug: 'cafe-austin-tx-78701' },
  ];
  for (const { id, name, slug } of businesses) {
    await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
      slug, created_at, updated_at) values (${id}, ${name}, 'a@b.test', '(512) 555-0132',
      '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', ${slug}, 1, 9)`.execute(db);
  }
  await migrate(db, dialect);
  const stored = await db.selectFrom('businesses').selectAll().orderBy('id').execute();
  const own = stored.map(businessSlug);
  assert.deepEqual(
    stored.map(({ slug }) => slug),
    [`${own[0]}-2`, own[1], own[2]],
  );
  const former = await findBusinessBySlug(db, 'a-nang-spa-austin-tx-78701');
  assert.deepEqual(former, { kind: 'moved', slug: `${own[0]}-2` });
  await end();
});

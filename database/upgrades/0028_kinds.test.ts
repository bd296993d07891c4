import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { guessKind } from '../../market/deals/rules.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';
import { SERVICES } from '../sample/services.ts';

test('deals of before get the kind that their titles are guessed to have, and pages are made again', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0027_version_once');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at) values ('b1', 'Juniper Hour', 'a@b.test', '(512) 555-0132',
    '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'juniper', 1, 2)`.execute(db);
  const titles = SERVICES.flatMap((service) => service.titles).concat(
    'Nail art',
    'Thumbnail of a tubular hour',
    'Tub for two',
    'SAUNA',
    '100% calm',
  );
  for (const [at, title] of titles.entries())
    await sql`insert into deals (id, business_id, business_zip, business_status, title,
      description, regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url,
      checkout_url, expires_at, cancellation_policy, status, created_at, updated_at)
      values (${`d${at}`}, 'b1', '78701', 'active', ${title}, 'Calm', 12000, 7900, 60, 5,
      'https://a.test/1.jpg', 'https://buy.stripe.com/1', 9, 'Free for 24 hours', 'active', 1, 1)`.execute(
      db,
    );
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  const { version: known } = await version();
  await migrate(db, dialect);
  const deals = await db.selectFrom('deals').select(['title', 'kind']).execute();
  assert.equal(deals.length, titles.length);
  for (const { title, kind } of deals) assert.equal(kind, guessKind(title), title);
  assert.ok((await version()).version > known);
  await assert.rejects(
    db
      .updateTable('deals')
      .set({ kind: 'x'.repeat(41) })
      .execute(),
    /constraint/i,
  );
  await end();
});

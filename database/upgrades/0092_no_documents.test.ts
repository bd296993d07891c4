import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness } from '../../test/helpers/app.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

const PAPER = '7b1f4c1e-0d5c-4d0e-9a53-3a3f0f3f9d11.pdf';

test('a backup of before is restored with the files of its documents and what was seen of a price', async () => {
  const [source, target] = [await newPlace(), await newPlace()];
  const { db, dialect } = source.connection;
  await migrate(db, dialect, '0079_purchase_of_case');
  const { id } = await addBusiness(db, { zip: '78701' });
  for (const statement of [
    sql`insert into license_documents (id, business_id, kind, name, bytes, stored_name, created_at, of_prices)
      values ('d', ${id}, 'pdf', 'Menu', 8, ${PAPER}, 1, 1)`,
    sql`insert into unused_documents (stored_name, since) values ('gone.pdf', 0)`,
    sql`insert into deals (id, business_id, business_zip, business_status, title, description,
        regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url, checkout_url,
        starts_at, expires_at, cancellation_policy, status, created_at, updated_at)
      values ('deal', ${id}, '78701', 'active', 'Hot stones', '', 12000, 7900, 60, 1, 'none',
        'https://buy.stripe.com/1', 1, 9, 'Please call the spa.', 'active', 1, 7)`,
    sql`insert into price_evidence (id, business_id, item, item_key, minutes, cents, how, url, seen_on,
        proves_until, seen_by, created_at, document_id)
      values ('e', ${id}, 'Hot stones', 'hot stones', 60, 12000, 'menu_photo', '', '2026-03-01', 9, 'me', 1, 'd')`,
  ])
    await statement.execute(db);
  mkdirSync(join(source.dataDir, 'documents'));
  writeFileSync(join(source.dataDir, 'documents', PAPER), '%PDF-1.7');
  assert.equal((await source.backUp()).files, 1);
  assert.equal((await target.restore(source.file)).kind, 'restored');
  assert.equal(readFileSync(join(target.dataDir, 'documents', PAPER), 'utf8'), '%PDF-1.7');
  const deal = await target.connection.db.selectFrom('deals').selectAll().executeTakeFirst();
  assert.deepEqual([deal?.price_seen_at, deal?.price_seen_on], ['the spa’s menu', '2026-03-01']);
  await Promise.all([source.end(), target.end()]);
});

test('businesses with documents of licenses are written and deleted as before', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0091_price_seen');
  const { id } = await addBusiness(db, { zip: '78701', license_number: 'MT 1' });
  await sql`insert into license_documents (id, business_id, kind, name, bytes, stored_name, created_at)
    values ('d', ${id}, 'pdf', 'License', 8, ${PAPER}, 1)`.execute(db);
  await migrate(db, dialect);
  await db.updateTable('businesses').set({ license_number: '' }).execute();
  await db.deleteFrom('businesses').execute();
  const tables = await db.introspection.getTables();
  assert.deepEqual(
    tables.filter(({ name }) => /document|evidence/.test(name)),
    [],
  );
  await end();
});

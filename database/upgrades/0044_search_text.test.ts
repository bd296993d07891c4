import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { listBusinesses } from '../../market/businesses/list.server.ts';
import { findDeals } from '../../market/deals/list.server.ts';
import { listLeads } from '../../market/leads/list.server.ts';
import { addBusiness, MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('what was there before the upgrade is found, and the catalogue is as it was', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0043_insight');
  const spa = await addBusiness(db, { zip: '78701', name: 'Cedar Café' });
  // A deal had no terms yet.
  const deal = { id: 'd1' };
  await sql`insert into deals (id, business_id, business_zip, business_status, title, description,
    regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url, checkout_url,
    starts_at, expires_at, cancellation_policy, status, created_at, updated_at)
    values ('d1', ${spa.id}, '78701', 'active', 'Quiet HOUR', '', 12000, 7900, 60, 5, 'none',
    'https://buy.stripe.com/1', 1, ${MONDAY_NOON}, 'Free for 24 hours', 'active', 1, 1)`.execute(
    db,
  );
  // A lead had no source yet.
  const lead = {
    id: 'l1',
    business_name: 'Lake Rest',
    email: 'owner@lake.example',
    phone: '(512) 555-0132',
    location: 'Austin, TX',
    status: 'new' as const,
    dedupe_key: 'l1',
    search_text: 'owner@lake.example 5125550132 lake rest austin, tx',
    email_key: 'owner@lake.example',
    business_key: '',
    created_at: 1,
    updated_at: 1,
  };
  await db.insertInto('leads').values(lead).execute();
  const version = await connection.catalogueVersion();
  await migrate(db, dialect, '0044_search_text');
  await new Promise(setImmediate);
  assert.equal(await connection.catalogueVersion(), version);
  await migrate(db, dialect);
  const idOf = ([row]: Array<{ id: string }>) => row?.id;
  for (const search of ['hour', 'cedar cafe', 'café', 'austin tx 78701'])
    assert.equal(idOf(await findDeals(db, search, 1)), deal.id, search);
  assert.equal(idOf((await listBusinesses(db, { search: 'cafe', page: 1 })).rows), spa.id);
  const query = { status: undefined, relayFailed: false, page: 1 };
  assert.equal(idOf((await listLeads(db, { search: 'lake', ...query })).rows), lead.id);
  await end();
});

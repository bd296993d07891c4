import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

const PROVES_UNTIL = MONDAY_NOON + 90 * DAY_MS;

test('evidence of before without an address proves nothing, and one with an address still does', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0061_license_numbers');
  const spa = await addBusiness(db, { zip: '78701' });
  for (const [title, url] of [
    ['Hot stones', ''],
    ['Deep tissue', 'https://juniper.example/menu'],
  ] as const) {
    await addDeal(db, spa, { title });
    await sql`insert into price_evidence (id, business_id, item, item_key, minutes, cents, how, url,
      seen_on, proves_until, seen_by, created_at) values (${title}, ${spa.id}, ${title},
      ${title.toLowerCase()}, 60, 12000, 'menu_photo', ${url}, '2026-03-02', ${PROVES_UNTIL}, 'me',
      ${MONDAY_NOON})`.execute(db);
  }
  const proven = async () => {
    const deals = await db.selectFrom('deals').select(['title', 'proven_until']).execute();
    return Object.fromEntries(deals.map((deal) => [deal.title, deal.proven_until]));
  };
  assert.deepEqual(await proven(), { 'Hot stones': PROVES_UNTIL, 'Deep tissue': PROVES_UNTIL });
  await migrate(db, dialect);
  assert.deepEqual(await proven(), { 'Hot stones': 0, 'Deep tissue': PROVES_UNTIL });
  await end();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { alertCriteria } from '../../market/alerts/rules.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

async function placeBefore() {
  const place = await newPlace();
  const { db, dialect } = place.connection;
  await migrate(db, dialect, '0033_alerts');
  await sql`insert into alerts (id, email, email_key, zip, radius_miles, state, seen_until, ends_at,
    due_at, created_at, updated_at) values ('a1', 'Me@visitor.test', 'me@visitor.test', '78701', 10,
    'active', 5, 9, 7, 1, 2)`.execute(db as unknown as Kysely<unknown>);
  return place;
}

async function check({ connection: { db } }: Awaited<ReturnType<typeof newPlace>>) {
  const alert = await db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    { ...alert },
    {
      id: 'a1',
      email: 'Me@visitor.test',
      email_key: 'me@visitor.test',
      mailbox_key: '',
      zip: '78701',
      radius_miles: 10,
      filters: '',
      state: 'active',
      seen_until: 5,
      ends_at: 9,
      due_at: 7,
      created_at: 1,
      updated_at: 2,
    },
  );
  assert.deepEqual(alertCriteria(alert), { zip: '78701', radiusMiles: 10, filters: {} });
  const filters = 'x'.repeat(201);
  await assert.rejects(db.updateTable('alerts').set({ filters }).execute(), /constraint/i);
}

test('an alert of before looks for every deal, as it did', async () => {
  const place = await placeBefore();
  await migrate(place.connection.db, place.connection.dialect);
  await check(place);
  await place.end();
});

test('an alert in a backup of before looks for every deal, as it did', async () => {
  const [source, target] = [await placeBefore(), await newPlace()];
  await source.backUp();
  await target.restore(source.file);
  await check(target);
  await Promise.all([source.end(), target.end()]);
});

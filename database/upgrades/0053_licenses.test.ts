import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('businesses of before have no license on file, and one that is added shows at once', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0051_insight_spans');
  const { id } = await addBusiness(db, { zip: '78701' });
  await migrate(db, dialect);
  const stored = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [stored.license_number, stored.license_key, stored.license_state, stored.license_expires_on],
    ['', '', '', null],
  );
  const version = async () => {
    const row = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
    return Number(row.version);
  };
  const number = { state: 'TX', number: 'MT 1', number_key: 'MT1' };
  const before = await version();
  await db
    .insertInto('licenses')
    .values({
      ...{ id: 'l1', business_id: id, holder: 'therapist', holder_name: '', ...number },
      ...{ local_authority: '', expires_on: null, created_at: 1, updated_at: 1 },
    })
    .execute();
  const licensed = await version();
  assert.ok(licensed > before, 'cached pages are rendered again');
  await db
    .insertInto('license_checks')
    .values({
      ...{ id: 'c1', business_id: id, ...number, checked_at: MONDAY_NOON, actor: 'me' },
      ...{ how: 'board_site', found: 'active', name_seen: '', expires_seen: null, note: '' },
    })
    .execute();
  const checked = await version();
  assert.ok(checked > licensed);
  await db.deleteFrom('licenses').execute();
  assert.ok((await version()) > checked);
  await end();
});

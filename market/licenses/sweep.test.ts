import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { licensed } from '../../test/helpers/valid-forms.ts';
import { CHECK_RETENTION_MS, sweepChecks } from './sweep.server.ts';

test('a check is deleted two years after its number left the file, and not while it is there', async (t) => {
  const connection = await emptyDatabase();
  t.after(() => connection.close());
  const { db } = connection;
  const business = await addBusiness(db, { zip: '78701', ...licensed('MT 1') });
  const check = {
    ...{ business_id: business.id, state: 'TX', checked_at: MONDAY_NOON, actor: 'me', note: '' },
    ...({ how: 'board_site', found: 'active' } as const),
    ...{ name_seen: 'Ana', expires_seen: null },
  };
  await db
    .insertInto('license_checks')
    .values([
      { ...check, id: 'stays', number: 'MT 1', number_key: 'MT1' },
      { ...check, id: 'leaves', number: 'MT 2', number_key: 'MT2' },
    ])
    .execute();
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  assert.equal(await sweepChecks(db, MONDAY_NOON), 0);
  const marked = await version();
  const end = MONDAY_NOON + CHECK_RETENTION_MS;
  assert.equal(await sweepChecks(db, end - 1), 0);
  assert.deepEqual(await version(), marked, 'nothing to sweep leaves cached pages alone');

  const put = (number: string) =>
    db.updateTable('businesses').set(licensed(number)).where('id', '=', business.id).execute();
  await put('MT 2');
  assert.equal(await sweepChecks(db, end), 0, 'a number that came back has its checks again');
  await put('MT 1');
  assert.equal(await sweepChecks(db, end + 1), 0, 'the two years begin again');
  assert.equal(await sweepChecks(db, end + 1 + CHECK_RETENTION_MS), 1);
  const rest = await db.selectFrom('license_checks').select('id').execute();
  assert.deepEqual(
    rest.map(({ id }) => id),
    ['stays'],
  );
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { migrate } from '../../database/migrations/all.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { BusinessRow, Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { unconfiguredDependencies } from '../../test/helpers/unconfigured-dependencies.ts';
import { licensed } from '../../test/helpers/valid-forms.ts';
import { BUSINESSES } from './businesses.server.ts';
import { healthGroup, healthGroups } from './list.server.ts';

const { licensing } = unconfiguredDependencies;
const context = {
  now: MONDAY_NOON,
  timeZone: 'America/Chicago',
  zipTable,
  licensing,
  unknownZips: [],
};
const sound = {
  checkout_url: 'https://buy.stripe.com/aEU14n2',
  expires_at: MONDAY_NOON + 30 * DAY_MS,
};
const massage = { ...sound, kind: 'massage' };

let connection: Connection;
beforeEach(async () => {
  connection = await emptyDatabase();
});
afterEach(() => connection.close());

test('a spa whose massages say nothing of a license is a task until one is on file', async () => {
  const { db } = connection;
  const business = await addBusiness(db, { name: 'Bare Room', zip: '78701' });
  const tasks = () => healthGroups(db, context, 10);
  await addDeal(db, business, { ...sound, title: 'Facial', kind: 'facial' });
  assert.deepEqual(await tasks(), []);
  await addDeal(db, business, { ...sound, title: 'Swedish massage', kind: 'massage' });
  const [group] = await tasks();
  assert.equal(group?.text, '1 spa has no license on file');
  assert.equal(group?.tasks[0]?.title, 'Bare Room');
  const put = (values: Partial<BusinessRow>) =>
    db.updateTable('businesses').set(values).where('id', '=', business.id).execute();
  // Kansas licenses nobody.
  await put({ state: 'KS' });
  assert.deepEqual(await tasks(), []);
  await put({ state: 'TX', ...licensed() });
  assert.deepEqual(await tasks(), []);
});

/** The names of the spas on one page of those without a license, and how many there are. */
async function withoutLicense(page = 1, size = 25) {
  const group = await healthGroup(connection.db, context, { kind: 'no-license', page, size });
  return { names: group.tasks.map(({ title }) => title), count: group.count };
}

async function addBusinessWith(
  name: string,
  business: Partial<BusinessRow>,
  deals: Partial<DealRow>[],
) {
  const row = await addBusiness(connection.db, { zip: '78701', name, ...business });
  for (const deal of deals) await addDeal(connection.db, row, { ...massage, ...deal });
  return row;
}

test('a massage counts while visitors find it, in a state that is known to license massage', async () => {
  const tasks: Record<string, [business: Partial<BusinessRow>, deals: Partial<DealRow>[]]> = {
    'Registered in Vermont': [{ state: 'VT' }, [{}]],
    'Certified in California': [{ state: 'CA' }, [{}]],
    'Couples alone': [{}, [{ kind: 'couples' }]],
    'Prenatal alone': [{}, [{ kind: 'prenatal' }]],
    'Starts now': [{}, [{ starts_at: MONDAY_NOON }]],
    'Ends in a moment': [{}, [{ expires_at: MONDAY_NOON + 1 }]],
    'One of several': [{}, [{ status: 'archived' }, { kind: 'facial' }, {}, {}]],
  };
  for (const [name, [business, deals]] of Object.entries(tasks))
    await addBusinessWith(name, business, deals);
  await addBusinessWith('Licenses nobody', { state: 'KS' }, [{}]);
  await addBusinessWith('No rule is known', { state: 'PR' }, [{}]);
  await addBusinessWith('Inactive', { status: 'inactive' }, [{}]);
  await addBusinessWith('Without deals', {}, []);
  await addBusinessWith('Facial alone', {}, [{ kind: 'facial' }]);
  await addBusinessWith('Starts later', {}, [{ starts_at: MONDAY_NOON + 1 }]);
  await addBusinessWith('Ends now', {}, [{ expires_at: MONDAY_NOON }]);
  await addBusinessWith('Paused', {}, [{ paused_at: MONDAY_NOON }]);
  await addBusinessWith('Sold out', {}, [{ sold_out_at: MONDAY_NOON }]);
  await addBusinessWith('Draft', {}, [{ status: 'draft' }]);
  const names = Object.keys(tasks);
  assert.deepEqual(await withoutLicense(), { names, count: names.length });
  assert.deepEqual(await withoutLicense(2, 3), { names: names.slice(3, 6), count: names.length });
});

test('a spa with any license is no task, and is one again without its last', async () => {
  const { db } = connection;
  await addBusinessWith('On its form, of another state', licensed('MT 1', 'CA'), [{}]);
  const business = await addBusinessWith('Two further ones', {}, [{}]);
  const further = (id: string) => ({
    ...{ id, business_id: business.id, holder: 'establishment' as const, holder_name: '' },
    ...{ state: 'TX', number: id, number_key: id, local_authority: '', expires_on: '2020-01-01' },
    ...{ created_at: MONDAY_NOON, updated_at: MONDAY_NOON },
  });
  await db
    .insertInto('licenses')
    .values([further('ME1'), further('ME2')])
    .execute();
  assert.deepEqual(await withoutLicense(), { names: [], count: 0 });
  await db.deleteFrom('licenses').where('id', '=', 'ME1').execute();
  assert.deepEqual(await withoutLicense(), { names: [], count: 0 });
  await db.deleteFrom('licenses').where('id', '=', 'ME2').execute();
  assert.deepEqual(await withoutLicense(), { names: ['Two further ones'], count: 1 });
});

// Nobody analyzes an embedded database, so the query itself has to lead to its indexes.
test('on SQLite spas without a license are found in order, by narrow indexes alone', async () => {
  const { db, dialect, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  const { sql, parameters } = BUSINESSES['no-license'](db, context).limit(1).offset(0).compile();
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(plan);
  const steps = rows.map(({ detail }) => detail);
  assert.equal(steps.shift(), 'SCAN businesses USING COVERING INDEX businesses_without_license');
  const searches = steps.filter((step) => !step.startsWith('CORRELATED SCALAR SUBQUERY'));
  assert.deepEqual(searches, [
    'SEARCH licenses USING COVERING INDEX licenses_of_business (business_id=?)',
    'SEARCH deals USING INDEX massages_of_business (business_id=? AND expires_at>?)',
  ]);
  await close();
});

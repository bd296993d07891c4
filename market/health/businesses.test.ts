import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BusinessRow, Connection } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/app.ts';
import { emptyDatabase } from '../../test/empty-database.ts';
import { unconfiguredDependencies } from '../../test/unconfigured-dependencies.ts';
import { licensed } from '../../test/valid-forms.ts';
import { healthGroups } from './list.server.ts';

const { licensing } = unconfiguredDependencies;
const context = {
  now: MONDAY_NOON,
  timeZone: 'America/Chicago',
  zipTable,
  licensing,
  unknownZips: [],
};
let connection: Connection;
beforeEach(async () => {
  connection = await emptyDatabase();
});
afterEach(() => connection.close());

test('a spa whose massages say nothing of a license is a task until one is on file', async () => {
  const { db } = connection;
  const spa = await addBusiness(db, { name: 'Bare Room', zip: '78701' });
  const tasks = () => healthGroups(db, context, 10);
  const sound = {
    checkout_url: 'https://buy.stripe.com/aEU14n2',
    expires_at: MONDAY_NOON + 30 * DAY_MS,
  };
  await addDeal(db, spa, { ...sound, title: 'Facial', kind: 'facial' });
  assert.deepEqual(await tasks(), []);
  await addDeal(db, spa, { ...sound, title: 'Swedish massage', kind: 'massage' });
  const [group] = await tasks();
  assert.equal(group?.text, '1 spa has no license on file');
  assert.equal(group?.tasks[0]?.title, 'Bare Room');
  const put = (values: Partial<BusinessRow>) =>
    db.updateTable('businesses').set(values).where('id', '=', spa.id).execute();
  // Kansas licenses nobody.
  await put({ state: 'KS' });
  assert.deepEqual(await tasks(), []);
  await put({ state: 'TX', ...licensed() });
  assert.deepEqual(await tasks(), []);
});

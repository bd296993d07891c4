import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../market/durations.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../test/helpers/app.ts';
import { addComplaint } from '../../test/helpers/complaints.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { sweepAll } from './sweep.ts';

test('a clock that leaps years ahead deletes nothing for a day, and nothing once it is set right', async (t) => {
  const { db, close } = await emptyDatabase();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701' });
  await addComplaint(db, await addDeal(db, business), business);
  const warnings: string[] = [];
  const files = { storeAssets: async () => {} };
  const complaintsAfter = async (now: number) => {
    const warn = (message: string) => warnings.push(message);
    await sweepAll({ db, files, timeZone: 'America/New_York', warn, now });
    return (await db.selectFrom('complaints').select('id').execute()).length;
  };
  const ahead = MONDAY_NOON + 1000 * DAY_MS;
  assert.equal(await complaintsAfter(MONDAY_NOON), 1);
  assert.equal(await complaintsAfter(ahead), 1);
  assert.equal(await complaintsAfter(ahead + DAY_MS - 1), 1);
  assert.equal(await complaintsAfter(MONDAY_NOON + DAY_MS), 1);
  assert.match(warnings.join('\n'), /^The clock is more than a month after the last sweep.*\.$/);

  assert.equal(await complaintsAfter(ahead), 1);
  assert.equal(await complaintsAfter(ahead + DAY_MS), 0);
  assert.equal(warnings.length, 2);
});

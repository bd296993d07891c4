import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { noteBackup } from '../../../../market/backups/commands.server.ts';
import { checkForNotices } from '../../../../market/todo/checks.server.ts';
import { addBusiness, DAY_MS } from '../../../helpers/app.ts';
import { openNotices } from '../../../helpers/notices.ts';
import { licensed } from '../../../helpers/valid-forms.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;
beforeEach(async () => {
  notices = await openNotices();
});
afterEach(() => notices.close());

const dayAfter = (days: number) =>
  new Date(notices.clock.now + days * DAY_MS).toISOString().slice(0, 10);

/** Looks and backs up every day; returns what was noticed on which day. */
async function lookFor(days: number) {
  const start = notices.clock.now;
  const noticed: Array<[day: number, title: string]> = [];
  for (let day = 0; day <= days; day += 1) {
    notices.clock.now = start + day * DAY_MS;
    await noteBackup(notices.db, notices.clock.now);
    const before = new Set((await notices.rows()).map(({ id }) => id));
    await checkForNotices(notices.db, undefined, notices.clock.now);
    for (const { id, title } of await notices.rows())
      if (!before.has(id)) noticed.push([day, title]);
  }
  return noticed;
}

test('a license is noticed once, 30 days before its last day', async () => {
  const lastDay = dayAfter(70);
  const business = await addBusiness(notices.db, {
    ...{ name: 'Juniper Hour', zip: '78701', license_expires_on: lastDay },
    ...licensed('MT 1'),
  });
  assert.deepEqual(await lookFor(80), [[40, 'License MT 1 of Juniper Hour ends within 30 days']]);
  const [notice] = await notices.rows();
  assert.equal(notice?.path, `/admin/businesses/${business.id}/edit`);
  assert.match(notice?.detail ?? '', new RegExp(`^Its last day is ${lastDay}\\.`));
});

test('a last day that is entered late is noticed at once; another one again', async () => {
  const { db } = notices;
  assert.deepEqual(await lookFor(1), []);
  await addBusiness(db, { name: 'Juniper Hour', zip: '78701', license_expires_on: dayAfter(9) });
  const title = 'The license of Juniper Hour ends within 30 days';
  assert.deepEqual(await lookFor(2), [[0, title]]);
  await db
    .updateTable('businesses')
    .set({ license_expires_on: dayAfter(20) })
    .execute();
  assert.deepEqual(await lookFor(2), [[0, title]]);
});

test('nobody is noticed of inactive spas, and of licenses that have ended', async () => {
  const { db } = notices;
  const closed = { name: 'Closed', status: 'inactive' as const, license_expires_on: dayAfter(9) };
  await addBusiness(db, { zip: '78701', ...closed });
  await addBusiness(db, { zip: '78701', name: 'Ended', license_expires_on: dayAfter(-2) });
  assert.deepEqual(await lookFor(1), []);
});

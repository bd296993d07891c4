import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { recordBackup } from '../../../../market/backups/store.server.ts';
import { checkForNotices } from '../../../../market/notices/checks.server.ts';
import { addBusiness, DAY_MS } from '../../../helpers/app.ts';
import { openNotices } from '../../../helpers/notices.ts';
import { licensed } from '../../../helpers/valid-forms.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;
beforeEach(async () => {
  notices = await openNotices();
});
afterEach(() => notices.close());

/** Days after the first look, the hour of the day aside. */
const dayAfter = (days: number) =>
  new Date(notices.clock.now + days * DAY_MS).toISOString().slice(0, 10);

/** A look every day, a backup each time, and what was noticed on which day. */
async function lookFor(days: number) {
  const start = notices.clock.now;
  const noticed: Array<[day: number, title: string]> = [];
  for (let day = 0; day <= days; day += 1) {
    notices.clock.now = start + day * DAY_MS;
    await recordBackup(notices.db, notices.clock.now);
    const before = new Set((await notices.rows()).map(({ id }) => id));
    await checkForNotices(notices.db, undefined, notices.clock.now);
    for (const { id, title } of await notices.rows())
      if (!before.has(id)) noticed.push([day, title]);
  }
  return noticed;
}

test('a license is noticed 60, 30 and 7 days before its last day, and once that has passed', async () => {
  const lastDay = dayAfter(70);
  const license = { ...licensed('MT 1'), license_expires_on: lastDay };
  const business = await addBusiness(notices.db, {
    name: 'Juniper Hour',
    zip: '78701',
    ...license,
  });
  assert.deepEqual(await lookFor(80), [
    [10, 'License MT 1 of Juniper Hour expires within 60 days'],
    [40, 'License MT 1 of Juniper Hour expires within 30 days'],
    [63, 'License MT 1 of Juniper Hour expires within 7 days'],
    [71, 'License MT 1 of Juniper Hour expired'],
  ]);
  const [notice] = await notices.rows();
  assert.equal(notice?.path, `/admin/businesses/${business.id}/licenses`);
  assert.equal(notice?.detail, `Its last day is ${lastDay}.`);
});

test('a last day that a board has shown is noticed where it is the earlier one', async () => {
  const { db } = notices;
  const lastDay = dayAfter(5);
  const license = { ...licensed('MT 1'), license_expires_on: dayAfter(700) };
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701', ...license });
  await db
    .insertInto('license_checks')
    .values({
      ...{ id: 'c1', business_id: business.id, state: 'TX', number: 'MT 1', number_key: 'MT1' },
      ...{ checked_at: notices.clock.now, actor: 'me', how: 'board_site', found: 'active' },
      ...{ name_seen: '', expires_seen: lastDay, note: '' },
    })
    .execute();
  assert.deepEqual(await lookFor(1), [[0, 'License MT 1 of Juniper Hour expires within 7 days']]);
  assert.equal((await notices.rows())[0]?.detail, `Its last day is ${lastDay}.`);
});

test('licenses that end together are one notice; further ones count, inactive spas do not', async () => {
  const { db } = notices;
  const license_expires_on = dayAfter(5);
  const business = await addBusiness(db, {
    ...{ name: 'Juniper Hour', zip: '78701', license_expires_on },
    ...licensed('MT 1'),
  });
  await addBusiness(db, {
    ...{ name: 'Closed', zip: '78701', status: 'inactive', license_expires_on },
    ...licensed('MT 2'),
  });
  await db
    .insertInto('licenses')
    .values({
      ...{
        id: 'l1',
        business_id: business.id,
        holder: 'establishment',
        holder_name: '',
        state: 'TX',
      },
      ...{ number: 'ME 3', number_key: 'ME3', local_authority: '', created_at: 1, updated_at: 1 },
      expires_on: license_expires_on,
    })
    .execute();
  assert.deepEqual(await lookFor(1), [[0, '2 licenses expire within 7 days']]);
  const [notice] = await notices.rows();
  assert.equal(
    notice?.detail,
    `- ME 3, Juniper Hour: ${license_expires_on}\n- MT 1, Juniper Hour: ${license_expires_on}`,
  );
});

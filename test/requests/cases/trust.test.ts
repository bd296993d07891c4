import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { DAY_MS } from '../../../market/durations.ts';
import { licenseKey } from '../../../market/licenses/rules.ts';
import { addBusiness, addDeal, MONDAY_NOON, openApp, visibleText } from '../../helpers/app.ts';
import { addCase } from '../../helpers/cases.ts';

const openApps: Array<{ close: () => Promise<void> }> = [];
afterEach(async () => {
  for (const opened of openApps.splice(0)) await opened.close();
});

async function openTrust() {
  const validities: number[] = [];
  const app = await openApp({
    cachePage: async (_url, _page, _version, { until }) => {
      validities.push(until);
    },
  });
  openApps.push(app);
  const text = async () => visibleText(await (await app.get('/trust')).text());
  return { ...app, text, validities };
}

type Db = Awaited<ReturnType<typeof openTrust>>['db'];

/** Somebody looks at the number that a spa has on file. */
async function check(
  db: Db,
  business: { id: string },
  found: 'active' | 'not_found',
  checked_at: number,
  number = 'MT 1234',
) {
  await db
    .insertInto('license_checks')
    .values({
      id: randomUUIDv7(),
      business_id: business.id,
      state: 'TX',
      number,
      number_key: licenseKey(number),
      checked_at,
      actor: 'owner@example.com',
      how: 'board_site',
      found,
      name_seen: '',
      expires_seen: null,
      note: '',
    })
    .execute();
}

const license = {
  license_number: 'MT 1234',
  license_key: licenseKey('MT 1234'),
  license_state: 'TX',
};

const another = { ...license, license_number: 'MT 5678', license_key: licenseKey('MT 5678') };

test('without records the page says that there are none, and every page leads to it', async () => {
  const { text, get, db } = await openTrust();
  assert.match(await text(), /There are no records yet\./);
  await addDeal(db, await addBusiness(db, { zip: '78701', name: 'Juniper Hour' }));
  const page = await text();
  assert.match(page, /There are no records yet\./);
  assert.doesNotMatch(page, /Record:/);
  assert.match(await (await get('/')).text(), /<a [^>]*href="\/trust"/);
});

test('licenses count by their newest check, which gets too old by itself', async () => {
  const { text, db, clock, validities } = await openTrust();
  await addBusiness(db, { zip: '78701', name: 'None' });
  await addBusiness(db, { zip: '78701', name: 'Inactive', status: 'inactive', ...license });
  assert.doesNotMatch(await text(), /Licenses/);
  const business = await addBusiness(db, { zip: '78701', name: 'Confirmed', ...license });
  const stated = await addBusiness(db, { zip: '78701', name: 'Stated', ...another });
  assert.match(
    await text(),
    /2 of 3 listed spas have a license number on file\. None is confirmed now\./,
  );
  await check(db, stated, 'active', MONDAY_NOON - 2, 'MT 5678');
  await check(db, stated, 'not_found', MONDAY_NOON - 1, 'MT 5678');
  await check(db, business, 'active', MONDAY_NOON - 179 * DAY_MS);
  assert.match(
    await text(),
    /1 has one that is confirmed now: checked in the last 180 days, and not ended\. 1 has one that was found not active\./,
  );
  const until = validities.at(-1) ?? 0;
  assert.ok(until > MONDAY_NOON && until <= MONDAY_NOON + DAY_MS);
  clock.now = MONDAY_NOON + DAY_MS;
  assert.match(await text(), /None is confirmed now\. 1 has one that was found not active\./);
});

test('a number that was found inactive at one spa is confirmed at no other', async () => {
  const { text, db } = await openTrust();
  const business = await addBusiness(db, { zip: '78701', name: 'Confirmed', ...license });
  const same = await addBusiness(db, { zip: '78701', name: 'Same', ...license });
  await check(db, business, 'active', MONDAY_NOON - 2);
  assert.match(await text(), /1 has one that is confirmed now/);
  await check(db, same, 'not_found', MONDAY_NOON - 1);
  assert.match(await text(), /None is confirmed now\. 2 have one that was found not active\./);
});

test('a license whose last day has passed somewhere is not confirmed', async () => {
  const { text, db } = await openTrust();
  const ended = { ...license, license_expires_on: '2026-03-01' };
  const business = await addBusiness(db, { zip: '78701', name: 'Ended', ...ended });
  await check(db, business, 'active', MONDAY_NOON - 1);
  assert.match(
    await text(),
    /1 of 1 listed spa has a license number on file\. None is confirmed now\. Record/,
  );
});

test('a number of another state is not on file here: deal pages say nothing of it', async () => {
  const { text, db } = await openTrust();
  await addBusiness(db, { zip: '78701', name: 'Moved', ...license, license_state: 'KS' });
  assert.match(await text(), /There are no records yet\./);
});

test('problems of all spas count once they are genuine, and nothing of who reported them', async () => {
  const { text, db } = await openTrust();
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(db, business);
  const { id } = await addCase(db, deal, business);
  assert.match(await text(), /Since Mar 2026: no genuine problem reported\./);
  await db.updateTable('cases').set({ genuine_at: MONDAY_NOON }).where('id', '=', id).execute();
  const page = await text();
  assert.match(page, /Since Mar 2026: 1 problem reported, 0 answered\./);
  assert.doesNotMatch(page, /Juniper|buyer@/);
});

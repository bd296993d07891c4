import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { PRIVACY_OF_LICENSES } from '../../market/licenses/copy.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, openApp, visibleText } from '../helpers/app.ts';
import { licensed } from '../helpers/valid-forms.ts';

const RULE = /Every provider must submit license information to be listed\./;
const SHOWN = /Licenses are shown where they are on file\./;

let site: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
let deal: DealRow;
beforeEach(async () => {
  site = await openApp();
  business = await addBusiness(site.db, { zip: '78701' });
  deal = await addDeal(site.db, business, { expires_at: MONDAY_NOON + 700 * DAY_MS });
});
afterEach(() => site.close());

const read = async (path = `/deals/${business.slug}?deal=${deal.id}`) =>
  visibleText(await (await site.get(path)).text());
const set = (values: Partial<BusinessRow>) =>
  site.db.updateTable('businesses').set(values).where('id', '=', business.id).execute();

test('a spa that is ticked has the specified label; without tick and number it has none, at once', async () => {
  await set({ has_license_information: 1 });
  assert.match(await read(), /60 minute session Licensed Massage Therapist/);
  await set({ has_license_information: 0 });
  const text = await read();
  assert.match(text, /60 minute session/);
  assert.doesNotMatch(text, /licens/i);
});

test('a number shows who looked it up; found not active, it and the tick say nothing', async () => {
  await set({ ...licensed('MT 12345'), has_license_information: 1 });
  assert.match(await read(), /Licensed Massage Therapist License MT 12345, as stated by the spa\./);
  await set({ license_checked_on: '2026-03-02', license_found: 'active' });
  const checked =
    /License MT 12345\. Checked with the Texas Department of Licensing and Regulation \(TDLR\) on Mar 2, 2026\./;
  for (const path of [undefined, `/business/${business.slug}`])
    assert.match(await read(path), checked);
  await set({ license_found: 'not active' });
  for (const path of [undefined, `/business/${business.slug}`])
    assert.doesNotMatch(await read(path), /MT.12345|Licensed/i);
});

test('at the end of its last day the label is gone from the cached page', async () => {
  await set({ ...licensed('MT 12345'), license_expires_on: '2026-03-03' });
  site.clock.now = Date.parse('2026-03-04T05:59:59Z');
  assert.match(await read(), /Licensed Massage Therapist/);
  site.clock.now += 1000;
  assert.doesNotMatch(await read(), /MT.12345|Licensed/i);
});

test('every provider must submit is said while the information of each listed spa is there', async () => {
  for (const path of ['/', '/terms']) assert.match(await read(path), SHOWN);
  assert.doesNotMatch(await read('/'), /Every provider must|Providers must/);
  for (const values of [licensed(), { has_license_information: 1, license_number: '' }]) {
    await set(values);
    for (const path of ['/', '/terms']) {
      assert.match(await read(path), RULE);
      assert.doesNotMatch(await read(path), SHOWN);
    }
  }
  const landing = await read('/');
  assert.match(landing, /Providers must submit license information\. No hidden fees/);
  assert.match(landing, /Licensed Providers Every provider must submit license information before/);
  await set({ has_license_information: 0 });
  assert.match(await read('/'), SHOWN);
  await site.db.updateTable('deals').set({ paused_at: MONDAY_NOON, listed: 0 }).execute();
  assert.match(await read('/'), RULE);
});

test('the privacy page says what is stored of a license', async () => {
  assert.ok((await read('/privacy')).includes(PRIVACY_OF_LICENSES));
});

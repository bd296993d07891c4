import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { PRIVACY_OF_LICENSES } from '../../market/licenses/copy.ts';
import { licenseKey } from '../../market/licenses/rules.ts';
import { saveSettings } from '../../market/settings/commands.server.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, openApp, visibleText } from '../helpers/app.ts';
import { SITE } from '../helpers/default-site.ts';
import { licensed } from '../helpers/valid-forms.ts';

const NUMBER = 'MT 12345';
const CHECKED =
  /License MT 12345\. Checked with the Texas Department of Licensing and Regulation \(TDLR\) on Mar 2, 2026\./;

let site: Awaited<ReturnType<typeof openApp>>;
let business: BusinessRow;
let deal: DealRow;
beforeEach(async () => {
  site = await openApp();
  const license = { ...licensed(NUMBER), license_expires_on: '2026-12-31' };
  business = await addBusiness(site.db, { zip: '78701', ...license });
  deal = await addDeal(site.db, business, { expires_at: MONDAY_NOON + 700 * DAY_MS });
});
afterEach(() => site.close());

const read = async (path = `/deals/${business.slug}?deal=${deal.id}`) =>
  visibleText(await (await site.get(path)).text());

async function addCheck(found: 'active' | 'disciplined', checked_at: number, at = business) {
  await site.db
    .insertInto('license_checks')
    .values({
      ...{ id: `check-${checked_at}`, business_id: at.id, state: 'TX', number: NUMBER },
      ...{ number_key: licenseKey(NUMBER), checked_at, actor: 'me', how: 'board_site', found },
      ...{ name_seen: '', expires_seen: null, note: '' },
    })
    .execute();
}

test('a spa with nothing on file has the specified label, until the statement is switched off', async () => {
  const bare = await addBusiness(site.db, { zip: '78702', name: 'Bare Feet' });
  await addDeal(site.db, bare);
  assert.match(await read(`/deals/${bare.slug}`), /60 minute session Licensed Massage Therapist/);
  const saved = await saveSettings(site.db, SITE, {
    section: 'licenses',
    formValues: { licenseStatement: 'off' },
    ...{ loadedVersion: 0, actor: 'me', now: MONDAY_NOON },
  });
  assert.equal(saved.kind, 'updated');
  const text = await read(`/deals/${bare.slug}`);
  assert.match(text, /60 minute session/);
  assert.doesNotMatch(text, /licens/i);
});

test('a number that was found disciplined at one spa is claimed at no other', async () => {
  const same = await addBusiness(site.db, { zip: '78702', name: 'Same', ...licensed('mt-12345') });
  const other = await addBusiness(site.db, {
    ...{ zip: '78702', name: 'Other', ...licensed(NUMBER) },
    ...{ license_state: 'OK', state: 'OK' },
  });
  for (const one of [same, other]) await addDeal(site.db, one);
  await addCheck('active', MONDAY_NOON);
  await addCheck('disciplined', MONDAY_NOON + 1, same);
  for (const path of [undefined, `/deals/${same.slug}`, `/business/${same.slug}`])
    assert.doesNotMatch(await read(path), /MT.12345|Licensed/i);
  assert.match(await read(`/deals/${other.slug}`), /License MT 12345/);
  await addCheck('active', MONDAY_NOON + 2);
  assert.match(await read(), CHECKED);
  assert.doesNotMatch(await read(`/deals/${same.slug}`), /MT.12345|Licensed/i);
});

test("a city's permit is not refuted by what another business's number was found to be", async () => {
  const bare = await addBusiness(site.db, { zip: '78702', name: 'Permitted' });
  await addDeal(site.db, bare);
  await site.db
    .insertInto('licenses')
    .values({
      ...{ id: 'l1', business_id: bare.id, holder: 'establishment', holder_name: '', state: 'TX' },
      ...{ number: NUMBER, number_key: licenseKey(NUMBER), local_authority: 'City of Austin' },
      ...{ expires_on: null, created_at: 1, updated_at: 1 },
    })
    .execute();
  await addCheck('disciplined', MONDAY_NOON);
  assert.match(await read(`/deals/${bare.slug}`), /Permit MT 12345, City of Austin\./);
});

test('the privacy page says what is stored of a license, and for how long', async () => {
  assert.ok((await read('/privacy')).includes(PRIVACY_OF_LICENSES));
});

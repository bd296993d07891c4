import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { historyOf } from '../../../../market/audit/store.server.ts';
import { addDeal, MONDAY_NOON, visibleText } from '../../../helpers/app.ts';
import { licensed } from '../../../helpers/valid-forms.ts';
import { openDealAdmin } from '../deal-admin.ts';

const RULE = /Every provider must submit license information to be listed\./;
const SHOWN = /Licenses are shown where they are on file\./;

let admin: Awaited<ReturnType<typeof openDealAdmin>>;
beforeEach(async () => {
  admin = await openDealAdmin();
});
afterEach(() => admin.close());

const turn = (licenseStatement: 'confirmed' | 'off', version = '0') =>
  admin.send('/admin/settings/licenses', { licenseStatement, version });
const read = async (path: string) => visibleText(await (await admin.get(path)).text());

test('the sentences about every provider follow the statement', async () => {
  await addDeal(admin.db, admin.business, {});
  for (const path of ['/', '/terms']) {
    assert.match(await read(path), RULE);
    assert.doesNotMatch(await read(path), SHOWN);
  }
  const landing = await read('/');
  assert.match(landing, /Providers must submit license information\. No hidden fees/);
  assert.match(landing, /Licensed Providers Every provider must submit license information before/);
  await turn('off');
  assert.doesNotMatch(await read('/'), /Every provider must|Providers must/);
  for (const path of ['/', '/terms']) assert.match(await read(path), SHOWN);
  await turn('confirmed', '1');
  assert.match(await read('/'), RULE);
  const [entry] = await historyOf(admin.db, 'settings', 'licenses', 1);
  assert.equal(entry?.actor, 'owner@example.com');
});

test('without the statement they are said while each listed spa has a license on file', async () => {
  await turn('off');
  await addDeal(admin.db, admin.business, {});
  for (const path of ['/', '/terms']) assert.match(await read(path), SHOWN);
  await admin.db.updateTable('businesses').set(licensed()).execute();
  for (const path of ['/', '/terms']) assert.match(await read(path), RULE);
  await admin.db
    .updateTable('businesses')
    .set({ license_number: '', license_key: '', license_state: '' })
    .execute();
  await admin.db.updateTable('deals').set({ paused_at: MONDAY_NOON, listed: 0 }).execute();
  assert.match(await read('/'), RULE);
});

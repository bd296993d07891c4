import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { historyOf } from '../../../../market/audit/store.server.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../../helpers/app.ts';
import { licensed } from '../../../helpers/valid-forms.ts';
import { openDealAdmin } from '../deal-admin.ts';

const NEEDED = /This spa has no license on file\. Add its License Number to the business first/;
const REFUTED = /The last check of each license of this spa did not find it active/;
const RULE = /Every provider must submit license information to be listed\./;
const SHOWN = /Licenses are shown where they are on file\./;

let admin: Awaited<ReturnType<typeof openDealAdmin>>;
beforeEach(async () => {
  admin = await openDealAdmin();
});
afterEach(() => admin.close());

const turn = (needsLicense: 'on' | 'off', version = '0', licenseStatement = 'off') =>
  admin.send('/admin/settings/licenses', { licenseStatement, needsLicense, version });
const license = () => admin.db.updateTable('businesses').set(licensed()).execute();
const look = (found: string, key: string) =>
  admin.send(`/admin/businesses/${admin.business.id}/licenses`, {
    ...{ intent: 'check', about: 'main', key, number: 'MT 12345', state: 'TX' },
    ...{ how: 'board_site', nameSeen: '', expiresSeen: '', note: '', found },
  });
const read = async (path: string) => visibleText(await (await admin.get(path)).text());

test('while it is on, no deal of a spa without a license is published, and drafts are saved', async () => {
  assert.equal((await turn('on')).status, 302);
  const refused = await admin.create();
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), NEEDED);
  assert.deepEqual(await admin.deals(), []);
  assert.equal((await admin.create({ draft: 'yes' })).status, 302);
  await license();
  assert.equal((await admin.create()).status, 302);
  assert.equal((await admin.deals()).length, 2);
});

test('a deal that was paused or archived comes back with a license only', async () => {
  const paused = { paused_at: MONDAY_NOON - 1 };
  const { id } = await addDeal(admin.db, admin.business, paused);
  await turn('on');
  const resume = () => admin.send(`/admin/deals/${id}/status`, { verb: 'resume' });
  assert.match(await admin.textAfterRedirect(await resume(), `/admin/deals/${id}/edit`), NEEDED);
  assert.notEqual((await admin.deals())[0]?.paused_at, null);
  await license();
  await resume();
  assert.equal((await admin.deals())[0]?.paused_at, null);
});

test('a state that licenses nobody is not asked for a license', async () => {
  await turn('on');
  const business = await addBusiness(admin.db, { name: 'Prairie Rest', zip: '67202' });
  assert.equal((await admin.create({ businessId: business.id })).status, 302);
});

test('the sentences about every provider follow the statement, and without it the gate', async () => {
  for (const path of ['/', '/terms']) assert.match(await read(path), RULE);
  await turn('off');
  assert.doesNotMatch(await read('/'), /Every provider must|Providers must/);
  for (const path of ['/', '/terms']) assert.match(await read(path), SHOWN);
  await turn('on', '1');
  for (const path of ['/', '/terms']) {
    assert.match(await read(path), RULE);
    assert.doesNotMatch(await read(path), SHOWN);
  }
  const landing = await read('/');
  assert.match(landing, /Providers must submit license information\. No hidden fees/);
  assert.match(landing, /Licensed Providers Every provider must submit license information before/);
  await turn('off', '2');
  assert.match(await read('/'), SHOWN);
  await turn('off', '3', 'confirmed');
  assert.match(await read('/'), RULE);
  const [entry] = await historyOf(admin.db, 'settings', 'licenses', 1);
  assert.equal(entry?.actor, 'owner@example.com');
});

test('they are not said while a deal of a spa with nothing on file is listed', async () => {
  await license();
  await addDeal(admin.db, admin.business, {});
  await turn('on');
  for (const path of ['/', '/terms']) assert.match(await read(path), RULE);
  await admin.db
    .updateTable('businesses')
    .set({ license_number: '', license_key: '', license_state: '' })
    .execute();
  for (const path of ['/', '/terms']) assert.match(await read(path), SHOWN);
  await admin.db.updateTable('deals').set({ paused_at: MONDAY_NOON, listed: 0 }).execute();
  assert.match(await read('/'), RULE);
});

test('while each license on file is refuted, a deal is neither published nor resumed', async () => {
  const { id } = await addDeal(admin.db, admin.business);
  await license();
  await look('disciplined', 'a-check-key-of-16-letters');
  const resume = () => admin.send(`/admin/deals/${id}/status`, { verb: 'resume' });
  assert.match(await admin.textAfterRedirect(await resume(), `/admin/deals/${id}/edit`), REFUTED);
  const created = await admin.create();
  assert.equal(created.status, 400);
  assert.match(await created.text(), REFUTED);
  assert.notEqual((await admin.deals())[0]?.paused_at, null);
  await look('active', 'another-key-of-16-letters');
  await resume();
  assert.equal((await admin.deals())[0]?.paused_at, null);
});

test('while each license on file is refuted, an expired deal is not opened again by its form', async () => {
  const expired = { created_at: MONDAY_NOON - 9 * DAY_MS, expires_at: MONDAY_NOON - DAY_MS };
  const { id } = await addDeal(admin.db, admin.business, expired);
  await license();
  await look('not_found', 'a-check-key-of-16-letters');
  const reopen = async () => {
    const { updated_at } = await admin.db
      .selectFrom('deals')
      .select('updated_at')
      .executeTakeFirstOrThrow();
    const form = { ...admin.validDeal(), updatedAt: String(updated_at) };
    return admin.send(`/admin/deals/${id}/edit`, form);
  };
  const refused = await reopen();
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), REFUTED);
  assert.equal((await admin.deals())[0]?.expires_at, expired.expires_at);
  await look('active', 'another-key-of-16-letters');
  assert.equal((await reopen()).status, 302);
  assert.ok(((await admin.deals())[0]?.expires_at ?? 0) > MONDAY_NOON);
});

test('an inactive spa comes back with a license only, where that would publish a deal', async () => {
  const { id } = await addDeal(admin.db, admin.business);
  const edit = `/admin/businesses/${admin.business.id}/edit`;
  const turnBusiness = (status: string) => admin.send(edit, { intent: 'status', status });
  const isActive = async () =>
    (await admin.db.selectFrom('businesses').select('status').executeTakeFirst())?.status;
  await turnBusiness('inactive');
  const [entry] = await historyOf(admin.db, 'business', admin.business.id, 1);
  await turn('on');
  assert.match(await admin.textAfterRedirect(await turnBusiness('active'), edit), NEEDED);
  const undo = admin.send('/admin/history/undo', { id: entry?.id ?? '', back: edit });
  assert.match(await admin.textAfterRedirect(await undo, edit), NEEDED);
  const chosen = { intent: 'active', [`select-${admin.business.id}`]: 'on' };
  const all = await admin.send('/admin/businesses', chosen);
  assert.match(
    await admin.textAfterRedirect(all, '/admin/businesses'),
    /1 stayed paused\. Juniper Hour: This spa has no license on file/,
  );
  assert.equal(await isActive(), 'inactive');
  await admin.send(`/admin/deals/${id}/status`, { verb: 'pause' });
  await turnBusiness('active');
  assert.equal(await isActive(), 'active');
});

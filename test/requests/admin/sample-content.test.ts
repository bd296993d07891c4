import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { editDeal } from '../../../market/deals/commands.server.ts';
import { storedDealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { makeOwnerLink } from '../../../market/owners/commands.server.ts';
import type { DealRow } from '../../../market/ports.ts';
import { loadSample } from '../../../server/lifecycle/sample.ts';
import { SELECT } from '../../../web/kit/lists/selection.ts';
import {
  addBusiness,
  DAY_MS,
  MONDAY_NOON,
  SECRET,
  visibleText,
  zipTable,
} from '../../helpers/app.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin({ sampleContent: true });
const { pageText, send, textAfterRedirect, businesses } = admin;
const visitor = async (path: string) => visibleText(await (await admin.testApp.get(path)).text());

beforeEach(async () => {
  const { db } = admin.testApp;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
});

test('the dashboard says that this is the sample, and one press removes it from every page', async () => {
  assert.match(await pageText('/admin'), /This is still the sample content/);
  assert.match(await visitor('/'), /Sample content/);
  assert.match(await pageText('/admin/sample'), /This action cannot be undone\. Cancel Remove/);
  const text = await textAfterRedirect(await send('/admin/sample', {}));
  assert.match(text, /Removed the sample content: 264 spas and 462 deals/);
  assert.doesNotMatch(text, /This is still the sample content|Still here/);
  assert.deepEqual(await businesses(), []);
  assert.doesNotMatch(await visitor('/'), /Sample content/);
  assert.match(await pageText('/admin/sample'), /There is no sample content to remove\. Dashboard/);
  const again = await textAfterRedirect(await send('/admin/sample', {}));
  assert.match(again, /There is no sample content to remove\./);
});

test('what was changed by hand is counted, and goes with the rest or stays marked', async () => {
  const { db, clock } = admin.testApp;
  clock.now += DAY_MS;
  const live = db.selectFrom('deals').selectAll().where('expires_at', '>', clock.now);
  const [extended, paused, described, retitled, linked, ofRenamed] = await live
    .orderBy('business_id')
    .execute();
  assert.ok(extended && paused && described && retitled && linked && ofRenamed);
  const question = () => pageText('/admin/sample');
  await bulk('extend', extended.id, { days: '30' });
  await bulk('pause', paused.id);
  await edit(described, { description: 'In words of mine, of an invented spa.' });
  assert.match(await question(), /This deletes 264 spas and 462 deals/);
  assert.doesNotMatch(await question(), /Keep/);

  await edit(retitled, { title: 'A title of mine' });
  await edit(linked, { checkoutUrl: 'https://buy.stripe.com/28o4gz9ab' });
  await db
    .updateTable('businesses')
    .set({ name: 'A spa of mine' })
    .where('id', '=', ofRenamed.business_id)
    .execute();
  const spas = new Set([retitled, linked, ofRenamed].map((deal) => deal.business_id)).size;
  const changed = `${spas} spas and 2 deals`;
  assert.match(
    await question(),
    new RegExp(`Keep ${changed} that you added, or gave another name`),
  );

  const text = await textAfterRedirect(await send('/admin/sample', { keep: 'changed' }));
  assert.match(text, new RegExp(`Removed the sample content: ${264 - spas} spas and 460 deals`));
  assert.match(text, new RegExp(`Still here: ${changed}\\.`));
  assert.match(text, /This is still the sample content/);
  const page = await admin.testApp.get(`/deals?zip=${retitled.business_zip}`);
  assert.equal(page.headers.get('X-Robots-Tag'), 'noindex');
  const found = visibleText(await page.text());
  assert.match(found, /A title of mine/);
  assert.match(found, /Sample content/);
  assert.doesNotMatch(found, /★|sample content/, 'an invented rating does not stay');
  assert.match(await question(), new RegExp(`This deletes ${changed}`));

  await send('/admin/sample', {});
  assert.deepEqual(await businesses(), []);
  assert.doesNotMatch(await visitor('/'), /Sample content/);
});

async function bulk(verb: string, id: string, fields: Record<string, string> = {}) {
  const form = { back: '/admin/deals', confirmed: 'yes', verb, [SELECT + id]: 'on', ...fields };
  const text = await textAfterRedirect(await send('/admin/deals/bulk', form));
  assert.match(text, verb === 'pause' ? /1 deal paused/ : /1 deal extended/);
}

async function edit({ id, updated_at }: DealRow, fields: Record<string, string>) {
  const { db, clock } = admin.testApp;
  const stored = await findDealForEdit(db, id);
  assert.ok(stored);
  const { timeZone = '' } = zipTable.find(stored.deal.business_zip) ?? {};
  const values = { ...storedDealValues(stored.deal, timeZone), ...fields };
  const context = { db, zipTable, actor: 'owner@example.com', now: clock.now };
  assert.deepEqual(await editDeal(context, id, values, updated_at), { kind: 'updated' });
}

test('where it cannot be removed, all of it is still there, and a toast says so', async () => {
  const release = await refuseWrites(admin.testApp, 'delete', 'businesses');
  const text = await textAfterRedirect(await send('/admin/sample', {}));
  await release();
  assert.match(text, /Failed to remove the sample content/);
  assert.match(await pageText('/admin'), /This is still the sample content/);
  assert.equal((await businesses()).length, 264);
});

test('an invented spa’s page is opened from its record; a real one’s never', async () => {
  const { db } = admin.testApp;
  const invented = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  const own = await addBusiness(db, { zip: '78701', name: 'My own spa' });
  for (const { id, email } of [invented, own])
    await makeOwnerLink(db, { businessId: id, address: email }, SECRET, MONDAY_NOON);
  for (const screen of ['edit', 'owner']) {
    const show = async (id: string) =>
      (await admin.get(`/admin/businesses/${id}/${screen}`)).text();
    const of = /<a [^>]*href="([^"]*\/owner\/[\w-]{43})"[^>]*>Open as the spa/;
    const [, link = ''] = of.exec(await show(invented.id)) ?? [];
    const page = await admin.testApp.get(new URL(link, 'https://spa.test').pathname);
    assert.equal(page.status, 200, screen);
    assert.doesNotMatch(await show(own.id), /Open as the spa/, screen);
  }
});

test('only the administrator may remove it', async () => {
  const response = await admin.testApp.post('/admin/sample', {});
  assert.equal(response.status, 302);
  assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
  assert.equal((await businesses()).length, 264);
});

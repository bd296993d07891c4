import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { addComplaint } from '../../helpers/complaints.ts';
import { addPurchase } from '../../helpers/purchases.ts';
import { assertSays } from '../../helpers/says.ts';
import { businessEdit, carriedVersion, signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { businessForm } from '../../helpers/valid-forms.ts';

const NEW = '/admin/business/new';
const LIST = '/admin/businesses';
const admin = signedInAdmin();
const { get, pageText, send, textAfterRedirect, versionOf, businesses } = admin;

test('a business that does not exist is Business Not Found', async () => {
  const id = '00000000-0000-7000-8000-00000000ffff';
  assert.equal((await get(businessEdit(id))).status, 404);
  assert.match(await pageText(businessEdit(id)), /Business Not Found/);
  const response = await send(businessEdit(id), businessForm);
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Business Not Found/);
});

test('an edit shows at once on the public pages of its deals, and the old slug answers 301', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  await addDeal(admin.testApp.db, business);
  assert.match(
    visibleText(await (await admin.testApp.get('/deals?zip=78701')).text()),
    /Juniper Hour/,
  );
  const response = await send(businessEdit(business.id), {
    ...businessForm,
    name: 'Cedar Rooms',
    updatedAt: await versionOf(business.id),
  });
  assert.match(await textAfterRedirect(response), /Business updated successfully/);
  assert.match(
    visibleText(await (await admin.testApp.get('/deals?zip=78701')).text()),
    /Cedar Rooms/,
  );
  const moved = await admin.testApp.get(`/deals/${business.slug}`);
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.get('Location'), '/deals/cedar-rooms-austin-tx-78701');
  const [, history = ''] = (await pageText(businessEdit(business.id))).split('History All changes');
  assertSays(history, 'Business name went from Juniper Hour to Cedar Rooms', 'Undo');
  assertSays(history, 'by owner@example.com, Mar 2, 2026, 1:00 PM EST');
});

test('an inactive business disappears with its deals at once, and returns with them', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  await addDeal(admin.testApp.db, business);
  const visibility = async () => [
    (await admin.testApp.get(`/deals/${business.slug}`)).status,
    (await admin.testApp.get(`/business/${business.slug}`)).status,
    /Juniper Hour/.test(await (await admin.testApp.get('/deals?zip=78701')).text()),
  ];
  assert.deepEqual(await visibility(), [200, 200, true]);
  await textAfterRedirect(
    await send(businessEdit(business.id), { intent: 'status', status: 'inactive' }),
  );
  assert.deepEqual(await visibility(), [404, 404, false]);
  assert.match(await pageText(businessEdit(business.id)), /Paused Visitors see neither .* Resume/);
  assert.match(await pageText(LIST), /Juniper Hour Paused/);
  await textAfterRedirect(
    await send(businessEdit(business.id), { intent: 'status', status: 'active' }),
  );
  assert.deepEqual(await visibility(), [200, 200, true]);
});

test('a mistake in a field does not make an old form a fresh one', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  const updatedAt = await versionOf(business.id);
  await textAfterRedirect(
    await send(businessEdit(business.id), { ...businessForm, name: 'First', updatedAt }),
  );
  const html = await (
    await send(businessEdit(business.id), { ...businessForm, zip: '7', updatedAt })
  ).text();
  assert.equal(carriedVersion(html), updatedAt);
});

test('a ZIP without a position is saved with a warning, on its page and on the dashboard', async () => {
  const response = await send(NEW, { ...businessForm, zip: '00001' });
  const page = await textAfterRedirect(response);
  assert.match(page, /Business created successfully/);
  assert.match(page, /We do not know where ZIP code 00001 is/);
  assert.match(
    await pageText('/admin'),
    /A business cannot be found by its ZIP code .* the ZIP code 00001 is unknown/,
  );
  const [row] = await businesses();
  assert.match(
    await pageText(businessEdit(row?.id ?? '')),
    /We do not know where ZIP code 00001 is/,
  );
});

test('an edit that cannot be stored says so and keeps its values', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  // Another name is another address, and the former one cannot be stored.
  await admin.testApp.db.schema.dropTable('business_slugs').execute();
  const values = { ...businessForm, name: 'Kept Name', updatedAt: String(business.updated_at) };
  const response = await send(businessEdit(business.id), values);
  assert.ok(response.status >= 500);
  const html = await response.text();
  assert.ok(visibleText(html).includes('Failed to update business. Nothing was saved'));
  assert.ok(html.includes('value="Kept Name"'));
  assert.equal((await businesses())[0]?.name, 'Juniper Hour');
});

test('the record says in one row what there is, each with its list, and what is in its closed groups', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701', hours: 'Mo 09:00-19:00' });
  assert.doesNotMatch(
    await pageText(businessEdit(business.id)),
    /Deals \d|Purchases \d|Complaints \d/,
  );
  const deal = await addDeal(db, business);
  await addDeal(db, business, { title: 'Last year', expires_at: MONDAY_NOON - 1 });
  await addPurchase(db, deal);
  await addComplaint(db, deal, business);
  await addComplaint(db, deal, await addBusiness(db, { zip: '78702', name: 'Tide' }));
  await db.updateTable('businesses').set({ license_expires_on: '2026-03-01' }).execute();
  const html = await (await get(businessEdit(business.id))).text();
  const record = visibleText(html);
  assertSays(record, 'Deals 1 of 2 active', 'Purchases 1', 'Complaints 1', 'Texts', 'Stripe');
  assertSays(record, 'License ended Mar 1, 2026', 'Hours Mon 9–7', 'Pictures None');
  for (const list of ['deals?business', 'purchases?spa', 'complaints?spa'])
    assert.ok(html.includes(`href="/admin/${list}=${business.id}"`), list);
  const complaints = await pageText(`/admin/complaints?spa=${business.id}`);
  assertSays(complaints, 'Only this spa', 'Juniper Hour');
  assert.doesNotMatch(complaints, /Tide/);
});

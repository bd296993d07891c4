import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDeal, addSpa, wordsOf } from '../../app.ts';
import { adminOffice, businessEdit, carriedVersion } from '../../signed-in-admin.ts';
import { businessForm } from '../../valid-forms.ts';

const NEW = '/admin/business/new';
const LIST = '/admin/businesses';
const office = adminOffice();
const { get, words, send, told, versionOf, businesses } = office;

test('a business that does not exist is Business Not Found', async () => {
  const id = '00000000-0000-7000-8000-00000000ffff';
  assert.equal((await get(businessEdit(id))).status, 404);
  assert.match(await words(businessEdit(id)), /Business Not Found/);
  const response = await send(businessEdit(id), businessForm);
  assert.equal(response.status, 404);
  assert.match(wordsOf(await response.text()), /Business Not Found/);
});

test('an edit shows at once on the public pages of its deals, and the old slug answers 301', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  await addDeal(office.world.db, spa);
  assert.match(wordsOf(await (await office.world.get('/deals?zip=78701')).text()), /Juniper Hour/);
  const response = await send(businessEdit(spa.id), {
    ...businessForm,
    name: 'Cedar Rooms',
    updatedAt: await versionOf(spa.id),
  });
  assert.match(await told(response), /Business updated successfully/);
  assert.match(wordsOf(await (await office.world.get('/deals?zip=78701')).text()), /Cedar Rooms/);
  const moved = await office.world.get(`/deals/${spa.slug}`);
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.get('Location'), '/deals/cedar-rooms-austin-tx-78701');
  assert.match(
    await words(businessEdit(spa.id)),
    /History Changed by owner@example.com Mar 2, 2026, 12:00 PM CST Business Name before: Juniper Hour → after: Cedar Rooms/,
  );
});

test('an inactive business disappears with its deals at once, and returns with them', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  await addDeal(office.world.db, spa);
  const seen = async () => [
    (await office.world.get(`/deals/${spa.slug}`)).status,
    (await office.world.get(`/business/${spa.slug}`)).status,
    /Juniper Hour/.test(await (await office.world.get('/deals?zip=78701')).text()),
  ];
  assert.deepEqual(await seen(), [200, 200, true]);
  await told(await send(businessEdit(spa.id), { intent: 'status', status: 'inactive' }));
  assert.deepEqual(await seen(), [404, 404, false]);
  assert.match(await words(businessEdit(spa.id)), /Inactive Visitors see neither .* Set active/);
  assert.match(await words(LIST), /Juniper Hour Inactive/);
  await told(await send(businessEdit(spa.id), { intent: 'status', status: 'active' }));
  assert.deepEqual(await seen(), [200, 200, true]);
});

test('what is asked of a business whose id no header can hold leads back to that address', async () => {
  const answer = await send('/admin/businesses/%E2%9C%93/edit', {
    intent: 'status',
    status: 'active',
  });
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get('Location'), '/admin/businesses/%E2%9C%93/edit');
});

test('the later of two saves is told what differs, keeps its entries, and may overwrite', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  const updatedAt = await versionOf(spa.id);
  await told(await send(businessEdit(spa.id), { ...businessForm, name: 'First', updatedAt }));
  const later = await send(businessEdit(spa.id), { ...businessForm, name: 'Later', updatedAt });
  assert.equal(later.status, 409);
  const html = await later.text();
  assert.match(wordsOf(html), /changed meanwhile .* Business Name before: First → after: Later/);
  assert.match(html, /name="name"[^>]*value="Later"|value="Later"[^>]*name="name"/);
  assert.equal((await businesses())[0]?.name, 'First');
  const kept = carriedVersion(html);
  assert.equal(
    (await send(businessEdit(spa.id), { ...businessForm, name: 'Later', updatedAt: kept })).status,
    409,
  );
  const overwrite =
    html.match(/<button[^>]*name="overwrite"[^>]*>/)?.[0].match(/value="(\d+)"/)?.[1] ?? '';
  await told(
    await send(businessEdit(spa.id), {
      ...businessForm,
      name: 'Later',
      updatedAt: kept,
      overwrite,
    }),
  );
  assert.equal((await businesses())[0]?.name, 'Later');
});

test('a conflict lists only what was touched in this tab, and nothing else is written over', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  const updatedAt = await versionOf(spa.id);
  await told(await send(businessEdit(spa.id), { ...businessForm, updatedAt }));
  const loaded = JSON.stringify(businessForm);
  const mine = {
    ...businessForm,
    about: 'Four rooms.',
    loaded,
    updatedAt: await versionOf(spa.id),
  };
  await told(
    await send(businessEdit(spa.id), {
      ...businessForm,
      name: 'Theirs',
      updatedAt: mine.updatedAt,
    }),
  );
  const html = await (await send(businessEdit(spa.id), mine)).text();
  assert.match(wordsOf(html), /About before: Three quiet rooms. → after: Four rooms./);
  assert.doesNotMatch(wordsOf(html), /Business Name before: Theirs → after/);
  const overwrite =
    html.match(/<button[^>]*name="overwrite"[^>]*>/)?.[0].match(/value="(\d+)"/)?.[1] ?? '';
  await told(await send(businessEdit(spa.id), { ...mine, overwrite }));
  const [saved] = await businesses();
  assert.deepEqual([saved?.name, saved?.about], ['Theirs', 'Four rooms.']);
});

test('a mistake in a field does not make an old form a fresh one', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  const updatedAt = await versionOf(spa.id);
  await told(await send(businessEdit(spa.id), { ...businessForm, name: 'First', updatedAt }));
  const html = await (
    await send(businessEdit(spa.id), { ...businessForm, zip: '7', updatedAt })
  ).text();
  assert.equal(carriedVersion(html), updatedAt);
});

test('a ZIP nobody can locate is saved and warned about, on its page and on the dashboard', async () => {
  const response = await send(NEW, { ...businessForm, zip: '00001' });
  const page = await told(response);
  assert.match(page, /Business created successfully/);
  assert.match(page, /We do not know where ZIP code 00001 is/);
  assert.match(
    await words('/admin'),
    /A business cannot be found by its ZIP code .* the ZIP code 00001 is unknown/,
  );
  const [row] = await businesses();
  assert.match(await words(businessEdit(row?.id ?? '')), /We do not know where ZIP code 00001 is/);
});

test('an edit that cannot be stored says so and keeps what was entered', async () => {
  const spa = await addSpa(office.world.db, { zip: '78701' });
  await office.world.db.schema.dropTable('audit_entries').execute();
  const values = { ...businessForm, name: 'Kept Name', updatedAt: String(spa.updated_at) };
  const response = await send(businessEdit(spa.id), values);
  assert.ok(response.status >= 500);
  assert.equal((await businesses())[0]?.name, 'Juniper Hour');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendEvent } from '../../../market/changes/commands.server.ts';
import type { EventKind } from '../../../market/changes/rules.ts';
import { historyOf } from '../../../market/changes/store.server.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  visibleText,
} from '../../helpers/app.ts';
import { businessEdit, signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { businessForm, dealForm, noRating } from '../../helpers/valid-forms.ts';

const UNDO = '/admin/history/undo';
const admin = signedInAdmin();
const { pageText, send, textAfterRedirect } = admin;
const db = () => admin.testApp.db;
const lastEntry = async (kind: EventKind, id: string) => (await historyOf(db(), kind, id, 1))[0];
const countOf = async (kind: EventKind, id: string) => (await historyOf(db(), kind, id, 99)).length;
async function undo(kind: EventKind, id: string, back = '/admin/history') {
  const entry = await lastEntry(kind, id);
  return send(UNDO, { id: entry?.id ?? '', back });
}
const business = (id: string) =>
  db().selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const deal = (id: string) =>
  db().selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function editedBusiness(changes: Partial<typeof businessForm>) {
  const { id } = await addBusiness(db(), { zip: '78701', latitude: 30.2, longitude: -97.7 });
  const before = await business(id);
  const form = { ...businessForm, ...noRating, about: before.about, email: before.email };
  const updatedAt = await admin.versionOf(id);
  admin.testApp.clock.now += HOUR_MS;
  await send(businessEdit(id), { ...form, state: 'TX', ...changes, updatedAt });
  return { id, before };
}

test('a business gets back what an edit replaced: its address, slug and map position', async () => {
  const { id, before } = await editedBusiness({ address: '1 Other Street', zip: '78702' });
  const edited = await business(id);
  assert.deepEqual([edited.zip, edited.latitude], ['78702', null]);
  admin.testApp.clock.now += HOUR_MS;
  const text = await textAfterRedirect(await undo('business', id, businessEdit(id)));
  assert.match(text, /The last change was undone/);
  assert.match(text, /History All changes Undone Street address went from 1 Other Street to /);
  const { updated_at, ...restored } = await business(id);
  const { updated_at: _, ...original } = before;
  assert.deepEqual(restored, original);
  assert.ok(updated_at > edited.updated_at);
  const [last, edit] = await historyOf(db(), 'business', id, 2);
  assert.equal(last?.undoes, edit?.id);
  const { status } = await admin.testApp.get(`/business/${before.slug}`);
  assert.equal(status, 200, 'its former address leads to it again');
});

test('two presses undo once, and an undo is not undone', async () => {
  const { id } = await editedBusiness({ name: 'Cedar Rooms' });
  const entry = await lastEntry('business', id);
  const press = () => send(UNDO, { id: entry?.id ?? '', back: businessEdit(id) });
  await Promise.all([press(), press(), press()]);
  assert.equal((await business(id)).name, 'Juniper Hour');
  assert.equal(await countOf('business', id), 2);
  assert.match(
    await textAfterRedirect(await press()),
    /Failed to undo the change It was changed or deleted since/,
  );
  assert.doesNotMatch(await pageText(businessEdit(id)), /Undo the last change/);
  await undo('business', id);
  assert.equal(await countOf('business', id), 2);
});

test('what was changed since is left alone, and so is what an undo does not know', async () => {
  const { id } = await editedBusiness({ name: 'Cedar Rooms' });
  const entry = await lastEntry('business', id);
  await send(businessEdit(id), { intent: 'status', status: 'inactive' });
  const stale = await send(UNDO, { id: entry?.id ?? '', back: businessEdit(id) });
  assert.match(await textAfterRedirect(stale), /It was changed or deleted since/);
  const { name, status } = await business(id);
  assert.deepEqual([name, status], ['Cedar Rooms', 'inactive']);
  for (const unknown of ['', 'nothing', 'constructor']) {
    const response = await send(UNDO, { id: unknown, back: 'https://evil.test/' });
    assert.equal(response.headers.get('Location'), '/admin');
  }
  assert.deepEqual(admin.testApp.reportedErrors, []);
  await undo('business', id);
  const active = await business(id);
  assert.deepEqual([active.name, active.status], ['Cedar Rooms', 'active'], 'its status alone');
});

test('a deal gets back its former title and price', async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const { id } = await addDeal(db(), business);
  const before = await deal(id);
  const edit = { ...dealForm, businessId: business.id, updatedAt: String(before.updated_at) };
  await send(`/admin/deals/${id}/edit`, edit);
  const edited = await deal(id);
  assert.equal(edited.deal_price_cents, 7950);
  assert.match(
    await pageText('/admin/history'),
    /Juniper Hour’s deal price of “Quiet hour” went from \$79 to \$79\.50 .* by owner@example\.com, /,
  );
  assert.match(
    await textAfterRedirect(await undo('deal', id, `/admin/deals/${id}/edit`)),
    /The last change was undone/,
  );
  const restored = await deal(id);
  assert.deepEqual(
    { ...restored, updated_at: 0, expires_at: 0 },
    { ...before, updated_at: 0, expires_at: 0 },
  );
});

test('a deal that was opened again stays open: its former end has passed', async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const { id, updated_at } = await addDeal(db(), business, { expires_at: MONDAY_NOON - DAY_MS });
  const edit = { ...dealForm, businessId: business.id, updatedAt: String(updated_at) };
  await send(`/admin/deals/${id}/edit`, edit);
  assert.match(
    await textAfterRedirect(await undo('deal', id)),
    /Failed to undo the change The earlier values are no longer allowed: Expiry date must be in the future/,
  );
  assert.equal((await deal(id)).title, 'Quiet hour');
});

test('a section of the settings gets back what it said', async () => {
  const html = await (await admin.get('/admin/settings/brand')).text();
  const version = html.match(/name="version" value="(\d+)"/)?.[1] ?? '';
  const values = { brand: 'Quiet Deals', product: 'massage', supportEmail: 'a@b.test' };
  await send('/admin/settings/brand', { ...values, jurisdiction: '', version });
  assert.match(await pageText('/admin/settings/brand'), /Brand went from \S.* to Quiet Deals/);
  assert.match(
    await pageText('/admin/history'),
    /Brand went from .* to Quiet Deals .* Settings: Brand and look/,
  );
  const response = await undo('settings', 'brand', '/admin/settings/brand');
  assert.match(await textAfterRedirect(response), /The last change was undone/);
  assert.match(await pageText('/'), /Spa Deals/);
  assert.doesNotMatch(await pageText('/'), /Quiet Deals/);
});

test('the history of all has pages, and says who removed the sample content', async () => {
  const before = { businesses: 2, deals: 30 };
  const after = { businesses: 1, deals: 0 };
  const event = { at: 1, actor: 'owner@example.com', kind: 'settings', record: 'sample' } as const;
  await appendEvent(db(), { ...event, before, after });
  assert.match(
    await pageText('/admin/history'),
    /Removed the sample content: 2 spas and 30 deals\. Still here: 1 spa\. by owner@example\.com/,
  );
  const { id } = await addBusiness(db(), { zip: '78701' });
  for (let count = 0; count < 50; count += 1) {
    const status = count % 2 === 0 ? 'inactive' : 'active';
    await send(businessEdit(id), { intent: 'status', status });
  }
  const first = await (await admin.get('/admin/history')).text();
  assert.doesNotMatch(visibleText(first), /sample content: 2/);
  assert.match(await pageText('/admin/history?page=2'), /sample content: 2 spas/);
});

test('the history of all can be narrowed to a spa and to a day', async () => {
  const [one, other] = [
    await addBusiness(db(), { zip: '78701', name: 'Willow Room' }),
    await addBusiness(db(), { zip: '78701', name: 'Cedar Room' }),
  ];
  for (const [at, record, name] of [
    [MONDAY_NOON, one.id, 'Willow Room'],
    [MONDAY_NOON - 9 * DAY_MS, other.id, 'Cedar Room'],
  ] as const) {
    const event = { at, actor: 'me@spa.test', kind: 'business', record } as const;
    await appendEvent(db(), { ...event, before: undefined, after: { name } });
  }
  const all = await pageText('/admin/history');
  assert.match(all, /Willow Room was created.*Feb 21, 2026 Cedar Room was created/);
  const ofSpa = await pageText('/admin/history?spa=cedar');
  assert.match(ofSpa, /Cedar Room was created/);
  assert.doesNotMatch(ofSpa, /Willow Room was/);
  const ofDay = await pageText('/admin/history?day=2026-02-21');
  assert.match(ofDay, /Cedar Room was created/);
  assert.doesNotMatch(ofDay, /Willow Room was/);
  assert.match(await pageText('/admin/history?spa=nobody'), /No changes yet/);
});

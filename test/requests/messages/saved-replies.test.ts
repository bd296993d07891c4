import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../app.ts';
import { PHONE } from '../../messaging.ts';
import { refuseWrites } from '../../refuse-writes.ts';
import { signedInAdmin } from '../../signed-in-admin.ts';

const admin = signedInAdmin();
const REPLIES = '/admin/messages/replies';
const db = () => admin.testApp.db;
const save = (name: string, text: string, id?: string) =>
  admin.send(REPLIES, { intent: 'save', name, text, ...(id && { id }) });
const stored = () => db().selectFrom('saved_replies').selectAll().orderBy('name').execute();

test('a reply is saved, changed and deleted, and shown beside the reply box', async () => {
  assert.match(
    await admin.textAfterRedirect(await save('Thanks', 'Thank you')),
    /Reply saved.*Thanks/,
  );
  const [reply] = await stored();
  assert.match(
    await admin.textAfterRedirect(await save('Thanks', 'Thank you!', reply?.id)),
    /Reply saved/,
  );
  assert.equal((await stored())[0]?.text, 'Thank you!');
  const pageText = await admin.pageText(`/admin/messages?phone=${encodeURIComponent(PHONE)}`);
  assert.match(pageText, /Saved replies.*Thanks Thank you! Insert/);
  const remove = { intent: 'remove', id: reply?.id ?? '' };
  assert.match(await admin.textAfterRedirect(await admin.send(REPLIES, remove)), /Reply deleted/);
  assert.deepEqual(await stored(), []);
  const conflictingSave = await save('Thanks', 'Too late', reply?.id);
  assert.equal(conflictingSave.status, 409);
  assert.match(visibleText(await conflictingSave.text()), /It was deleted elsewhere/);
});

test('a reply needs a name and a text, each of them no longer than it may be', async () => {
  const errorText = async (name: string, text: string) => {
    const response = await save(name, text);
    assert.equal(response.status, 422);
    return visibleText(await response.text());
  };
  assert.match(await errorText('', 'x'), /Please enter a name/);
  assert.match(await errorText('x', ' '), /Please enter the text of the reply/);
  assert.match(await errorText('x'.repeat(101), 'x'), /Name must be less than 100 characters/);
  assert.match(await errorText('x', 'x'.repeat(1601)), /Text must be at most 1600 characters/);
  assert.deepEqual(await stored(), []);
});

test('twenty replies are a handful; one more is refused until one goes', async () => {
  for (let count = 1; count <= 20; count += 1) await save(`Reply ${count}`, 'Text');
  assert.match(await admin.pageText(REPLIES), /There are 20 replies already/);
  const response = await save('Reply 21', 'Text');
  assert.equal(response.status, 409);
  assert.equal((await stored()).length, 20);
});

test('a reply that could not be stored stays in its form', async () => {
  await refuseWrites(admin.testApp, 'insert', 'saved_replies');
  const response = await save('Thanks', 'Typed with care');
  assert.equal(response.status, 503);
  const html = await response.text();
  assert.match(html, /Failed to save the reply/);
  assert.match(html, /<textarea[^>]*>Typed with care<\/textarea>/);
  assert.doesNotMatch(html, /disk full/);
});

test('the deals that fill a reply are the live ones, found by what is typed', async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const deal = await addDeal(db(), business, { title: 'Warm stones', terms: '{"age":"21"}' });
  await addDeal(db(), business, { title: 'Long gone', expires_at: MONDAY_NOON - DAY_MS });
  const found = async (search: string) => {
    const query = new URLSearchParams({ search });
    return (await admin.get(`/admin/messages/deals?${query}`)).json();
  };
  const filling = {
    spa: 'Juniper Hour',
    address: '410 Cedar Street, Austin, TX 78701',
    price: '$79',
    link: `http://localhost:3000/deals/${business.slug}?deal=${deal.id}`,
    terms:
      'For guests 21 and older. You may give it to someone else. Tipping is optional and not in the price.',
  };
  for (const search of ['', 'stones', 'juniper austin', '78701']) {
    assert.deepEqual(await found(search), [{ id: deal.id, title: 'Warm stones', filling }], search);
  }
  assert.deepEqual(await found('gone'), []);
});

test('a link leads to a live deal or to a business, found by what is typed', async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const deal = await addDeal(db(), business, { title: 'Warm stones' });
  await addDeal(db(), business, { title: 'Long gone', expires_at: MONDAY_NOON - DAY_MS });
  const links = async (search: string) =>
    (await admin.get(`/admin/messages/links?${new URLSearchParams({ search })}`)).json();
  const origin = 'http://localhost:3000';
  const toDeal = {
    link: `${origin}/deals/${business.slug}?deal=${deal.id}`,
    name: 'Warm stones',
    detail: 'Juniper Hour · $79',
  };
  const toBusiness = {
    link: `${origin}/business/${business.slug}`,
    name: 'Juniper Hour',
    detail: 'Austin, TX · page of the business',
  };
  assert.deepEqual(await links('juniper'), [toDeal, toBusiness]);
  assert.deepEqual(await links('stones'), [toDeal]);
  assert.deepEqual(await links('gone'), []);
});

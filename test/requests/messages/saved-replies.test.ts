import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addConversation, addMessage } from '../../helpers/add-messages.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { PHONE } from '../../helpers/messaging.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

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
  assert.match(pageText, /Saved replies.*Thanks Thank you!/);
  const remove = { intent: 'remove', id: reply?.id ?? '' };
  assert.match(await admin.textAfterRedirect(await admin.send(REPLIES, remove)), /Reply deleted/);
  assert.deepEqual(await stored(), []);
  const conflictingSave = await save('Thanks', 'Too late', reply?.id);
  assert.equal(conflictingSave.status, 409);
  assert.match(visibleText(await conflictingSave.text()), /It was deleted elsewhere/);
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

const links = async (search: string, phone = '') =>
  (await admin.get(`/admin/messages/links?${new URLSearchParams({ search, phone })}`)).json();
const origin = 'http://localhost:3000';

test('a link leads to a live deal or to a business, found by what is typed', async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const deal = await addDeal(db(), business, { title: 'Warm stones', terms: '{"age":"21"}' });
  await addDeal(db(), business, { title: 'Long gone', expires_at: MONDAY_NOON - DAY_MS });
  const link = `${origin}/deals/${business.slug}?deal=${deal.id}`;
  const toDeal = {
    link,
    name: 'Warm stones',
    detail: 'Juniper Hour · $79',
    filling: {
      spa: 'Juniper Hour',
      address: '410 Cedar Street, Austin, TX 78701',
      price: '$79',
      link,
      terms:
        'For guests 21 and older. You may give it to someone else. Tipping is optional and not in the price.',
    },
  };
  const toBusiness = {
    link: `${origin}/business/${business.slug}`,
    name: 'Juniper Hour',
    detail: 'Austin, TX · page of the business',
  };
  for (const search of ['', 'juniper austin', '78701']) {
    assert.deepEqual(await links(search), [toDeal, toBusiness], search);
  }
  assert.deepEqual(await links('stones'), [toDeal]);
  assert.deepEqual(await links('gone'), []);
});

test('what a conversation is about comes first: its own spa, and the deals it links to', async () => {
  const miami = await addBusiness(db(), {
    zip: '33101',
    name: 'Aloe House',
    phone: '(305) 555-0101',
  });
  await addDeal(db(), miami, { title: 'Ends first', expires_at: MONDAY_NOON + DAY_MS });
  const fern = await addBusiness(db(), {
    zip: '10001',
    name: 'Wild Fern',
    phone: '(212) 555-0101',
  });
  await addDeal(db(), fern, { title: 'Feet', expires_at: MONDAY_NOON + 2 * DAY_MS });
  const linked = await addDeal(db(), fern, {
    title: 'Hands',
    expires_at: MONDAY_NOON + 9 * DAY_MS,
  });
  const names = async (phone: string) =>
    (await links('', phone)).map(({ name }: { name: string }) => name);
  const others = ['Ends first', 'Feet', 'Hands', 'Aloe House', 'Wild Fern'];
  assert.deepEqual(await names(PHONE), others);
  assert.deepEqual(
    [...(await names('+12125550101'))].slice(0, 3),
    ['Feet', 'Hands', 'Wild Fern'],
    "the spa's own number",
  );
  const conversation = await addConversation(db());
  const text = `Look: ${origin}/deals/${fern.slug}?deal=${linked.id}`;
  await addMessage(db(), conversation, { text, sender: 'admin' });
  assert.deepEqual(await names(PHONE), ['Hands', 'Feet', 'Wild Fern', 'Ends first', 'Aloe House']);
});

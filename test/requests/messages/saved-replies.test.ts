import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDeal, addSpa, DAY_MS, MONDAY_NOON, wordsOf } from '../../app.ts';
import { PHONE } from '../../messaging.ts';
import { refuseWrites } from '../../refuse-writes.ts';
import { adminOffice } from '../../signed-in-admin.ts';

const office = adminOffice();
const REPLIES = '/admin/messages/replies';
const db = () => office.world.db;
const save = (name: string, text: string, id?: string) =>
  office.send(REPLIES, { intent: 'save', name, text, ...(id && { id }) });
const stored = () => db().selectFrom('saved_replies').selectAll().orderBy('name').execute();

test('a reply is saved, changed and deleted, and stands beside the reply box', async () => {
  assert.match(await office.told(await save('Thanks', 'Thank you')), /Reply saved.*Thanks/);
  const [reply] = await stored();
  assert.match(await office.told(await save('Thanks', 'Thank you!', reply?.id)), /Reply saved/);
  assert.equal((await stored())[0]?.text, 'Thank you!');
  const words = await office.words(`/admin/messages?phone=${encodeURIComponent(PHONE)}`);
  assert.match(words, /Saved replies.*Thanks Thank you! Insert/);
  const remove = { intent: 'remove', id: reply?.id ?? '' };
  assert.match(await office.told(await office.send(REPLIES, remove)), /Reply deleted/);
  assert.deepEqual(await stored(), []);
  const late = await save('Thanks', 'Too late', reply?.id);
  assert.equal(late.status, 409);
  assert.match(wordsOf(await late.text()), /It was deleted elsewhere/);
});

test('a reply needs a name and a text, each of them no longer than it may be', async () => {
  const told = async (name: string, text: string) => {
    const response = await save(name, text);
    assert.equal(response.status, 422);
    return wordsOf(await response.text());
  };
  assert.match(await told('', 'x'), /Please enter a name/);
  assert.match(await told('x', ' '), /Please enter the text of the reply/);
  assert.match(await told('x'.repeat(101), 'x'), /Name must be less than 100 characters/);
  assert.match(await told('x', 'x'.repeat(1601)), /Text must be at most 1600 characters/);
  assert.deepEqual(await stored(), []);
});

test('twenty replies are a handful; one more is refused until one goes', async () => {
  for (let count = 1; count <= 20; count += 1) await save(`Reply ${count}`, 'Text');
  assert.match(await office.words(REPLIES), /There are 20 replies already/);
  const response = await save('Reply 21', 'Text');
  assert.equal(response.status, 409);
  assert.equal((await stored()).length, 20);
});

test('a reply that could not be stored stays in its form', async () => {
  await refuseWrites(office.world, 'insert', 'saved_replies');
  const response = await save('Thanks', 'Typed with care');
  assert.equal(response.status, 503);
  const html = await response.text();
  assert.match(html, /Failed to save the reply/);
  assert.match(html, /<textarea[^>]*>Typed with care<\/textarea>/);
  assert.doesNotMatch(html, /disk full/);
});

test('the deals that fill a reply are the live ones, found by what is typed', async () => {
  const spa = await addSpa(db(), { zip: '78701' });
  const deal = await addDeal(db(), spa, { title: 'Warm stones' });
  await addDeal(db(), spa, { title: 'Long gone', expires_at: MONDAY_NOON - DAY_MS });
  const found = async (search: string) => {
    const query = new URLSearchParams({ search });
    return (await office.get(`/admin/messages/deals?${query}`)).json();
  };
  const filling = {
    spa: 'Juniper Hour',
    address: '410 Cedar Street, Austin, TX 78701',
    price: '$79',
    link: `http://localhost:3000/deals/${spa.slug}?deal=${deal.id}`,
  };
  for (const search of ['', 'stones', 'juniper austin', '78701']) {
    assert.deepEqual(await found(search), [{ id: deal.id, title: 'Warm stones', filling }], search);
  }
  assert.deepEqual(await found('gone'), []);
});

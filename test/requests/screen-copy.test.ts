import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDeal, addSpa, HOUR_MS, wordsOf } from '../app.ts';
import { adminOffice } from '../signed-in-admin.ts';
import { businessForm } from '../valid-forms.ts';

/** Specification, sections 2, 5 and 8: words that no other request asks for, letter for letter. */
const office = adminOffice();

const html = async (path: string) => (await office.get(path)).text();
/** The names of a page's fields, in their order. */
const labelsIn = (page: string) =>
  [...page.matchAll(/<label [^>]*>([^<]*)<\/label>/g)].map(([, label]) => label);
const buttonsIn = (page: string) =>
  [...page.matchAll(/<button [^>]*>([^<]+)<\/button>/g)].map(([, name]) => name);

test('the login has its title, fields and button', async () => {
  const page = await (await office.world.get('/admin/login')).text();
  assert.match(page, /<h1[^>]*>Admin Login<\/h1>/);
  assert.deepEqual(labelsIn(page), ['Email', 'Password']);
  assert.deepEqual(buttonsIn(page), ['Sign In']);
});

test('the dashboard has its tiles in order, the deal manager below, and a way out', async () => {
  const page = await html('/admin');
  assert.match(page, /<h1[^>]*>Admin Dashboard<\/h1>/);
  const [, main = ''] = page.split('<main');
  const words = wordsOf(`<main${main}`);
  const tiles = ['Add New Business', 'Business Leads', 'Messages', 'Businesses', 'Active Deals'];
  const at = tiles.map((tile) => words.indexOf(tile));
  assert.ok(
    at.every((place, index) => place > (at[index - 1] ?? -1)),
    `${at}: ${words}`,
  );
  assert.ok(words.indexOf('No active deals found') > (at.at(-1) ?? 0), words);
  assert.ok(page.includes('action="/admin/sign-out"'));
  assert.ok(buttonsIn(page).includes('Sign Out'));
});

test('the businesses start empty, then each has View Deals and Edit', async () => {
  assert.match(await office.words('/admin/businesses'), /No businesses registered yet\./);
  const spa = await addSpa(office.world.db, { zip: '78701' });
  const page = await html('/admin/businesses');
  assert.match(page, /<h1[^>]*>Businesses<\/h1>/);
  const words = wordsOf(page);
  assert.match(words, /Add Business/);
  assert.match(words, /Juniper Hour.*hello@example\.com.*Austin, TX 78701.*View Deals.*Edit/);
  assert.doesNotMatch(words, /No businesses registered yet/);
  assert.match(await office.words(`/admin/businesses?deals=${spa.id}`), /Deals of Juniper Hour/);
});

test('the business forms name their fields and buttons', async () => {
  const named = ['Business Name', 'Email', 'Phone', 'Street Address', 'City', 'State', 'ZIP Code'];
  const fields = [...named, 'About', 'Rating', 'Review Count', 'Source', 'Seen On'];
  const page = await html('/admin/business/new');
  assert.deepEqual(labelsIn(page), fields);
  assert.ok(buttonsIn(page).includes('Create Business'));
  const spa = await addSpa(office.world.db, { zip: '78701' });
  const edit = await html(`/admin/businesses/${spa.id}/edit`);
  assert.deepEqual(labelsIn(edit), fields);
  assert.ok(buttonsIn(edit).includes('Save Business'));
  const none = await office.get('/admin/businesses/none/edit');
  assert.equal(none.status, 404);
  assert.match(wordsOf(await none.text()), /Business Not Found/);
});

test('the deal forms name their fields and buttons', async () => {
  const fields = [
    'Business',
    'Title',
    'Description',
    'Regular Price',
    'Deal Price',
    'Duration (minutes)',
    'Maximum Purchases',
    'Image URL',
    'Checkout Link',
    'Expiry Date',
    'Cancellation Policy',
  ];
  const page = await html('/admin/deals/new');
  assert.deepEqual(labelsIn(page), fields);
  assert.ok(buttonsIn(page).includes('Create Deal'));
  const { world } = office;
  const deal = await addDeal(world.db, await addSpa(world.db, { zip: '78701' }));
  const edit = await html(`/admin/deals/${deal.id}/edit`);
  assert.deepEqual(labelsIn(edit), fields);
  assert.ok(buttonsIn(edit).includes('Save Deal'));
  const none = await office.get('/admin/deals/none/edit');
  assert.equal(none.status, 404);
  assert.match(wordsOf(await none.text()), /Deal Not Found/);
});

test('deleting a deal asks first, in the words of the specification', async () => {
  const { world } = office;
  const deal = await addDeal(world.db, await addSpa(world.db, { zip: '78701' }), {
    expires_at: world.clock.now + HOUR_MS,
  });
  assert.match(
    await office.words(`/admin/deals/${deal.id}/delete`),
    /Are you sure you want to delete this deal\? This action cannot be undone\./,
  );
});

test('a business that could not be changed is told of, and its form keeps what was typed', async () => {
  const { db } = office.world;
  const spa = await addSpa(db, { zip: '78701' });
  const updatedAt = await office.versionOf(spa.id);
  // Another name is another address, and the former one cannot be kept.
  await db.schema.dropTable('business_slugs').execute();
  const form = { ...businessForm, name: 'Willow Rooms', updatedAt };
  const response = await office.send(`/admin/businesses/${spa.id}/edit`, form);
  assert.equal(response.status, 503);
  const page = await response.text();
  assert.ok(wordsOf(page).includes('Failed to update business. Nothing was saved'));
  assert.ok(page.includes('value="Willow Rooms"'));
  assert.equal((await office.businesses())[0]?.name, 'Juniper Hour');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TERM_KINDS } from '../../market/terms/fields.ts';
import { TERM_NAMES } from '../../market/terms/rules.ts';
import { addBusiness, addDeal, HOUR_MS, visibleText } from '../helpers/app.ts';
import { signedInAdmin } from '../helpers/signed-in-admin.ts';
import { businessForm } from '../helpers/valid-forms.ts';

/** Specification, sections 2, 5 and 8: words that no other request asks for, letter for letter. */
const admin = signedInAdmin();

const html = async (path: string) => (await admin.get(path)).text();
/** The names of a page's fields, in their order. */
const labelsIn = (page: string) =>
  [...page.matchAll(/<label [^>]*>([^<]*)<\/label>/g)].map(([, label]) => label);
const buttonsIn = (page: string) =>
  [...page.matchAll(/<button [^>]*>([^<]+)<\/button>/g)].map(([, name]) => name);

test('the login has its title, fields and button', async () => {
  const page = await (await admin.testApp.get('/admin/login')).text();
  assert.match(page, /<h1[^>]*>Admin Login<\/h1>/);
  assert.deepEqual(labelsIn(page), ['Email', 'Password']);
  assert.deepEqual(buttonsIn(page), ['Sign In']);
});

test('the dashboard has its tiles in order, the deal manager below, and a way out', async () => {
  const page = await html('/admin');
  assert.match(page, /<h1[^>]*>Admin Dashboard<\/h1>/);
  const [, main = ''] = page.split('<main');
  const mainText = visibleText(`<main${main}`);
  const tiles = ['Add New Business', 'Business Leads', 'Messages', 'Businesses', 'Active Deals'];
  const at = tiles.map((tile) => mainText.indexOf(tile));
  assert.ok(
    at.every((position, index) => position > (at[index - 1] ?? -1)),
    `${at}: ${mainText}`,
  );
  assert.ok(mainText.indexOf('No active deals found') > (at.at(-1) ?? 0), mainText);
  assert.ok(page.includes('action="/admin/sign-out"'));
  assert.ok(buttonsIn(page).includes('Sign Out'));
});

test('the businesses start empty, then each has View Deals and Edit', async () => {
  assert.match(await admin.pageText('/admin/businesses'), /No businesses registered yet\./);
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  const page = await html('/admin/businesses');
  assert.match(page, /<h1[^>]*>Businesses<\/h1>/);
  const pageText = visibleText(page);
  assert.match(pageText, /Add Business/);
  assert.match(pageText, /Juniper Hour.*hello@example\.com.*Austin, TX 78701.*View Deals.*Edit/);
  assert.doesNotMatch(pageText, /No businesses registered yet/);
  assert.match(
    await admin.pageText(`/admin/businesses?deals=${business.id}`),
    /Deals of Juniper Hour/,
  );
});

test('the business forms name their fields and buttons', async () => {
  const named = ['Business Name', 'Email', 'Phone', 'Street Address', 'ZIP Code', 'City', 'State'];
  const pictures = [1, 2, 3].flatMap((number) =>
    ['URL', 'Alt text', 'Position'].map((label) => `${label} of picture ${number}`),
  );
  const license = ['License Number', 'License State', 'License Expires'];
  const rating = ['Rating', 'Review Count', 'Source', 'Seen On'];
  const fields = [...named, 'About', ...license, ...pictures, ...rating];
  const page = await html('/admin/business/new');
  assert.deepEqual(labelsIn(page), fields);
  assert.ok(buttonsIn(page).includes('Create Business'));
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  const edit = await html(`/admin/businesses/${business.id}/edit`);
  assert.deepEqual(labelsIn(edit), fields);
  assert.ok(buttonsIn(edit).includes('Save Business'));
  const notFoundResponse = await admin.get('/admin/businesses/none/edit');
  assert.equal(notFoundResponse.status, 404);
  assert.match(visibleText(await notFoundResponse.text()), /Business Not Found/);
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
    'Checkout Link',
    'Expiry Date',
    'Cancellation Policy',
    'Kind',
    'Total available',
    'Menu Item',
    'Image URL',
    'Starts',
    ...TERM_NAMES.map((term) => TERM_KINDS[term].label),
  ];
  const page = await html('/admin/deals/new');
  assert.deepEqual(labelsIn(page), fields);
  for (const button of ['Create Deal', 'Save Draft']) assert.ok(buttonsIn(page).includes(button));
  const { testApp } = admin;
  const deal = await addDeal(testApp.db, await addBusiness(testApp.db, { zip: '78701' }));
  const edit = await html(`/admin/deals/${deal.id}/edit`);
  assert.deepEqual(labelsIn(edit), fields);
  assert.ok(buttonsIn(edit).includes('Save Deal'));
  const notFoundResponse = await admin.get('/admin/deals/none/edit');
  assert.equal(notFoundResponse.status, 404);
  assert.match(visibleText(await notFoundResponse.text()), /Deal Not Found/);
});

test('deleting a deal asks first, in the words of the specification', async () => {
  const { testApp } = admin;
  const deal = await addDeal(testApp.db, await addBusiness(testApp.db, { zip: '78701' }), {
    expires_at: testApp.clock.now + HOUR_MS,
  });
  assert.match(
    await admin.pageText(`/admin/deals/${deal.id}/delete`),
    /Are you sure you want to delete this deal\? This action cannot be undone\./,
  );
});

test('a business that could not be changed gets a message, and its form keeps its values', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  const updatedAt = await admin.versionOf(business.id);
  // Another name is another address, and the former one cannot be stored.
  await db.schema.dropTable('business_slugs').execute();
  const form = { ...businessForm, name: 'Willow Rooms', updatedAt };
  const response = await admin.send(`/admin/businesses/${business.id}/edit`, form);
  assert.equal(response.status, 503);
  const page = await response.text();
  assert.ok(visibleText(page).includes('Failed to update business. Nothing was saved'));
  assert.ok(page.includes('value="Willow Rooms"'));
  assert.equal((await admin.businesses())[0]?.name, 'Juniper Hour');
});

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, phone, unfold, waitUntilIdle } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let isDisconnected = false;
before(async () => {
  harness = await openHarness({
    fault: (request) => {
      if (!isDisconnected || request.method !== 'POST') return false;
      request.socket.destroy();
      return true;
    },
  });
});
afterEach(async () => {
  isDisconnected = false;
  for (const all of ['deals', 'businesses'] as const) await harness.db.deleteFrom(all).execute();
});
after(() => harness.close());

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : undefined;
  });

const [name, look] = lookAt(0, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${name}, a business is added, mended, edited, looked at and found (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(look, '/admin/businesses');
  await page.getByText('No businesses registered yet.').waitFor();
  await page.getByRole('link', { name: 'Add Business', exact: true }).click();
  await page.getByRole('button', { name: 'Create Business' }).click();
  await page.getByText('Business name must be at least 2 characters').waitFor();
  assert.equal(await focusedLabel(page), 'Business Name');
  await assertAccessible(page);

  await page.getByLabel('Business Name').fill('Juniper Hour');
  await page.getByLabel('Email').fill('hello@juniper.example');
  await page.getByLabel('Phone').pressSequentially('5125550132');
  assert.equal(await page.getByLabel('Phone').inputValue(), '(512) 555-0132');
  await page.getByLabel('Street Address').fill('410 Cedar Street');
  await page.getByLabel('City').fill('Austin');
  await page.getByLabel('State', { exact: true }).pressSequentially('tx');
  assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), 'TX');
  await page.getByLabel('ZIP Code').fill('7870');
  await page.getByRole('button', { name: 'Create Business' }).click();
  await page.getByText('Please enter a valid 5-digit ZIP code').waitFor();
  assert.equal(await focusedLabel(page), 'ZIP Code');
  await page.getByLabel('ZIP Code').fill('78701-1234 ');
  assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78701');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Business created successfully').waitFor();

  const business = await harness.db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  await page.getByRole('link', { name: 'Create its first deal' }).waitFor();
  await page.getByRole('link', { name: 'View live' }).waitFor();
  await addDeal(harness.db, business, { title: 'Warm stones' });
  await page.getByRole('link', { name: 'All businesses' }).click();
  await page.locator('tr[aria-current=true]').getByText('Juniper Hour').waitFor();
  await page.getByRole('button', { name: 'View Deals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deals of Juniper Hour' });
  await dialog.getByRole('link', { name: 'Warm stones' }).waitFor();
  await dialog.getByText('Live until Mar 12').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'View Deals');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await unfold(page, 'Contact');
  await page.getByLabel('ZIP Code').fill('00001');
  await page.getByRole('button', { name: 'Save Business' }).click();
  await page.getByRole('status').getByText('Business updated successfully').waitFor();
  await page.getByRole('status').getByText('We do not know where ZIP code 00001 is').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByText('Status went from active to paused').waitFor();
  await goto(page, '/admin/businesses');
  await page.getByLabel('Name, city or ZIP').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('No business matches “nobody”.').waitFor();
  await page.getByLabel('Name, city or ZIP').fill('juniper 00001');
  await page.keyboard.press('Enter');
  await page.getByText('hello@juniper.example').waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

test('leaving asks for confirmation while changes are unsaved, and not after a save', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  const { page, close } = await harness.visitAsAdmin(
    desktop,
    `/admin/businesses/${business.id}/edit`,
  );
  const dialogMessages: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    dialogMessages.push(dialog.message());
    return answer ? dialog.accept() : dialog.dismiss();
  });
  const businesses = page.getByRole('link', { name: 'Businesses', exact: true });
  await unfold(page, 'Contact');
  await page.getByLabel('Business Name').fill('Not saved');
  await businesses.click();
  await waitUntil(() => dialogMessages.length > 0, 'it asks');
  await waitUntilIdle(page);
  assert.deepEqual(dialogMessages, ['Leave without saving? What you changed here will be lost.']);
  assert.equal(await page.getByLabel('Business Name').inputValue(), 'Not saved');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  assert.equal(await page.getByLabel('Business Name').inputValue(), 'Not saved');
  await page.getByLabel('Business Name').fill('Saved');
  await page.getByRole('button', { name: 'Save Business' }).click();
  await page.getByRole('insertion').getByText('Saved').waitFor();
  await businesses.click();
  await page.waitForURL('**/admin/businesses');
  assert.equal(dialogMessages.length, 1);
  answer = true;
  await page.goBack();
  await unfold(page, 'Contact');
  await page.getByLabel('Business Name').fill('Thrown away');
  await businesses.click();
  await page.waitForURL('**/admin/businesses');
  assert.equal(dialogMessages.length, 2);
  await close();
});

test('a status set beside the form takes nothing typed away, even where another tab saved', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  const { page, close } = await harness.visitAsAdmin(
    desktop,
    `/admin/businesses/${business.id}/edit`,
  );
  await unfold(page, 'Contact');
  await page.getByLabel('About').fill('Typed with care');
  await harness.db
    .updateTable('businesses')
    .set({ name: 'Of another tab', updated_at: business.updated_at + 1 })
    .execute();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByText('Of another tab').waitFor();
  assert.equal(await page.getByLabel('About').inputValue(), 'Typed with care');
  await page.getByRole('button', { name: 'Save Business' }).click();
  const conflict = page.getByRole('alert');
  await conflict.getByText('Typed with care').waitFor();
  assert.equal(await conflict.getByText('Of another tab').count(), 0);
  assert.equal(await page.getByLabel('About').inputValue(), 'Typed with care');
  await page.getByRole('button', { name: 'Overwrite with my entries' }).click();
  await conflict.waitFor({ state: 'detached' });
  const [stored] = await harness.db.selectFrom('businesses').selectAll().execute();
  assert.deepEqual([stored?.name, stored?.about], ['Of another tab', 'Typed with care']);
  await close();
});

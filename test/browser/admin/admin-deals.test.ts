import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { BusinessRow } from '../../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS } from '../../helpers/app.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, hydrated, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
let isDisconnected = false;
const dateInDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

before(async () => {
  harness = await openHarness({
    dependencies: { now: Date.now },
    fault: (request) => {
      if (!isDisconnected || request.method !== 'POST') return false;
      request.socket.destroy();
      return true;
    },
  });
  business = await addBusiness(harness.db, { zip: '78701' });
});
afterEach(async () => {
  isDisconnected = false;
  await harness.db.deleteFrom('deals').execute();
});
after(() => harness.close());

async function fill(page: Page, title: string) {
  await page.getByLabel('Business', { exact: true }).fill('Juniper Hour, Austin, TX 78701');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Regular Price').fill('120');
  await page.getByLabel('Deal Price').fill('78');
  await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/test_0123');
  await page.getByLabel('Expiry Date').fill(dateInDays(9));
  await page.getByLabel('Cancellation Policy').fill('Call us a day ahead.');
}

const [name, look] = lookAt(1, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${name}: a deal is created with a live preview, edited, and deleted (${TURN})`, async () => {
  const { page, browserErrors } = await harness.visitAsAdmin(look, '/admin/deals');
  await page.getByText('No active deals found').waitFor();
  await page.getByRole('link', { name: 'Create Deal' }).click();
  const create = page.getByRole('button', { name: 'Create Deal' });
  await page.getByText('Choose a business first.').waitFor();
  assert.ok(await create.isDisabled());
  await fill(page, 'Quiet hour');
  await page.getByText('35% off · You save $42').waitFor();
  await assertAccessible(page);
  await page.getByLabel('Title').fill('Qu');
  await create.click();
  await page.getByText('Title must be at least 3 characters').waitFor();
  const title = page.getByLabel('Title');
  assert.ok(await title.evaluate((field) => field === document.activeElement));
  assert.equal(await title.getAttribute('aria-invalid'), 'true');
  await assertAccessible(page);
  await title.fill('Quiet hour');
  await create.click();
  await page.getByText('Deal created successfully').waitFor();
  await page.getByRole('link', { name: 'View live' }).waitFor();
  await page.getByRole('link', { name: 'All deals' }).click();
  await page.getByRole('row', { name: /Quiet hour/ }).waitFor();
  assert.equal(await page.locator('tr[aria-current=true]').count(), 1);
  await page.getByRole('link', { name: 'Edit Quiet hour' }).click();
  // The list's search has the label 'Title', too.
  await page.getByRole('heading', { level: 1, name: 'Quiet hour' }).waitFor();
  await page.getByLabel('Title').fill('Quieter hour');
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByRole('link', { name: 'All deals' }).click();
  await page.getByRole('button', { name: 'More for Quieter hour' }).click();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Quieter hour' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('Are you sure you want to delete this deal? This action cannot be undone.')
    .waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deal deleted successfully').waitFor();
  await page.getByText('No active deals found').waitFor();
  assert.equal(await dialog.count(), 0);
  assert.deepEqual(browserErrors, []);
});

test('by keyboard alone: a deal is deleted, after the question was once answered no', async () => {
  const { page } = await harness.visitAsAdmin(desktop);
  await addDeal(harness.db, business, { expires_at: Date.now() + DAY_MS });
  await addDeal(harness.db, business, { title: 'Stays', expires_at: Date.now() + 2 * DAY_MS });
  await goto(page, '/admin/deals');
  const deletion = page.getByRole('button', { name: 'Delete Swedish massage' });
  const colorOf = (element: Element) => getComputedStyle(element).color;
  const edit = page.getByRole('link', { name: 'Edit Swedish massage' });
  assert.notEqual(
    await deletion.evaluate(colorOf),
    await edit.evaluate(colorOf),
    'it is a warning',
  );
  const tabTo = async (wanted: typeof deletion) => {
    while (!(await wanted.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
  };
  await tabTo(deletion);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await deletion.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  // Cancel has the focus first.
  await page.keyboard.press('Tab');
  isDisconnected = true;
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Failed to delete deal').waitFor();
  isDisconnected = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('Deal deleted successfully').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  const menu = page.getByRole('button', { name: /^More for/ });
  assert.equal(await menu.count(), 1);
  // The focus returns to a row that stays; this row is gone.
  await page.locator('main:focus').waitFor();
  await menu.press('Enter');
  // The question is there before the list has been loaded again.
  await page.route('**/admin/deals.data*', async (route) => {
    if (route.request().method() === 'GET') await pause(1000);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Extend Stays' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '+30 days' }).press('Enter');
  await page.getByText('1 deal extended').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await menu.and(page.locator(':focus')).waitFor();
});

test('where the line breaks the form stays as it was, and sent again it makes one deal', async () => {
  const { page } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  await fill(page, 'Quiet hour');
  isDisconnected = true;
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await page.getByRole('alert').getByText('Failed to create deal').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Quiet hour');
  isDisconnected = false;
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await page.getByText('Deal created successfully').waitFor();
  assert.equal((await harness.db.selectFrom('deals').selectAll().execute()).length, 1);
});

test('a deal whose page is reloaded during the save is created once', async () => {
  const { page } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  // The server makes the deal, but its answer never comes.
  await page.route('**/admin/deals/new.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await fill(page, 'Quiet hour');
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await page.getByText('it may or may not have been saved').waitFor();
  await page.unrouteAll();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await hydrated(page);
  await fill(page, 'Quiet hour');
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await page.getByText('Deal created successfully').waitFor();
  assert.equal((await harness.db.selectFrom('deals').selectAll().execute()).length, 1);
});

test('two tabs: the later save shows both versions and can overwrite', async () => {
  const { page, context } = await harness.visitAsAdmin(desktop);
  const deal = await addDeal(harness.db, business, { expires_at: Date.now() + 5 * DAY_MS });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await goto(tab, `/admin/deals/${deal.id}/edit`);
  }
  await other.getByLabel('Title').fill('From the first tab');
  await other.getByRole('button', { name: 'Save Deal' }).click();
  await other.getByText('Deal updated successfully').waitFor();
  await page.getByLabel('Title').fill('From the second tab');
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('before: From the first tab').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Overwrite with my entries' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'From the second tab');
});

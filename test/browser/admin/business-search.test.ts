import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, DAY_MS } from '../../helpers/app.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, openHarness, phone } from '../harness.ts';
import { tabTo, typeInto } from '../tab-navigation.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let isDisconnected = false;
before(async () => {
  harness = await openHarness({
    dependencies: { now: Date.now },
    fault: (request) => {
      if (!isDisconnected || !request.url?.startsWith('/admin/businesses/choices')) return false;
      request.socket.destroy();
      return true;
    },
  });
  for (let number = 10; number < 65; number += 1) {
    await addBusiness(harness.db, { name: `Cedar ${number}`, zip: '78701' });
  }
  await addBusiness(harness.db, { name: 'Juniper Hour', zip: '94110' });
  await addBusiness(harness.db, { name: 'Juniper Nights', zip: '10001' });
});
afterEach(() => {
  isDisconnected = false;
});
after(() => harness.close());

const field = (page: Page) => page.getByLabel('Business', { exact: true });
const offered = (page: Page) =>
  page
    .locator('datalist option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('value')));

test('by keyboard, one business of many is searched, chosen, and given a deal', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  await typeInto(page, 'Business', 'juniper');
  await page.getByText('2 businesses found. Choose one from the list.').waitFor();
  assert.deepEqual(await offered(page), [
    'Juniper Hour, San Francisco, CA 94110',
    'Juniper Nights, New York, NY 10001',
  ]);
  assert.ok(await page.getByRole('button', { name: 'Create Deal' }).isDisabled());
  await assertAccessible(page);
  await page.keyboard.type(' nights');
  await page.getByText('Juniper Nights, New York, NY 10001', { exact: true }).waitFor();
  await page.getByText('The deal ends at the end of this day, in New York.').waitFor();
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Juniper Nights').waitFor();
  await typeInto(page, 'Title', 'Quiet hour');
  await typeInto(page, 'Regular Price', '120');
  await typeInto(page, 'Deal Price', '79.50');
  await typeInto(page, 'Checkout Link', 'https://buy.stripe.com/test_0123');
  const [year, month, day] = new Date(Date.now() + 9 * DAY_MS).toISOString().split(/[-T]/);
  await typeInto(page, 'Expiry Date', `${month}${day}${year}`);
  await typeInto(page, 'Cancellation Policy', 'Call us a day ahead.');
  await tabTo(page, 'Create Deal');
  await page.keyboard.press('Enter');
  await page.getByText('Deal created successfully').waitFor();
  assert.equal(await field(page).inputValue(), 'Juniper Nights, New York, NY 10001');
  const deal = await harness.db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  assert.equal(deal.business_zip, '10001');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('words that name no business get the specified message once the field is left', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  await field(page).fill('nobody');
  await page.getByText('No active business matches “nobody”.').waitFor();
  await page.getByLabel('Title').focus();
  await page.getByText('Please select a business').waitFor();
  assert.equal(await field(page).getAttribute('aria-invalid'), 'true');
  assert.ok(await page.getByRole('button', { name: 'Create Deal' }).isDisabled());
  // Leaving the field before the answer chooses the only match.
  await field(page).fill('nights');
  await page.getByLabel('Title').focus();
  await page.getByText('in New York.').waitFor();
  assert.equal(await page.getByText('Please select a business').count(), 0);
  await close();
});

test('where nothing answers, a toast says so, and what was typed stays', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  isDisconnected = true;
  await field(page).fill('nights');
  await page.getByText('Failed to load businesses').waitFor();
  assert.equal(await field(page).inputValue(), 'nights');
  isDisconnected = false;
  await field(page).fill('night');
  await page.getByText('in New York.').waitFor();
  assert.equal(await page.getByText('Failed to load businesses').count(), 0);
  await close();
});

test('on a phone the first 50 are in the list, and typing more finds the others', async () => {
  const { page, close } = await harness.visitAsAdmin(phone, '/admin/deals/new');
  await field(page).tap();
  await page.keyboard.type('cedar');
  await page.getByText('The first 50 are in the list. Type more to find others.').waitFor();
  assert.equal((await offered(page)).length, 50);
  await assertAccessible(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await field(page).fill('Cedar 64, Austin, TX 78701');
  await page.getByText('The deal ends at the end of this day, in Austin.').waitFor();
  await close();
});

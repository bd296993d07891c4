import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, DAY_MS } from '../../helpers/app.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, openHarness, phone } from '../harness.ts';
import { tabTo, typeInto } from '../tab-navigation.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
/** True while the search of businesses answers nothing. */
const isDisconnected = false;
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
after(() => harness.close());

const business = (page: Page) => page.getByRole('combobox', { name: 'Business' });
const chosenId = (page: Page) => page.locator('input[name="businessId"]').inputValue();

test('by keyboard, one business of many is searched, chosen, and given a deal', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  await typeInto(page, 'Business', 'juniper');
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(1).waitFor();
  assert.deepEqual(await options.allInnerTexts(), [
    'Juniper Hour\nSan Francisco, CA 94110',
    'Juniper Nights\nNew York, NY 10001',
  ]);
  assert.equal(
    await page.getByRole('listbox').getByRole('option', { selected: true }).innerText(),
    (await options.allInnerTexts())[0],
  );
  await page.getByRole('status').getByText('2 businesses found').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('ArrowDown');
  const active = await business(page).getAttribute('aria-activedescendant');
  assert.equal(
    await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'),
    active,
  );
  assert.ok(await page.getByRole('button', { name: 'Create Deal' }).isDisabled());
  await page.keyboard.press('Enter');
  assert.equal(await business(page).inputValue(), 'Juniper Nights, New York, NY 10001');
  assert.equal(await options.count(), 0);
  await page.getByText('The deal ends with this day, in New York.').waitFor();
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Juniper Nights').waitFor();
  await assertAccessible(page);
  await typeInto(page, 'Title', 'Quiet hour');
  await typeInto(page, 'Regular Price', '120');
  await typeInto(page, 'Deal Price', '80');
  await typeInto(page, 'Checkout Link', 'https://buy.stripe.com/test_0123');
  const [year, month, day] = new Date(Date.now() + 9 * DAY_MS).toISOString().split(/[-T]/);
  await typeInto(page, 'Expiry Date', `${month}${day}${year}`);
  await typeInto(page, 'Cancellation Policy', 'Call us a day ahead.');
  await tabTo(page, 'Create Deal');
  await page.keyboard.press('Enter');
  await page.getByText('Deal created successfully').waitFor();
  const deal = await harness.db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  assert.equal(deal.business_zip, '10001');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('Tab takes the marked choice, Escape restores the former one, and unknown words get a message', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  const field = business(page);
  await field.pressSequentially('juniper hour');
  await page.getByRole('listbox').getByRole('option').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await field.inputValue(), 'Juniper Hour, San Francisco, CA 94110');
  const id = await chosenId(page);
  assert.notEqual(id, '');

  await field.fill('juni');
  assert.equal(await chosenId(page), '');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await field.inputValue(), 'Juniper Hour, San Francisco, CA 94110');
  assert.equal(await chosenId(page), id);

  await field.fill('nobody');
  await page.getByText('No active business matches “nobody”.').waitFor();
  await page.getByLabel('Title').focus();
  await page.getByText('Please select a business').waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.ok(await page.getByRole('button', { name: 'Create Deal' }).isDisabled());

  // Leaving the field before the answer means the only match.
  await field.fill('nights');
  await page.getByLabel('Title').focus();
  await page.getByText('in New York.').waitFor();
  assert.equal(await field.inputValue(), 'Juniper Nights, New York, NY 10001');
  await close();
});

test('on a phone, a business is chosen by touch, and the first 20 are shown', async () => {
  const { page, close } = await harness.visitAsAdmin(phone, '/admin/deals/new');
  await business(page).tap();
  await page.keyboard.type('cedar');
  await page.getByText('The first 20 are shown. Type more to find others.').waitFor();
  assert.equal(await page.getByRole('listbox').getByRole('option').count(), 20);
  await assertAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 390);
  await page.getByRole('option', { name: 'Cedar 12' }).tap();
  assert.equal(await business(page).inputValue(), 'Cedar 12, Austin, TX 78701');
  await close();
});

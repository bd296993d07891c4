import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal, DAY_MS } from '../../helpers/app.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, {
    image_url: `${harness.origin}/scenes/window.svg`,
    expires_at: Date.now() + DAY_MS,
  });
});
afterEach(async () => {
  await harness.db.updateTable('settings').set({ document: '{}' }).execute();
});
after(() => harness.close());

const waitForText = (page: Page, text: string | RegExp) =>
  page.frameLocator('iframe[title="Preview"]').getByText(text).first().waitFor();

test('the owner changes brand, color and first words, sees them before saving, and visitors after', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(
    desktop,
    '/admin/settings/brand',
  );
  await page.getByLabel('Brand').fill('Calm & Co');
  await waitForText(page, 'Calm & Co');
  const guest = await harness.visit(desktop);
  await goto(guest.page, '/');
  assert.equal(await guest.page.getByText('Calm & Co').count(), 0);
  const steps = await page.evaluate(() => history.length);
  await page.getByLabel('Page', { exact: true }).selectOption('terms');
  await waitForText(page, 'Effective date: November 21, 2024');
  assert.equal(await page.evaluate(() => history.length), steps);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Calm & Co').waitFor();

  await goto(page, '/admin/settings/brand');
  await page.getByLabel('Accent Color').fill('#ffd166');
  await page.getByText(/^Darkened to #[0-9a-f]{6} so that it is easy to read/).waitFor();
  await page.getByLabel('Pick a color').fill('#7a1f3d');
  assert.equal(await page.getByLabel('Accent Color').inputValue(), '#7a1f3d');
  await page.getByText('Used as you chose it.').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved').waitFor();

  await goto(page, '/admin/settings/landing');
  await page.getByLabel('Title').fill('Breathe out');
  await waitForText(page, 'Breathe out');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved').waitFor();

  await goto(guest.page, '/');
  await guest.page.getByRole('heading', { name: 'Breathe out' }).waitFor();
  assert.match(await guest.page.title(), /^Calm & Co/);
  const button = guest.page.getByRole('button', { name: 'Find Deals' });
  const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.equal(color, 'rgb(122, 31, 61)');
  assert.deepEqual(browserErrors.concat(guest.browserErrors), []);
  await guest.close();
  await close();
});

test('what is wrong is said beside the field, which has the focus; the default is one press away', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(phone, '/admin/settings/deals');
  await waitForText(
    page,
    'Promotional value expires 120 days after purchase. Amount paid never expires.',
  );
  const days = page.getByLabel('Promotional Value (days)');
  await days.fill('0');
  await page.getByText('The preview waits until every field is valid.').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Promotional value must be a whole number from 30 to 3650').waitFor();
  assert.ok(await days.evaluate((field) => field === document.activeElement));
  await assertAccessible(page, 'a wrong number');
  await days.fill('');
  assert.equal(await days.getAttribute('placeholder'), '120');
  await days.fill('90');
  await waitForText(
    page,
    'Promotional value expires 90 days after purchase. Amount paid never expires.',
  );
  page.once('dialog', (question) => question.dismiss());
  await page.getByRole('link', { name: 'All settings' }).click();
  assert.equal(await days.inputValue(), '90');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a problem in what is folded opens it, and it stays open once it is put right', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(
    desktop,
    '/admin/settings/deals?part=terms',
  );
  const fold = page.locator('summary', { hasText: 'Fine print' });
  const field = page.getByLabel('Not before');
  await field.fill('soon');
  await fold.click();
  await field.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await field.waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('10 AM');
  await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
  assert.ok(await field.isVisible());
  await field.fill('');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('on a phone the list of all settings leads to one and back; on a desk it stays beside it', async () => {
  for (const options of [phone, desktop]) {
    const { page, close } = await harness.visitAsAdmin(options, '/admin/settings');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Office/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Office' }).waitFor();
    const list = page.getByRole('navigation', { name: 'Settings' });
    if (options === desktop) await list.getByRole('link', { name: 'Mail' }).click();
    else await page.getByRole('link', { name: 'All settings' }).click();
    const next = options === desktop ? 'Mail' : 'Settings';
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
    await close();
  }
});

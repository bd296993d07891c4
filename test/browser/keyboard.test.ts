import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { ADMIN, DAY_MS, MONDAY_NOON } from '../helpers/app.ts';
import { desktop, goto, openHarness } from './harness.ts';
import { tabTo, typeInto } from './tab-navigation.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
});
after(() => harness.close());

test('without a mouse, the administrator adds a spa and its deal, and a visitor books it', async () => {
  const { page, browserErrors, close } = await harness.visit({
    reducedMotion: 'reduce',
    ...desktop,
  });
  await goto(page, '/admin');
  await typeInto(page, 'Email', ADMIN.email);
  await typeInto(page, 'Password', ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back, Admin!').waitFor();

  await tabTo(page, /^Add New Business/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/business/new');
  await page.getByRole('heading', { level: 1, name: 'Add New Business' }).waitFor();
  await typeInto(page, 'Business Name', 'Juniper Hour');
  await typeInto(page, 'Email', 'hello@juniper.example');
  await typeInto(page, 'Phone', '5125550132');
  await typeInto(page, 'Street Address', '410 Cedar Street');
  await typeInto(page, 'ZIP Code', '78701');
  await page.getByText('Filled in: Austin, TX').waitFor();
  await tabTo(page, 'Create Business');
  await page.keyboard.press('Enter');
  await page.getByText('Business created successfully').waitFor();

  await goto(page, '/admin/deals/new');
  await tabTo(page, 'Business');
  await page.keyboard.type('Juniper');
  await typeInto(page, 'Title', 'Swedish massage');
  await typeInto(page, 'Description', 'Sixty unhurried minutes.');
  await typeInto(page, 'Regular Price', '120');
  await typeInto(page, 'Deal Price', '79.50');
  await typeInto(page, 'Checkout Link', 'https://buy.stripe.com/test_0123');
  const [year, month, day] = new Date(Date.now() + 9 * DAY_MS).toISOString().split(/[-T]/);
  await typeInto(page, 'Expiry Date', `${month}${day}${year}`);
  await typeInto(page, 'Cancellation Policy', 'Call us a day ahead.');
  await tabTo(page, 'More');
  await page.keyboard.press('Enter');
  await typeInto(page, 'Image URL', 'https://pictures.example.com/room.jpg');
  await tabTo(page, 'Create Deal');
  await page.keyboard.press('Enter');
  await page.getByText('Deal created successfully').waitFor();

  await goto(page, '/');
  await typeInto(page, 'ZIP Code', '78701');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/deals?zip=78701');
  await page.waitForLoadState('networkidle');
  await tabTo(page, 'Swedish massage');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Swedish massage' }).waitFor();
  await page.waitForLoadState('networkidle');
  await tabTo(page, /^Book Now/);
  const [checkout] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  assert.equal(checkout.isClosed(), false);
  assert.deepEqual(browserErrors, []);
  await close();
});

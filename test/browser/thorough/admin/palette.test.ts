import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation } from '../../../helpers/add-messages.ts';
import { addBusiness, addDeal, addLead } from '../../../helpers/app.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  await addDeal(db, business, { title: 'Hot stones' });
  await addLead(db, { businessName: 'Cedar Room', phone: '(512) 555-0199' });
  await addConversation(db, { customer_phone: '+15125550199', last_message: 'Is Sunday free?' });
});
after(() => harness.close());

const found = [
  ['juniper', 'Juniper Hour', 'Spa'],
  ['hot st', 'Hot stones', 'Deal'],
  ['cedar', 'Cedar Room', 'Lead'],
  ['sunday', 'Cedar Room', 'Conversation'],
  ['policy', 'Settings: Rules of deals', 'Screen'],
  ['backup', 'Download a backup', 'Action'],
] as const;

/** Key listeners are there once all of React's effects have run. */
const listening = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(done)));

test('Ctrl and K find any business, deal, lead, conversation and screen', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(
    desktop,
    '/admin/settings/brand',
  );
  await listening(page);
  for (const [typed, name, kind] of found) {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('option', { name: 'Dashboard' }).waitFor();
    await page.keyboard.type(typed);
    await dialog.getByRole('option', { name }).filter({ hasText: kind }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  assert.deepEqual(browserErrors, []);
  await close();
});

test(`arrows choose, Enter opens, Escape gives the focus back, and everyone can use it (${TURN})`, async () => {
  const look = lookAt(0, [
    { ...desktop, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
    { ...desktop, colorScheme: 'dark' },
    { ...phone, colorScheme: 'light' },
  ]);
  const { page, close } = await harness.visitAsAdmin(look, '/admin/more');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await opener.click();
  const field = page.getByRole('combobox');
  await field.fill('juniper');
  await page.getByRole('option', { name: 'Hot stones' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.ok(await opener.evaluate((element) => element === document.activeElement));
  await opener.click();
  await field.fill('juniper');
  await page.getByRole('option', { name: 'Hot stones' }).waitFor();
  await page.keyboard.press('ArrowUp');
  assert.match(
    (await page.locator('[role=option][aria-selected=true]').textContent()) ?? '',
    // Its e-mail address has the word. One step up from the first is the last.
    /Cedar Room/,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Juniper Hour' }).waitFor();
  await close();
});

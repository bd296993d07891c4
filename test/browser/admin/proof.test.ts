import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ADMIN } from '../../helpers/app.ts';
import { desktop, goto, openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let page: Page;
before(async () => {
  harness = await openHarness({
    dependencies: {
      downloadBackup: async () => {
        const content = new Blob(['everything']).stream();
        return { kind: 'made', bytes: 10, content };
      },
    },
  });
  ({ page } = await harness.visitAsAdmin(desktop));
});
after(() => harness.close());

const outdate = () => harness.db.updateTable('admin_sessions').set({ confirmed_at: 0 }).execute();

test('the password is asked for where the backup is, and the file comes without another press', async () => {
  await goto(page, '/admin/settings');
  await outdate();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Backup/ })
    .click();
  const button = page.getByRole('button', { name: 'Download a backup' });
  await page.getByLabel('Your password').fill('a guess of it');
  await button.click();
  const refusal = page.getByText('That is not your password');
  await refusal.waitFor();
  await page.getByLabel('Your password').fill(ADMIN.password);
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  assert.match(file.suggestedFilename(), /^spa-deals-.*\.backup$/);
  await refusal.waitFor({ state: 'detached' });
});

test('a changed address leaves no password on the screen', async () => {
  await goto(page, '/admin/settings/security');
  const card = page.getByRole('region', { name: 'Your address' });
  await card.getByLabel('New address').fill('new@example.com');
  await card.getByLabel('Current password').fill(ADMIN.password);
  await card.getByRole('button', { name: 'Change the address' }).click();
  await card.getByText('new@example.com').waitFor();
  await page.getByText('You sign in with new@example.com now').waitFor();
  assert.equal(await card.getByLabel('Current password').inputValue(), '');
  assert.equal(await card.getByLabel('New address').inputValue(), '');
});

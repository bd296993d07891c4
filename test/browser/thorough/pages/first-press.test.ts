import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { desktop, openHarness, pressInMenu } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let isGatewayBad = false;
before(async () => {
  harness = await openHarness({
    fault: (_, response) => {
      if (isGatewayBad) response.writeHead(502).end('<h1>502 Bad Gateway</h1>');
      return isGatewayBad;
    },
  });
  await addDeal(harness.db, await addBusiness(harness.db, { zip: '78701' }));
});
after(() => harness.close());

const outages: Record<string, (context: BrowserContext, isOut: boolean) => Promise<void>> = {
  offline: (context, isOut) => context.setOffline(isOut),
  'behind a bad gateway': async (_, isOut) => {
    isGatewayBad = isOut;
  },
};
const keepBusyAfterPresses = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', () =>
      queueMicrotask(() => {
        for (let n = 0; n < 5e8; n += 1);
      }),
    ),
  );

const presses: Array<[path: string, link: string, words: string]> = [
  ['/deals?zip=78701', 'Swedish massage', 'Error Loading Deals'],
  ['/admin', 'Businesses', 'Failed to load businesses'],
  ['/admin/deals', 'Create Deal', 'Failed to load businesses'],
];

for (const [name, setOut] of Object.entries(outages)) {
  test(`${name}, the first press says the specified words of where it leads`, async () => {
    for (const [path, link, words] of presses) {
      const { page, context, close } = await harness.visitAsAdmin(desktop, path);
      await setOut(context, true);
      await keepBusyAfterPresses(page);
      await page.getByRole('link', { name: link }).first().click();
      await page.getByText(words).first().waitFor();
      await setOut(context, false);
      await close();
    }
  });
}

test('offline, a deal stays on its own page where it could not be deleted, with the specified words', async () => {
  const { page, context, close } = await harness.visitAsAdmin(desktop, '/admin/deals');
  await page.getByRole('link', { name: 'Edit Swedish massage' }).click();
  await page.getByRole('button', { name: 'Save Deal' }).waitFor();
  await context.setOffline(true);
  await pressInMenu(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Failed to delete deal').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save Deal' }).waitFor();
  await close();
});

test("a firewall's page is never printed, whatever its status", async () => {
  for (const status of [403, 520]) {
    for (const [path, link, words] of [
      ...presses,
      ['/', 'Privacy Policy', /An unexpected error occurred|We could not reach/] as const,
    ]) {
      const { page, close } = await harness.visitAsAdmin(desktop, path);
      await page.route(/\.data(\?|$)/, (route) =>
        route.fulfill({
          status,
          contentType: 'text/html',
          body: '<!DOCTYPE html><h1>Blocked</h1>',
        }),
      );
      await page.getByRole('link', { name: link }).first().click();
      await page.getByText(words).first().waitFor();
      assert.doesNotMatch(await page.locator('body').innerText(), /DOCTYPE|Blocked/);
      await close();
    }
  }
});

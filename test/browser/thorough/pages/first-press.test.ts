import { after, before, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { desktop, openHarness } from '../../harness.ts';

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

/** The two ways in which nothing answers. */
const outages: Record<string, (context: BrowserContext, isOut: boolean) => Promise<void>> = {
  offline: (context, isOut) => context.setOffline(isOut),
  'behind a bad gateway': async (_, isOut) => {
    isGatewayBad = isOut;
  },
};
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
      await page.getByRole('link', { name: link }).first().click();
      await page.getByText(words).first().waitFor();
      await setOut(context, false);
      await close();
    }
  });
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noteBackup } from '../../../market/backups/commands.server.ts';
import { connectionsIn } from '../../../server/config/connections.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({
    dependencies: {
      connections: { settings: connectionsIn({}), check: async () => [] },
      sms: { kind: 'gateway' },
    },
  });
});
after(() => harness.close());

const isDataOf = (path: string) => (url: URL) => url.pathname === `${path}.data`;

/** Each load is tried twice. */
async function failToLoad(page: Page, path: string, whenBroken: () => Promise<void>) {
  const isData = isDataOf(path);
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (isData(new URL(request.url()))) failed += 1;
  });
  await page.route(isData, (route) => route.abort());
  await whenBroken();
  await waitUntil(async () => failed === 2, 'it cannot be loaded again');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.unroute(isData);
}

const screens = [
  {
    path: '/admin/settings/connections/texts',
    label: 'Phone number for the test',
    typed: '(512) 555',
  },
  { path: '/admin/settings/backup', label: 'Your password', typed: 'not yet whole' },
];

for (const { path, label, typed } of screens)
  test(`${path} stays, with what is typed, while it cannot be loaded again`, async () => {
    for (const look of [phone, desktop]) {
      const { page, close } = await harness.visitAsAdmin(look);
      // So long after a proof, a form asks for the password.
      await harness.db.updateTable('admin_sessions').set({ confirmed_at: 0 }).execute();
      await goto(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      const said = await heading.textContent();
      const field = page.getByLabel(label);
      await field.fill(typed);
      await failToLoad(page, path, () => noteBackup(harness.db, harness.clock.now));
      assert.equal(await heading.textContent(), said);
      assert.equal(await field.inputValue(), typed);
      const loaded = page.waitForResponse((answer) => isDataOf(path)(new URL(answer.url())));
      await noteBackup(harness.db, harness.clock.now + 1);
      await loaded;
      assert.equal(await field.inputValue(), typed);
      await close();
    }
  });

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal, addLead } from '../../helpers/app.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

const TILES = ['Add New Business', 'Business Leads', 'Messages', 'Businesses', 'Active Deals'];

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

async function assertTilesFirst(page: Page, what: string) {
  await goto(page, '/admin');
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport ?? desktop.viewport);
    for (const name of TILES) {
      const tile = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
      const box = await tile.first().boundingBox();
      assert.ok(box && box.y < 200 && box.height <= 80, `${what}, ${name}: ${JSON.stringify(box)}`);
    }
  }
}

test('the tiles are above 200 px whatever waits, with and without the list of the first run', async () => {
  const { page, close } = await harness.visitAsAdmin(phone);
  await assertTilesFirst(page, 'nothing waits');
  for (let lead = 0; lead < 35; lead += 1)
    await addLead(harness.db, { businessName: `Spa ${lead}`, email: `${lead}@spa.example` });
  await assertTilesFirst(page, '35 wait');
  await page.getByRole('button', { name: 'Dismiss this list' }).click();
  await page.getByText('The list was dismissed').waitFor();
  await assertTilesFirst(page, '35 wait, no list');
  await close();
});

test('a search on the dashboard waits for Enter and leads to the deal manager', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Quiet hour' });
  await addDeal(harness.db, business, { title: 'Foot bath' });
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin');
  const search = page.getByRole('searchbox', { name: 'Title, business, city or ZIP' });
  await search.pressSequentially('quiet');
  await search.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Active Deals' }).waitFor();
  await page.getByRole('link', { name: 'Foot bath', exact: true }).waitFor({ state: 'detached' });
  assert.equal(await search.inputValue(), 'quiet');
  await close();
});

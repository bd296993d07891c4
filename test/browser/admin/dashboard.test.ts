import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, addLead } from '../../helpers/app.ts';
import { desktop, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

/** Where each tile begins and which part of the first screen the tiles take, at both widths. */
async function assertTilesFirst(what: string) {
  for (const size of [phone, desktop]) {
    const { page, close } = await harness.visitAsAdmin(size, '/admin');
    for (const name of [
      'Add New Business',
      'Business Leads',
      'Messages',
      'Businesses',
      'Active Deals',
    ]) {
      const tile = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
      const box = await tile.first().boundingBox();
      assert.ok(box && box.y < 200 && box.height <= 80, `${what}, ${name}: ${JSON.stringify(box)}`);
    }
    await close();
  }
}

test('the tiles are above 200 px whatever waits, with and without the list of the first run', async () => {
  await assertTilesFirst('nothing waits');
  let leads = 0;
  const addLeads = async (count: number) => {
    for (; leads < count; leads += 1)
      await addLead(harness.db, { businessName: `Spa ${leads}`, email: `${leads}@spa.example` });
  };
  await addLeads(5);
  await assertTilesFirst('5 wait');
  const { page, close } = await harness.visitAsAdmin(phone, '/admin');
  await page.getByRole('button', { name: 'Dismiss this list' }).click();
  await page.getByText('The list was dismissed').waitFor();
  await addLeads(30);
  await assertTilesFirst('30 wait, no list');
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

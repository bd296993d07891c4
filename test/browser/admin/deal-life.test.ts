import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BusinessRow } from '../../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS } from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  business = await addBusiness(harness.db, { zip: '78701' });
});
afterEach(async () => {
  await harness.db.deleteFrom('deals').execute();
});
after(() => harness.close());

const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;
const dateInDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Presses a button of the deal's own screen, and waits for what the toast says. */
async function press(page: Page, name: string, said: string) {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText(said, { exact: true }).waitFor();
}

for (const [size, options] of sample(sizes, 2)) {
  test(`on ${size}: a draft is shown by a link, published, paused, resumed, archived and restored`, async () => {
    const { page, browserErrors, close } = await harness.visitAsAdmin(options, '/admin/deals/new');
    const visitor = await harness.visit(options);
    const visitorSees = async (text: string) => {
      await goto(visitor.page, `/deals/${business.slug}`);
      await visitor.page.getByRole('heading', { name: text }).waitFor();
    };
    await page.getByLabel('Business', { exact: true }).selectOption(business.id);
    await page.getByLabel('Title').fill('Quiet hour');
    await page.getByLabel('Regular Price').fill('120');
    await page.getByLabel('Deal Price').fill('78');
    await page.getByLabel('Cancellation Policy').fill('Call us a day ahead.');
    await press(page, 'Save Draft', 'Draft saved');
    await visitorSees('Deal Not Found');
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Preview link' }).click();
    await page.getByRole('button', { name: 'Create Link' }).click();
    const link = await page.getByLabel('New link').inputValue();
    await assertAccessible(page);
    await goto(visitor.page, link);
    await visitor.page.getByRole('heading', { name: 'Quiet hour' }).waitFor();
    await assertAccessible(visitor.page);
    await page.getByRole('link', { name: 'Quiet hour' }).click();
    await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/test_0123');
    await page.getByLabel('Expiry Date').fill(dateInDays(9));
    await press(page, 'Save Deal', 'Deal updated successfully');
    assert.equal((await visitor.page.goto(link))?.status(), 404);
    await visitorSees('Quiet hour');
    const { id } = await harness.db.selectFrom('deals').select('id').executeTakeFirstOrThrow();
    await goto(page, `/admin/deals/${id}/edit`);
    await press(page, 'Pause', 'Deal paused');
    await visitorSees('Not available right now');
    assert.equal(await visitor.page.getByRole('link', { name: 'Book Now' }).count(), 0);
    await assertAccessible(visitor.page);
    await press(page, 'Resume', 'Deal resumed');
    await visitorSees('Quiet hour');
    await press(page, 'Mark Sold Out', 'Deal marked sold out');
    await visitorSees('Sold out');
    await press(page, 'Back on Sale', 'Deal back on sale');
    await press(page, 'Archive', 'Deal archived');
    await visitorSees('Deal Not Found');
    await press(page, 'Restore', 'Deal restored');
    await visitorSees('Quiet hour');
    await visitor.page.getByRole('link', { name: 'Book Now' }).waitFor();
    assert.deepEqual(browserErrors, []);
    await Promise.all([close(), visitor.close()]);
  });

  test(`on ${size}: last week's deal is re-opened with three clicks`, async () => {
    await addDeal(harness.db, business, { title: 'Last week', expires_at: Date.now() - DAY_MS });
    const { page, close } = await harness.visitAsAdmin(options, '/admin/deals');
    let clicks = 0;
    const click = async (role: 'link' | 'button', name: string) => {
      await page.getByRole(role, { name }).first().click();
      clicks += 1;
    };
    await click('link', 'Expired');
    await click('button', 'Re-open Last week');
    await click('button', '+30 days');
    await page.getByText('1 deal extended').waitFor();
    assert.equal(clicks, 3);
    const visitor = await harness.visit(options);
    await goto(visitor.page, `/deals/${business.slug}`);
    await visitor.page.getByRole('link', { name: 'Book Now' }).waitFor();
    await Promise.all([close(), visitor.close()]);
  });
}

test('without scripts a deal is paused with a reason, and resumed', async () => {
  const options = { ...desktop, javaScriptEnabled: false };
  const deal = await addDeal(harness.db, business, {
    title: 'Quiet hour',
    expires_at: Date.now() + DAY_MS,
  });
  const { page, close } = await harness.visitAsAdmin(options, `/admin/deals/${deal.id}/edit`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByLabel('Reason').fill('The sauna is broken');
  await page.getByRole('button', { name: 'Save Reason' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText(/^Live until/).waitFor();
  await close();
});

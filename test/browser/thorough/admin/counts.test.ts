import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBusiness, addDeal, addLead, DAY_MS } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { goto, openHarness } from '../../harness.ts';

const laptop = { viewport: { width: 1280, height: 900 } };
const FIRST_SCREEN_PX = 700;

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
});
afterEach(async () => {
  for (const table of ['deals', 'leads', 'businesses'] as const)
    await harness.db.deleteFrom(table).execute();
});
after(() => harness.close());

const dateInDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

function handOn(page: Page) {
  const counts = { clicks: 0, fields: 0 };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  async function isInSight(target: Locator) {
    const box = await target.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= laptop.viewport.height, String(target));
  }
  return {
    counts,
    button,
    link,
    async click(target: Locator, where: 'in sight' | 'anywhere' = 'in sight') {
      await target.waitFor();
      if (where === 'in sight') await isInSight(target);
      await target.click();
      counts.clicks += 1;
    },
    async fill(label: string, text: string) {
      await page.getByLabel(label, { exact: true }).fill(text);
      counts.fields += 1;
    },
    said: (text: string) => page.getByText(text).first().waitFor(),
  };
}

type Hand = ReturnType<typeof handOn>;

async function fillDeal({ fill, click, button, said }: Hand) {
  await fill('Title', 'Quiet hour');
  await fill('Regular Price', '120');
  await fill('Deal Price', '78');
  await fill('Checkout Link', 'https://buy.stripe.com/test_0123');
  await said('This link is in test mode, so nobody can pay with it.');
  await fill('Expiry Date', dateInDays(40));
  await click(button('Create Deal'), 'anywhere');
  await said('Deal created successfully');
}

async function isLive(page: Page) {
  await goto(page, '/deals?zip=78701');
  await page.getByRole('article').getByText('Quiet hour').waitFor();
}

test("last week's deal is re-opened with three clicks, 25 are paused in one dialog, and nothing is scrolled", async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Over', expires_at: Date.now() - 6 * DAY_MS });
  for (let n = 0; n < 25; n += 1)
    await addDeal(harness.db, business, { title: `Hour ${n}`, expires_at: Date.now() + DAY_MS });
  const { page, browserErrors, close } = await harness.visitAsAdmin(laptop, '/admin/deals');
  const { counts, click, button, link, said } = handOn(page);
  await click(link('Expired'));
  await click(button('Re-open Over'));
  await click(page.getByRole('dialog').getByRole('button', { name: '+30 days' }));
  await said('1 deal extended');
  assert.equal(counts.clicks, 3);

  await goto(page, '/admin/deals');
  await click(button('More for Hour 0'));
  await click(button('Extend Hour 0'));
  await click(page.getByRole('dialog').getByRole('button', { name: '+90 days' }));
  await said('1 deal extended');
  assert.equal(counts.clicks, 6);

  await goto(page, '/admin/deals?search=hour');
  const selectAll = page.getByRole('checkbox', { name: 'Select all', exact: true });
  await click(selectAll);
  await said('25 selected:');
  await click(page.getByRole('checkbox', { name: 'Select all 26' }));
  await said('26 selected:');
  await click(button('Extend'));
  await page.getByRole('heading', { name: 'New end of 26 deals' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await said('26 selected:');
  await click(selectAll);
  await click(selectAll);
  await click(button('Pause'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Pause 25 deals' }));
  await said('25 deals paused');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a lead becomes a live deal in at most seven clicks', async () => {
  await addLead(harness.db, { location: 'Austin, TX' });
  const { page, browserErrors, close } = await harness.visitAsAdmin(laptop, '/admin/leads');
  const hand = handOn(page);
  const { counts, click, fill, button, link, said } = hand;
  await click(link('Juniper Hour'));
  await click(page.getByRole('main').getByRole('link', { name: 'Make it a business' }));
  await fill('Street Address', '410 Cedar Street');
  await fill('ZIP Code', '78701');
  await click(button('Create Business'));
  await said('Business created successfully');
  await click(link('Create its first deal'));
  await fillDeal(hand);
  assert.ok(counts.clicks <= 7, `${counts.clicks} clicks`);
  await isLive(page);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('all figures of the week are on the first screen of the dashboard', async () => {
  const { db } = harness;
  const business = await addBusiness(db, { zip: '78701' });
  await addDeal(db, business, { expires_at: Date.now() + DAY_MS, image_url: 'none' });
  await addLead(db);
  for (let days = 1; days < 36; days += 1)
    for (const kind of ['search', 'view', 'book', 'lead'])
      await db
        .insertInto('insight_days')
        .values({ day: dateInDays(-days), kind, key: '', n: 40 })
        .execute();
  const { page, close } = await harness.visitAsAdmin(laptop, '/admin');
  await page.getByRole('heading', { name: 'This week' }).waitFor();
  const bottoms = await page
    .locator('dl')
    .first()
    .locator('dt + dd')
    .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().bottom));
  assert.ok(bottoms.length >= 4, String(bottoms.length));
  for (const bottom of bottoms) assert.ok(bottom < FIRST_SCREEN_PX, `${bottom} px`);
  await close();
});

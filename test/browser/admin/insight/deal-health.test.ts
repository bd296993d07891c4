import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

const HEALTH = '/admin/deals/health';
let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  const business = await addBusiness(db, { name: 'Juniper Hour Massage & Bodywork', zip: '78701' });
  await addBusiness(db, { name: 'Nowhere Spa', zip: '00000' });
  const sound = {
    checkout_url: 'https://buy.stripe.com/14k',
    expires_at: MONDAY_NOON + 30 * DAY_MS,
  };
  await addDeal(db, business, { title: 'Deep tissue, 60 minutes' });
  await addDeal(db, business, {
    ...sound,
    title: 'Ninety minutes of hot stones',
    image_url: 'none',
  });
  await addDeal(db, business, { ...sound, title: 'Ends soon', expires_at: MONDAY_NOON + DAY_MS });
  for (const title of ['Gone', 'Gone too'])
    await addDeal(db, business, { ...sound, title, sold_out_at: MONDAY_NOON - DAY_MS });
  const viewed = await addDeal(db, business, { ...sound, title: 'Looked at' });
  await db
    .insertInto('insight_paths')
    .values({ day: '2026-03-01', deal_id: viewed.id, step: 'viewed', people: 64 })
    .execute();
});
after(() => harness.close());

test('one press puts a deal back on sale; the tasks stay, one fewer', async () => {
  const { page, close } = await harness.visitAsAdmin(phone, HEALTH);
  await page.getByRole('button', { name: /Back on Sale.*Gone too/ }).click();
  await page.getByRole('heading', { name: '1 deal is sold out' }).waitFor();
  await page.getByText('Deal back on sale').waitFor();
  assert.equal(new URL(page.url()).pathname, HEALTH);
  await close();
});

test('a task leads to the field that ends it', async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, HEALTH);
  await page.getByRole('link', { name: /Change link.*Deep tissue/ }).click();
  await page.getByRole('heading', { name: 'Edit Deal' }).waitFor();
  const field = page.getByLabel('Checkout Link');
  await field.waitFor();
  await page.waitForFunction(() => scrollY > 0);
  assert.ok(await field.evaluate((one) => one.getBoundingClientRect().top < innerHeight));
  await close();
});

for (const [name, size] of Object.entries({ phone, desktop }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`on a ${name}, ${colorScheme}, the tasks have no barrier`, async () => {
      const { page, close } = await harness.visitAsAdmin({ ...size, colorScheme }, HEALTH);
      await assertAccessible(page);
      await close();
    });

test('without a script a press does the same', async () => {
  const options = { ...phone, javaScriptEnabled: false };
  const { page, close } = await harness.visitAsAdmin(options, HEALTH);
  await page
    .getByRole('button', { name: /Back on Sale/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Deal health' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /Back on Sale/ }).count(), 0);
  await close();
});

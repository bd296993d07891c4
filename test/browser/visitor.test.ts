import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import type { BusinessRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../helpers/app.ts';
import { lookAt, TURN } from '../helpers/turn.ts';
import { assertAccessible } from './accessibility.ts';
import { desktop, goto, openHarness, phone } from './harness.ts';

const ticked = { has_license_information: 1 };
let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
before(async () => {
  harness = await openHarness();
  business = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '78701', ...ticked });
  await addDeal(harness.db, business, {
    title: 'Swedish massage',
    expires_at: MONDAY_NOON + DAY_MS,
  });
  await addDeal(harness.db, business, { title: 'Hot stones' });
  const nearbyBusiness = await addBusiness(harness.db, {
    name: 'Quiet Harbor',
    zip: '78664',
    ...ticked,
  });
  await addDeal(harness.db, nearbyBusiness, { title: 'Foot bath' });
});
after(() => harness.close());

const LOOKS: [BrowserContextOptions, ...BrowserContextOptions[]] = [
  { ...phone, colorScheme: 'light' },
  { ...desktop, colorScheme: 'dark' },
  { ...phone, colorScheme: 'dark' },
  { ...desktop, colorScheme: 'light' },
];

for (const look of LOOKS) {
  const { viewport, colorScheme } = look;
  test(`at ${viewport?.width} px, ${colorScheme}, axe finds no barrier on the pages whose turn it is (${TURN})`, async () => {
    const paths = [
      '/',
      '/deals',
      '/deals?zip=78701',
      '/deals?zip=99501',
      `/deals/${business.slug}`,
      '/deals/nothing',
      `/business/${business.slug}`,
      '/privacy',
      '/terms',
    ];
    const { page, close } = await harness.visit({ ...look, reducedMotion: 'reduce' });
    for (const path of paths.filter((_, n) => lookAt(n, LOOKS) === look)) {
      await page.goto(path);
      await assertAccessible(page, path);
    }
    await close();
  });
}

test('the search may be sent only with five digits in the field', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.goto('/deals');
  const find = page.getByRole('button', { name: 'Find Deals' });
  await page.waitForFunction(() =>
    document.querySelector('form[action="/deals"] button')?.hasAttribute('disabled'),
  );
  await page.getByLabel('ZIP Code').fill('7870');
  assert.equal(await find.isDisabled(), true);
  await page.getByLabel('ZIP Code').fill('78701-1234');
  assert.equal(await find.isDisabled(), false);
  assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78701');
  await page.getByLabel('ZIP Code').fill('123 Main St, Austin TX 78702');
  assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78702');
  await page.getByLabel('ZIP Code').fill('12345 Main St, Austin TX');
  assert.equal(await page.getByLabel('ZIP Code').inputValue(), '');
  assert.equal(await find.isDisabled(), true);
  await close();
});

test('a picture that does not load leaves its drawing, and no picture hides by mistake', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.goto('/deals?zip=78701');
  const broken = page.locator('img[src^="https://pictures"]');
  await page.waitForFunction(() =>
    document.querySelector('img[src^="https://pictures"]')?.hasAttribute('hidden'),
  );
  assert.equal(await broken.first().isVisible(), false);
  assert.ok(await page.locator('img[src="/scenes/stones.svg"]').first().isVisible());
  await page.goto('/');
  // Deals that end soon are here too, and their broken pictures are hidden a moment later.
  assert.equal(await page.locator('img[hidden]:not([src^="https://pictures"])').count(), 0);
  await close();
});

test('where the browser translates the page, the number of a page of results changes with it', async () => {
  const many = await addBusiness(harness.db, { name: 'Many Rooms', zip: '10001', ...ticked });
  for (let count = 0; count < 25; count += 1) await addDeal(harness.db, many);
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=10001');
  // A translating browser moves every text into an element of its own.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      font.textContent = text.textContent;
      text.parentNode?.replaceChild(font, text);
    }
  });
  const pages = page.getByRole('navigation', { name: 'Pages of results' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('/deals?zip=10001&radius=25&page=2');
  await pages.getByText('Page 2').waitFor();
  await close();
});

test('nothing of the landing scene strikes through the line of trust', async () => {
  const { page, close } = await harness.visit({ ...desktop, colorScheme: 'dark' });
  await goto(page, '/');
  const line = page.getByText('Providers must submit license information. No hidden fees');
  await line.evaluate((one) => {
    one.style.color = 'transparent';
    one.style.width = 'fit-content';
  });
  for (const width of [1024, 1280, 1680]) {
    await page.setViewportSize({ width, height: 860 });
    const grays = sharp(await line.screenshot())
      .grayscale()
      .raw();
    const { data, info } = await grays.toBuffer({ resolveWithObject: true });
    const edges = data
      .subarray(info.width)
      .filter((gray, at) => Math.abs(gray - (data[at] ?? 0)) > 3);
    assert.equal(edges.length, 0, `at ${width} px`);
  }
  await close();
});

test('on a phone the menu opens, leads on, and closes with Escape', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, '/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  assert.equal(await menu.isVisible(), false);
  await page.getByRole('button', { name: 'Menu' }).click();
  assert.equal(await menu.isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await menu.isVisible(), false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Find deals' }).click();
  await page.getByRole('heading', { name: 'Enter your ZIP code' }).waitFor();
  assert.equal(await menu.isVisible(), false);
  await close();
});

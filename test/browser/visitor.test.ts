import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../helpers/app.ts';
import { sample } from '../helpers/thorough.ts';
import { assertAccessible } from './accessibility.ts';
import { desktop, goto, openHarness, phone, waitUntilIdle } from './harness.ts';

const ticked = { has_license_information: 1 };
let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
let deal: DealRow;
before(async () => {
  harness = await openHarness();
  business = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '78701', ...ticked });
  deal = await addDeal(harness.db, business, {
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

const sizes = Object.entries({ phone, desktop });

for (const [name, size] of sample(sizes, 2))
  test(`on a ${name}, a visitor types a ZIP code, opens a deal and follows its booking link`, async () => {
    const { page, context, browserErrors, close } = await harness.visit(size);
    await goto(page, '/');
    const zip = page.getByLabel('ZIP Code');
    await zip.pressSequentially('7a8-7 0x199');
    assert.equal(await zip.inputValue(), '78701');
    await page.getByRole('button', { name: 'Find Deals' }).click();
    await page.waitForURL('/deals?zip=78701');
    await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
    assert.equal(await page.getByRole('article').count(), 3);
    await page.getByRole('link', { name: 'Swedish massage' }).click();
    await page.getByRole('heading', { level: 1, name: 'Swedish massage' }).waitFor();
    const [checkout] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Book Now' }).click(),
    ]);
    assert.equal(checkout.opener === undefined, false);
    const bookingUrl = await page.getByRole('link', { name: 'Book Now' }).getAttribute('href');
    assert.equal(bookingUrl, deal.checkout_url);
    assert.deepEqual(browserErrors, []);
    await close();
  });

for (const [name, size] of sample(sizes, 2, 1))
  test(`on a ${name}, the whole way from ZIP code to booking link works without JavaScript`, async () => {
    const { page, close } = await harness.visit({ ...size, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByLabel('ZIP Code').fill('1100 Congress Ave, Austin, TX 78701, USA');
    await page.getByRole('button', { name: 'Find Deals' }).click();
    await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
    await page.getByLabel('Radius').selectOption('5');
    await page.getByRole('button', { name: 'Find Deals' }).click();
    await page.waitForURL('/deals?zip=78701&radius=5');
    assert.equal(await page.getByRole('article').count(), 2);
    await page.getByRole('link', { name: 'Swedish massage' }).click();
    assert.equal(
      await page.getByRole('link', { name: 'Book Now' }).getAttribute('target'),
      '_blank',
    );
    await close();
  });

for (const [column, [name, size]] of sizes.entries()) {
  test(`on a ${name}, axe finds no barrier on half of the pages by day and the others by night`, async () => {
    for (const [row, colorScheme] of (['light', 'dark'] as const).entries()) {
      const { page, close } = await harness.visit({
        ...size,
        colorScheme,
        reducedMotion: 'reduce',
      });
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
      // Each page on both sizes, and in both schemes.
      const half = paths.filter((_, index) => (index + row + column) % 2 === 0);
      for (const path of sample(half, 2, row)) {
        await page.goto(path);
        await assertAccessible(page, `${path} ${colorScheme}`);
      }
      await close();
    }
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

test('on the landing page a ZIP code of four digits goes nowhere', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.goto('/');
  await page.getByLabel('ZIP Code').fill('7870');
  await page.getByRole('button', { name: 'Find Deals' }).click();
  await waitUntilIdle(page);
  assert.equal(new URL(page.url()).pathname, '/');
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
  // A translating browser does the same: it moves every text into an element of its own.
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
  for (const width of [1024, 1280, 1680]) {
    const viewport = { width, height: 860 };
    const { page, close } = await harness.visit({ viewport, colorScheme: 'dark' });
    await goto(page, '/');
    const line = page.getByText('Providers must submit license information. No hidden fees');
    await line.evaluate((one) => {
      one.style.color = 'transparent';
      one.style.width = 'fit-content';
    });
    const grays = sharp(await line.screenshot())
      .grayscale()
      .raw();
    const { data, info } = await grays.toBuffer({ resolveWithObject: true });
    const edges = data
      .subarray(info.width)
      .filter((gray, at) => Math.abs(gray - (data[at] ?? 0)) > 3);
    assert.equal(edges.length, 0, `at ${width} px`);
    await close();
  }
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

test('one FAQ answer is open at a time, and a second click closes it', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.goto('/');
  const questions = page.locator('#faq details');
  await questions.nth(0).locator('summary').click();
  await questions.nth(3).locator('summary').click();
  assert.equal(await page.locator('#faq details[open]').count(), 1);
  await questions.nth(3).locator('summary').click();
  assert.equal(await page.locator('#faq details[open]').count(), 0);
  await close();
});

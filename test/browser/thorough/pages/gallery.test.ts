import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import type { BusinessRow } from '../../../../database/tables.ts';
import { NO_PICTURE } from '../../../../market/deals/rules.ts';
import { openUploads } from '../../../../server/files/uploads.ts';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { generatedPicture } from '../../../helpers/generated-picture.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone, unfold, waitUntilIdle } from '../../harness.ts';

const ALTS = ['Stones', 'Steam', 'Garden'];

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
let urls: string[];
before(async () => {
  harness = await openHarness();
  const uploads = openUploads(harness.uploadsFolder);
  urls = [];
  for (const background of ['#7a9e87', '#a0522d', '#44606b']) {
    const outcome = await uploads.save(
      await generatedPicture({ width: 800, height: 600, background }),
    );
    if (outcome.kind === 'stored') urls.push(`/uploads/${outcome.file}`);
  }
  const gallery = urls.map((url, index) => `${url} ${ALTS[index]}`).join('\n');
  business = await addBusiness(harness.db, { zip: '78701', gallery });
  await addDeal(harness.db, business, { image_url: NO_PICTURE });
});
after(() => harness.close());

const picture = (page: Page, alt: string) => page.getByRole('link', { name: alt, exact: true });
const tops = (page: Page) =>
  Promise.all(ALTS.map(async (alt) => (await picture(page, alt).boundingBox())?.y ?? Number.NaN));

test('a picture opens large, and arrow keys and buttons lead round all of them', async () => {
  const { page, browserErrors, close } = await harness.visit(desktop);
  await goto(page, `/business/${business.slug}`);
  const [lead = 0, second = 0, third = 0] = await tops(page);
  assert.ok(lead < second && second === third, 'the first large, the others in a row below');
  await assertAccessible(page);
  await picture(page, 'Steam').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pictures of Juniper Hour' });
  await dialog.getByText('2 of 3').waitFor();
  await dialog.getByRole('img', { name: 'Steam' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('img', { name: 'Garden' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('1 of 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('3 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('1 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await dialog.getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(await picture(page, 'Steam').evaluate((link) => link === document.activeElement));
  await picture(page, 'Steam').click();
  await dialog.getByText('2 of 3').waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

test('on a desktop a gallery has whole rows: two pictures beside each other, else one over the rest', async () => {
  const { page, close } = await harness.visit(desktop);
  for (const [count, lines] of [
    [2, [2]],
    [3, [1, 2]],
    [4, [1, 3]],
    [7, [1, 3, 3]],
  ] as const) {
    const gallery = Array.from({ length: count }, (_, n) => `${urls[n % 3]}?${n} Room ${n}`);
    const { slug } = await addBusiness(harness.db, {
      zip: '78701',
      name: `Gallery of ${count}`,
      gallery: gallery.join('\n'),
    });
    await goto(page, `/business/${slug}`);
    const items = page.getByRole('list', { name: 'Pictures of' }).getByRole('listitem');
    const found = await items.evaluateAll((all) =>
      all.map((item) => item.getBoundingClientRect().y),
    );
    const perLine = [...Map.groupBy(found, Math.round).values()].map((line) => line.length);
    assert.deepEqual(perLine, [...lines], `${count} pictures`);
  }
  await close();
});

test('on a phone the pictures are a row to swipe, which moves nothing else', async () => {
  const { page, close } = await harness.visit(phone);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset.shift = `${(entry as unknown as { value: number }).value}`;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await goto(page, `/business/${business.slug}`, { waitUntil: 'networkidle' });
  assert.equal(new Set(await tops(page)).size, 1, 'in one row');
  await assertAccessible(page);
  const row = page.getByRole('list', { name: 'Pictures of Juniper Hour' });
  // Its typefaces may have come after it was first shown.
  await page.evaluate(() => document.fonts.ready);
  await waitUntilIdle(page);
  await page.evaluate(() => delete document.documentElement.dataset.shift);
  await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main ul img')].some(
      (image) => image instanceof HTMLImageElement && image.alt === 'Garden' && image.naturalWidth,
    ),
  );
  assert.equal(await page.evaluate(() => document.documentElement.dataset.shift), undefined);
  await picture(page, 'Garden').tap();
  await page.getByRole('dialog').getByText('3 of 3').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await close();
});

async function fail(context: BrowserContext) {
  await context.route('**/uploads/**', (route) => route.abort());
}

test('where a photo fails, the dialog shows its drawing too, and no broken picture', async () => {
  const { page, context, close } = await harness.visit(desktop);
  await fail(context);
  await goto(page, `/business/${business.slug}`);
  await page.locator('main li img[src^="/scenes/"]').first().waitFor();
  await page
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pictures of Juniper Hour' });
  await dialog.locator('img[src^="/scenes/"]').waitFor();
  await dialog.getByText('Stones').waitFor();
  assert.equal(await dialog.locator('img').count(), 1);
  await close();
});

test("a deal's preview shows its spa's first picture until it has one of its own", async () => {
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  await page.getByLabel('Business', { exact: true }).fill('Juniper Hour, Austin, TX 78701');
  const preview = page.locator('aside article img');
  await page.waitForFunction(
    (url) => document.querySelector(`aside article img[src="${url}"]`),
    urls[0],
  );
  await unfold(page, 'More');
  await page.getByLabel('Image URL').fill(urls[1] ?? '');
  await page.waitForFunction(
    (url) => document.querySelector(`aside article img[src="${url}"]`),
    urls[1],
  );
  assert.equal(await preview.count(), 1);
  await close();
});

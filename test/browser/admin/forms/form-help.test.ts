import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness, phone, unfold } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({});
});
after(() => harness.close());

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('the ZIP code fills City and State at once, follows another, and leaves what was typed', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(desktop, '/admin/business/new');
  const [city, state, zip] = ['City', 'State', 'ZIP Code'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  assert.ok(city && state && zip);
  await zip.fill('78701');
  await page.getByText('Filled in: Austin, TX').waitFor();
  assert.deepEqual([await city.inputValue(), await state.inputValue()], ['Austin', 'TX']);
  await zip.fill('87501');
  await page.getByText('Filled in: Santa Fe, NM').waitFor();
  assert.equal(await city.inputValue(), 'Santa Fe');
  await city.fill('Tesuque');
  await zip.fill('60601');
  await page.getByText('Filled in: IL').waitFor();
  assert.equal(await city.inputValue(), 'Tesuque');
  await assertAccessible(page);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('on a phone: a drawing is chosen, and Preview beside the button shows only what is taken', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  const deal = await addDeal(harness.db, business, { image_url: 'none' });
  const path = `/admin/deals/${deal.id}/edit`;
  const { page, browserErrors, close } = await harness.visitAsAdmin(phone, path);
  await unfold(page, 'Or choose a drawing');
  const stones = page.getByRole('button', { name: 'Stones' });
  await stones.click();
  assert.equal(await stones.getAttribute('aria-pressed'), 'true');
  assert.match(await page.getByLabel('Image URL').inputValue(), /\/scenes\/stones\.svg$/);
  await page.getByRole('link', { name: 'Preview' }).click();
  const drawing = preview(page).locator('img[src$="/stones.svg"]');
  await drawing.waitFor();
  assert.ok(await drawing.evaluate((image) => image.getBoundingClientRect().top < innerHeight));
  await assertAccessible(page);

  await page.getByLabel('Image URL').fill('https://user:word@pictures.example.com/room.jpg');
  await page.getByLabel('Title').fill('Qu');
  await page.getByLabel('Deal Price').fill('500');
  await page.getByLabel('Duration (minutes)').fill('999');
  await page.getByText('Enter both prices to see what a visitor saves.').waitFor();
  const shown = await preview(page).innerText();
  assert.doesNotMatch(shown, /\bQu\b|500|999/);
  assert.equal(await preview(page).locator('img[src*="pictures.example.com"]').count(), 0);
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('Please enter a valid image URL').waitFor();
  await page.getByText('Title must be at least 3 characters').waitFor();

  await goto(page, path);
  await unfold(page, 'Or choose a drawing');
  await page.getByRole('button', { name: 'Stones' }).click();
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  await goto(page, '/deals?zip=78701');
  await page.getByRole('article').locator('img[src$="/stones.svg"]').waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a business with pictures shows its first one, so no drawing is offered', async () => {
  const business = await addBusiness(harness.db, {
    zip: '78701',
    name: 'Cedar Bathhouse',
    gallery: 'https://pictures.example.com/lobby.jpg',
  });
  const deal = await addDeal(harness.db, business, { image_url: 'none' });
  const { page, close } = await harness.visitAsAdmin(desktop, `/admin/deals/${deal.id}/edit`);
  await page.getByText('visitors see the first picture of the business').waitFor();
  assert.equal(await page.getByText('Or choose a drawing').count(), 0);
  await close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { assertAccessible } from './accessibility.ts';
import { desktop, goto, hydrated, openHarness, waitUntilIdle } from './harness.ts';
import { tabTo } from './tab-navigation.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Long hour', duration_minutes: 90 });
  await addDeal(harness.db, business, { title: 'Brief hour', duration_minutes: 30 });
});
after(() => harness.close());

async function visit(path: string) {
  const visited = await harness.visit({ reducedMotion: 'reduce', ...desktop });
  await goto(visited.page, path);
  return visited;
}

test('by keyboard alone, a visitor who knows only the city comes to its deals', async () => {
  const { page, browserErrors, close } = await visit('/');
  await tabTo(page, 'Find my ZIP');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Find my ZIP' }).waitFor();
  const city = page.getByLabel('City');
  await page.locator('[name=city]:focus').waitFor();
  await page.keyboard.type('austin tx');
  await page.keyboard.press('Enter');
  await page.getByText('The first 60 ZIP codes to pick from; the city has more.').waitFor();
  assert.equal(await city.inputValue(), 'austin tx');
  await assertAccessible(page, 'Find my ZIP');
  await tabTo(page, /^Austin, TX — ?78701$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

test('order and filters are set by keyboard, apply at once, and go by their links', async () => {
  const { page, close } = await visit('/deals?zip=78701');
  await tabTo(page, /^Sort by/);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'sort');
  await tabTo(page, /^Highest price/);
  await page.keyboard.type('95.50');
  await page.keyboard.press('Enter');
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price&max_price=95.5');
  await tabTo(page, 'Filters');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Length/);
  await page.keyboard.type('60');
  await page.waitForURL(/sort=price&max_price=95\.5&minutes=60/);
  await assertAccessible(page, 'the filters');
  await page.getByRole('link', { name: 'Up to $95.50, remove this filter' }).click();
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price&minutes=60');
  // The address changes a moment before the list.
  await waitUntilIdle(page);
  assert.equal(await page.getByRole('article').count(), 1);
  await page.getByRole('link', { name: '60+ minutes, remove this filter' }).click();
  await page.getByText('2 deals', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '?zip=78701&radius=25&sort=price');
  assert.equal(await page.getByLabel('Length').inputValue(), '');
  await page.getByLabel('ZIP Code').fill('78702');
  await page.keyboard.press('Enter');
  await page.waitForURL('/deals?zip=78702&radius=25&sort=price');
  const heading = page.getByRole('heading', { level: 1, name: 'Massage Deals near 78702' });
  await heading.waitFor();
  await hydrated(page);
  assert.equal(await heading.evaluate((h1) => h1 === document.activeElement), true);
  await close();
});

test('letters do not stay in the ZIP field, which says what it takes', async () => {
  const { page, close } = await visit('/');
  const zip = page.getByLabel('ZIP Code');
  await zip.pressSequentially('Bo');
  await page.getByText('Enter a 5-digit ZIP code').waitFor();
  assert.equal(await zip.inputValue(), '');
  await zip.pressSequentially('7a8701');
  assert.equal(await zip.inputValue(), '78701');
  assert.equal(await page.getByText('Enter a 5-digit ZIP code').count(), 0);
  await close();
});

test('less than five digits are refused in our own words, which go once the field is right', async () => {
  for (const path of ['/', '/deals']) {
    const { page, close } = await visit(path);
    const zip = page.getByLabel('ZIP Code');
    await zip.fill('7870');
    await zip.press('Enter');
    const problem = page.getByText('Enter a 5-digit ZIP code');
    await problem.waitFor();
    assert.equal(await zip.getAttribute('aria-invalid'), 'true');
    assert.equal(await zip.getAttribute('aria-describedby'), await problem.getAttribute('id'));
    assert.ok(await zip.evaluate((field) => field === document.activeElement));
    assert.ok(await zip.evaluate((field: HTMLInputElement) => field.form?.noValidate));
    assert.equal(new URL(page.url()).pathname, path);
    await zip.pressSequentially('1');
    assert.equal(await problem.count(), 0);
    await close();
  }
});

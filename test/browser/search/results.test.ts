import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { desktop, goto, openHarness, phone, waitUntilIdle } from '../harness.ts';

const TITLES = [
  'Deep tissue massage',
  'Clay facial',
  'Couples massage for two, side by side',
  'Spa manicure and pedicure',
];
const NAMES = ['Ingrid’s Blue Room', 'Quiet Orchard Massage', 'Morning Porch Bathhouse'];

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  for (let at = 0; at < 30; at += 1) {
    const name = NAMES[at % NAMES.length] ?? '';
    const business = await addBusiness(harness.db, { name, zip: at < 12 ? '10001' : '10011' });
    const title = TITLES[at % TITLES.length] ?? '';
    await addDeal(harness.db, business, { title, expires_at: MONDAY_NOON + (at + 1) * DAY_MS });
  }
});
after(() => harness.close());

// Half of the height of 24 cards that had their facts below their pictures.
const SCREENS = [
  { name: 'a desktop', viewport: { width: 1280, height: 900 }, whole: 4, height: 8142 / 2 },
  { name: 'a phone', viewport: { width: 390, height: 844 }, whole: 3, height: 12_496 / 2 },
];

for (const { name, viewport, whole, height } of SCREENS) {
  test(`on ${name}, at least ${whole} priced deals are whole on the first screen of results`, async () => {
    const { page, close } = await harness.visit({ viewport });
    await goto(page, '/deals?zip=10001');
    const seen = await page.evaluate(() => ({
      deals: document.querySelectorAll('article').length,
      whole: [...document.querySelectorAll('article')].filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
      height: document.documentElement.scrollHeight,
    }));
    assert.equal(seen.deals, 24);
    assert.ok(seen.whole >= whole, `${seen.whole} cards`);
    assert.ok(seen.height <= height, `${seen.height} px`);
    await page.getByText('Page 1 of 2', { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 2000));
    const top = await page
      .getByRole('button', { name: 'Find Deals' })
      .evaluate((button) => button.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 60, 'the bar stays in reach');
    await close();
  });
}

test('a kind that was chosen keeps the focus when its results have come', async () => {
  const { page, close } = await harness.visit({});
  await goto(page, '/deals?zip=10001');
  const press = async (name: RegExp, next: RegExp) => {
    await page.getByRole('link', { name }).press('Enter');
    await page.waitForURL(next);
    await page.waitForFunction(() => !document.querySelector('[data-fetching]'));
    // The server's chips stay until React has rendered its own.
    const focused = page.locator('a[aria-current]:focus');
    await focused.waitFor();
    assert.match(await focused.innerText(), name);
  };
  await press(/^Facial/, /kind=facial/);
  await press(/^Massage/, /kind=massage/);
  await press(/^All/, /radius=25$/);
  await close();
});

const openFilters = (page: Page) =>
  page.getByRole('button', { name: 'Filters', exact: true }).click();

test('on a phone a price applies while it is typed, and the sheet says how many deals it shows', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, '/deals?zip=10001&kind=facial');
  await openFilters(page);
  await page.getByRole('button', { name: 'Show 8 deals' }).waitFor();
  await page.getByRole('button', { name: 'Under $50' }).click();
  await page.waitForURL('/deals?zip=10001&radius=25&kind=facial&max_price=50');
  await page.getByRole('button', { name: 'Show 0 deals' }).waitFor();
  const price = page.getByLabel('Highest price');
  assert.equal(await price.inputValue(), '50');
  await price.fill('');
  await page.keyboard.type('79');
  await page.waitForURL('/deals?zip=10001&radius=25&kind=facial&max_price=79');
  const show = page.getByRole('button', { name: 'Show 8 deals' });
  await show.click();
  await show.waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('article').count(), 8);
  await close();
});

test('filters say what a search shows that a link or Back led to', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=10001');
  await openFilters(page);
  await page.getByLabel('Length').selectOption('60');
  await page.waitForURL('/deals?zip=10001&radius=25&minutes=60');
  await page.getByRole('link', { name: '60+ minutes, remove this filter' }).click();
  await page.waitForURL('/deals?zip=10001&radius=25');
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('[name="minutes"]')?.value === '',
  );
  await page.goBack();
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('[name="minutes"]')?.value === '60',
  );
  await page.getByRole('link', { name: /^Facial/ }).click();
  await page.waitForURL('/deals?zip=10001&radius=25&kind=facial&minutes=60');
  await close();
});

test('what is chosen while a search is under way adds to it', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=10001');
  const late = Promise.withResolvers<void>();
  await page.route(/deals\.data/, (route) =>
    late.promise.then(() => route.continue()).catch(() => {}),
  );
  const underWay = (query: RegExp) => page.waitForRequest((request) => query.test(request.url()));
  const filtered = underWay(/deals\.data.*minutes=60/);
  await openFilters(page);
  await page.getByLabel('Length').selectOption('60');
  await filtered;
  await waitUntilIdle(page);
  const narrowed = underWay(/deals\.data.*kind=facial&minutes=60/);
  await page.getByRole('link', { name: /^Facial/ }).click();
  await narrowed;
  await waitUntilIdle(page);
  await page.getByLabel('Sort by').selectOption('price');
  late.resolve();
  await page.waitForURL('/deals?zip=10001&radius=25&kind=facial&sort=price&minutes=60');
  await close();
});

test('a filter that is taken back before its results are here changes nothing', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=10001');
  const late = Promise.withResolvers<void>();
  const data = /deals\.data.*minutes=60/;
  await page.route(data, (route) => late.promise.then(() => route.continue()).catch(() => {}));
  const requested = page.waitForRequest(data);
  await openFilters(page);
  await page.getByLabel('Length').selectOption('60');
  const ended = (await requested).response();
  await page.getByLabel('Length').selectOption('');
  await page.waitForFunction(() => !document.querySelector('[data-fetching]'));
  late.resolve();
  await ended;
  await page.waitForFunction(() => !document.querySelector('[data-fetching]'));
  assert.equal(page.url().includes('minutes'), false);
  await page.getByLabel('Sort by').selectOption('price');
  await page.waitForURL('/deals?zip=10001&radius=25&sort=price');
  assert.equal(await page.getByLabel('Length').inputValue(), '');
  await close();
});

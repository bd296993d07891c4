import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BusinessRow } from '../../../../database/tables.ts';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { fakeTiles } from '../../fake-tiles.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
let delay: PromiseWithResolvers<void> | undefined;
before(async () => {
  harness = await openHarness({
    fault: async ({ url = '' }) => {
      const isDelayed =
        /^\/(deals|terms|business|assets\/(forms|list-your-spa|picture-|results-map|zip-f))/.test(
          url,
        );
      if (isDelayed && !url.startsWith('/deals/clock')) await delay?.promise;
      return false;
    },
  });
  business = await addBusiness(harness.db, { zip: '78701', gallery: `${harness.origin}/hall.jpg` });
  await addDeal(harness.db, business, { title: 'Swedish massage' });
  await addDeal(harness.db, business, { title: 'Hydrating facial', kind: 'facial' });
  // The landing page names cities only if there are two.
  const elsewhere = await addBusiness(harness.db, { zip: '10001', name: 'Quiet Harbor' });
  await addDeal(harness.db, elsewhere, { title: 'Sea salt scrub' });
});
afterEach(() => {
  delay?.resolve();
  delay = undefined;
});
after(() => harness.close());

/** Nothing is answered before `release`, so the server's speed does not matter. */
function holdAnswers() {
  delay = Promise.withResolvers<void>();
  return delay.resolve;
}

const hasLine = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);

const isUnmarked = () => !document.querySelector('[data-pressed], [data-fetching]');

const presses: Record<
  string,
  { at: string | (() => string); press: (page: Page) => Promise<unknown> }
> = {
  'a card': {
    at: '/deals?zip=78701',
    press: (page) => page.getByRole('link', { name: 'Swedish massage' }).click(),
  },
  'a kind': {
    at: '/deals?zip=78701',
    press: (page) => page.getByRole('link', { name: /^Facial/ }).click(),
  },
  'an order': {
    at: '/deals?zip=78701',
    press: (page) => page.getByLabel('Sort by').selectOption({ index: 1 }),
  },
  'a deal on the landing page': {
    at: '/',
    press: (page) => page.getByRole('main').getByRole('link', { name: 'Swedish massage' }).click(),
  },
  'a city': { at: '/', press: (page) => page.getByRole('link', { name: /^Austin/ }).click() },
  'List Your Spa': {
    at: '/',
    press: (page) => page.getByRole('main').getByRole('button', { name: 'List Your Spa' }).click(),
  },
  'Find my ZIP': {
    at: '/',
    press: (page) => page.getByRole('link', { name: 'Find my ZIP' }).click(),
  },
  'the map of results': {
    at: '/deals?zip=78701',
    press: (page) => page.getByRole('button', { name: 'Map', exact: true }).click(),
  },
  'a picture of a spa': {
    at: () => `/business/${business.slug}`,
    press: (page) => page.getByRole('link', { name: 'Picture 1 of Juniper Hour' }).click(),
  },
};

for (const [name, { at, press }] of Object.entries(presses)) {
  test(`${name}: a press shows that something is under way until it is here`, async () => {
    const { page, context, close } = await harness.visit(desktop);
    await fakeTiles(context);
    await goto(page, typeof at === 'string' ? at : at());
    const release = holdAnswers();
    await press(page);
    await page.locator('html[data-fetching]').waitFor();
    // The line follows within 150 ms.
    const lineDelay = await page.evaluate(
      () => getComputedStyle(document.documentElement, '::before').animationDelay,
    );
    assert.ok(Number.parseFloat(lineDelay) <= 0.15, lineDelay);
    release();
    await page.waitForFunction(isUnmarked);
    await close();
  });
}

const countMarks = (page: Page) => page.locator('[data-pressed], [data-fetching]').count();

const [device, look] = lookAt(0, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${device}, a pressed card is marked, under a line, until its page is here (${TURN})`, async () => {
  const { page, close } = await harness.visit({ ...look, reducedMotion: 'reduce' });
  await goto(page, '/deals?zip=78701');
  const release = holdAnswers();
  const link = page.getByRole('link', { name: 'Swedish massage' });
  await link.click();
  await page.locator('article a[data-pressed]').waitFor();
  assert.equal(await hasLine(page), '2px');
  const card = page.locator('article').filter({ has: link });
  const outline = await card.evaluate((one) => getComputedStyle(one).outline);
  assert.match(outline, /solid 3px/);
  assert.equal(new URL(page.url()).pathname, '/deals');
  release();
  await page.getByRole('heading', { level: 1, name: 'Swedish massage' }).waitFor();
  await page.waitForFunction(isUnmarked);
  await close();
});

test('what is typed while results are fetched stays, and is applied next', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78701');
  const release = holdAnswers();
  await page.getByLabel('Sort by').selectOption('price');
  await page.getByLabel('ZIP Code').fill('78702');
  const price = page.getByLabel('Highest price');
  await price.fill('95.50');
  release();
  await page.waitForURL(/sort=price/);
  await page.waitForFunction(isUnmarked);
  assert.equal(await price.inputValue(), '95.50');
  assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78702');
  await price.press('Enter');
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price&max_price=95.5');
  await page.goBack();
  await page.waitForFunction(() => !location.search.includes('max_price'));
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="max_price"]')?.value === '',
  );
  await close();
});

test('what leads nowhere else is not marked as if it did', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  assert.equal(await countMarks(page), 0);
  await page.getByRole('main').getByRole('button', { name: 'List Your Spa' }).click();
  await page.getByRole('dialog', { name: 'List Your Spa' }).waitFor();
  assert.equal(await countMarks(page), 0);
  await close();
});

test('a page that was left while it was marked is unmarked when Back leads to it', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78701');
  await page.getByRole('button', { name: 'Find Deals' }).click();
  await page.waitForURL('/deals?zip=78701&radius=25');
  await page.goBack();
  await page.waitForFunction(isUnmarked);
  await close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { BusinessRow } from '../../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { licensed } from '../../helpers/valid-forms.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

const wide = { viewport: { width: 1680, height: 1050 } };
const NAME = 'Juniper Hour';
const ABOUT = 'Four quiet rooms above a bakery, with a garden behind them.';

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
let ended = '';
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  const rated = { rating: 4.8, review_count: 213, rating_source: 'Google' };
  const named = { name: NAME, zip: '78701', about: ABOUT, ...licensed() };
  business = await addBusiness(db, { ...named, ...rated, rating_seen_on: '2026-03-01' });
  for (const kind of ['massage', 'facial', 'bath', 'nails', 'couples', 'prenatal'])
    for (const title of [`A quiet hour of ${kind}`, `Another hour of ${kind}`])
      await addDeal(db, business, { title, kind });
  const over = await addDeal(db, business, {
    title: 'Foot bath',
    expires_at: MONDAY_NOON - DAY_MS,
  });
  ended = `/deals/${business.slug}?deal=${over.id}`;
});
after(() => harness.close());

const boxOf = async (shown: Locator) => {
  const box = await shown.first().boundingBox();
  assert.ok(box, String(shown));
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
const firstPrice = (page: Page) => page.getByRole('article').first().getByText('$79');
const tops = (all: Locator) =>
  all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().top));

test('the name of a deal is in sight at 200 %, and with letters of 200 % on a phone', async () => {
  for (const { size, letters } of [
    { size: { viewport: { width: 640, height: 400 } }, letters: '100%' },
    { size: phone, letters: '200%' },
  ]) {
    const { page, close } = await harness.visit(size);
    await goto(page, `/deals/${business.slug}`);
    await page.evaluate((large) => {
      document.documentElement.style.fontSize = large;
    }, letters);
    const name = await boxOf(page.getByRole('heading', { level: 1 }));
    const book = await boxOf(page.getByLabel('Book this deal').locator('div'));
    const edge = Math.min(size.viewport?.height ?? 0, book.y);
    assert.ok(name.bottom <= edge, `${letters}: ${name.bottom} of ${edge}`);
    await close();
  }
});

test('a deal that has ended is named in its banner, and nothing covers its page on a phone', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, ended);
  await page.getByRole('status').getByText('Foot bath').waitFor();
  const button = page.getByRole('button', { name: 'Deal Expired' });
  const place = await button.evaluate((one) => {
    const { parentElement } = one;
    return parentElement && getComputedStyle(parentElement).position;
  });
  assert.equal(place, 'static');
  await close();
});

test('on a phone the landing page has a price on the first screen, and its reasons are words in a row', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, '/');
  assert.ok((await boxOf(firstPrice(page))).bottom < 844);
  const reasons = page.getByRole('region', { name: /^Why Choose/ });
  assert.equal(new Set(await tops(reasons.getByRole('listitem'))).size, 1);
  assert.equal(await reasons.locator('img').first().isVisible(), false);
  await close();
});

test('the kinds of deals stay in sight while one scrolls, and a chosen one is swiped to', async () => {
  for (const size of [phone, desktop]) {
    const { page, close } = await harness.visit(size);
    await goto(page, '/deals?zip=78701&kind=prenatal');
    const chosen = await boxOf(page.locator('[aria-current="true"]'));
    assert.ok(chosen.x >= 0 && chosen.right <= (size.viewport?.width ?? 0), `${chosen.x}`);
    await goto(page, '/deals?zip=78701');
    await page.evaluate(() => scrollTo(0, 400));
    const kinds = await boxOf(page.getByRole('navigation', { name: 'Kinds of deals' }));
    assert.ok(kinds.y > 0 && kinds.bottom < 130, `${kinds.y}`);
    await close();
  }
});

test('a wide screen holds four deals beside each other', async () => {
  const { page, close } = await harness.visit(wide);
  await goto(page, '/deals?zip=78701');
  const [first, , , fourth, fifth] = await tops(page.getByRole('article'));
  assert.ok(first === fourth && fifth !== fourth, `${first} ${fourth} ${fifth}`);
  await close();
});

test('the sheet of filters clears them, and says so only where there are some', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, '/deals?zip=78701&max_price=90');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await page.waitForURL('/deals?zip=78701&radius=25');
  await page.getByRole('link', { name: 'Clear', exact: true }).waitFor({ state: 'detached' });
  await close();
});

test('a spa is one column of words beside its picture, and its deals do not repeat its name', async () => {
  const { page, close } = await harness.visit({ viewport: { width: 1280, height: 800 } });
  await goto(page, `/business/${business.slug}`);
  const main = page.getByRole('main');
  const picture = await boxOf(main.locator('img').filter({ visible: true }));
  const words = [
    main.getByRole('heading', { level: 1 }),
    main.getByText('Austin, TX', { exact: true }),
    main.getByText('from 213 reviews'),
    main.getByText(/^Licensed Massage Therapist/),
    main.getByText(ABOUT),
    main.getByRole('heading', { name: 'Visit' }),
  ];
  const edges = await Promise.all(words.map(async (one) => Math.round((await boxOf(one)).x)));
  assert.equal(new Set(edges.filter((_, at) => at !== 2)).size, 1, edges.join());
  assert.ok(picture.right < (edges[0] ?? 0) && picture.height <= 380, JSON.stringify(picture));
  assert.ok((await boxOf(firstPrice(page))).bottom < 800);
  assert.equal(await page.getByRole('article').getByText(NAME).count(), 0);
  await close();
  const small = await harness.visit(phone);
  await goto(small.page, `/business/${business.slug}`);
  assert.ok((await boxOf(firstPrice(small.page))).bottom < 844);
  await small.close();
});

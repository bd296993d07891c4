import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal } from '../../app.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
/** While set, answers for pages wait for it: a server that takes its time. */
let delay: PromiseWithResolvers<void> | undefined;
before(async () => {
  harness = await openHarness({
    fault: async ({ url = '' }) => {
      if (/^\/(deals|terms)/.test(url) && !url.startsWith('/deals/clock')) await delay?.promise;
      return false;
    },
  });
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Swedish massage' });
});
afterEach(() => {
  delay?.resolve();
  delay = undefined;
});
after(() => harness.close());

/** Nothing is answered before `release`, so what is seen until then is seen however slow the server is. */
function holdAnswers() {
  delay = Promise.withResolvers<void>();
  return delay.resolve;
}

const hasLine = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);

for (const [name, size] of Object.entries({ phone, desktop })) {
  test(`on a ${name}, a pressed card is marked, under a line, until its page is here`, async () => {
    const { page, close } = await harness.visit({ ...size, reducedMotion: 'reduce' });
    await goto(page, '/deals?zip=78701');
    const release = holdAnswers();
    const link = page.getByRole('link', { name: 'Swedish massage' });
    await link.click();
    await page.locator('article a[data-pressed]').waitFor();
    assert.equal(await hasLine(page), '2px');
    const outline = await page.locator('article').evaluate((one) => getComputedStyle(one).outline);
    assert.match(outline, /solid 3px/);
    assert.equal(new URL(page.url()).pathname, '/deals');
    release();
    await page.getByRole('heading', { level: 1, name: 'Swedish massage' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-pressed], [data-fetching]'));
    await close();
  });
}

test('a form that loads a page marks its button, before its scripts are there too', async () => {
  const { page, close } = await harness.visit(desktop);
  await page.route('**/*.js', () => {});
  await page.goto('/');
  await page.getByLabel('ZIP Code').fill('78701');
  // A page that is being left answers no questions: it says when it was marked by itself.
  const marked = Promise.withResolvers<string | undefined>();
  await page.exposeFunction('report', marked.resolve);
  await page.evaluate(() => {
    const { report } = window as unknown as { report: (text: string) => void };
    new MutationObserver(() =>
      report(getComputedStyle(document.documentElement, '::before').height),
    ).observe(document, { subtree: true, attributeFilter: ['data-pressed'] });
  });
  const release = holdAnswers();
  await page.getByRole('button', { name: 'Find Deals' }).click({ noWaitAfter: true });
  assert.equal(await marked.promise, '2px');
  release();
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
  await close();
});

test('what leads nowhere else is not marked as if it did', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/');
  const isMarked = () => page.locator('[data-pressed], [data-fetching]').count();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  assert.equal(await isMarked(), 0);
  await page.getByRole('main').getByRole('button', { name: 'List Your Spa' }).click();
  await page.getByRole('dialog', { name: 'List Your Spa' }).waitFor();
  assert.equal(await isMarked(), 0);
  await page.keyboard.press('Escape');
  holdAnswers();
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await page.locator('a[data-pressed]').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await isMarked(), 0);
  await close();
});

test('a page that was left while it was marked is unmarked when Back leads to it', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78701');
  await page.getByRole('button', { name: 'Find Deals' }).click();
  await page.waitForURL('/deals?zip=78701&radius=25');
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector('[data-pressed], [data-fetching]'));
  await close();
});

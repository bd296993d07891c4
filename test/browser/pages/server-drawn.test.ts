import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { addBusiness, addDeal } from '../../app.ts';
import { publicPages } from '../../requests/http/page-scripts.ts';
import { desktop, goto, hydrated, openHarness, phone, waitUntilIdle } from '../harness.ts';
import { tabTo } from '../tab-navigation.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let slug = '';
before(async () => {
  harness = await openHarness();
  const business = await addBusiness(harness.db, { zip: '78701' });
  slug = business.slug;
  for (let count = 0; count < 25; count += 1)
    await addDeal(harness.db, business, {
      title: count % 5 ? `Swedish massage ${count}` : `Clay facial ${count}`,
    });
});
after(() => harness.close());

/** Counts the documents that a page loads from here on. */
function countDocuments(page: Page) {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.count += 1;
  });
  return documents;
}

test('where the script of parts cannot be had, a link leads to a whole document', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78701');
  await page.route('**/drawn-*', (route) => route.abort());
  const documents = countDocuments(page);
  await page.getByRole('link', { name: 'Facial 5', exact: true }).click();
  await page.getByText('5 deals', { exact: true }).waitFor();
  assert.equal(await page.getByRole('article').count(), 5);
  assert.equal(new URL(page.url()).searchParams.get('kind'), 'facial');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  assert.equal(documents.count, 2);
  await hydrated(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await page.goBack();
  await page.getByText('5 deals', { exact: true }).waitFor();
  await hydrated(page);
  await page.goBack();
  await page.getByText('25 deals', { exact: true }).waitFor();
  assert.equal(await page.getByRole('article').count(), 24);
  await close();
});

test('where the script of parts cannot be had offline, the page waits for the connection', async () => {
  const { page, context, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78701');
  const documents = countDocuments(page);
  const answered = page.waitForResponse(/deals\.data/);
  const goOffline = async (route: Route) => {
    // Else the data could not be had either.
    await (await answered).finished();
    await context.setOffline(true);
    await route.abort();
  };
  await page.route('**/drawn-*', goOffline, { times: 1 });
  await page.getByRole('link', { name: 'Facial 5', exact: true }).click();
  await page.waitForURL(/kind=facial/);
  await waitUntilIdle(page);
  assert.equal(documents.count, 0);
  await context.setOffline(false);
  await page.getByText('5 deals', { exact: true }).waitFor();
  await close();
});

test('a first page whose own script cannot be had does not load again and again', async () => {
  const { page, close } = await harness.visit(desktop);
  const documents = countDocuments(page);
  await page.route('**/no-results-*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/deals?zip=99501');
  await failed;
  await waitUntilIdle(page);
  assert.equal(documents.count, 1);
  await close();
});

test('where a translator changes the page before its scripts run, the cards stay', async () => {
  const { page, close } = await harness.visit(desktop);
  const translated = Promise.withResolvers<void>();
  await page.route('**/entry.client-*', async (route) => {
    await translated.promise;
    await route.continue();
  });
  await page.goto('/deals?zip=78701', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const font = document.createElement('font');
    font.append(...heading.childNodes);
    heading.append(font);
  });
  translated.resolve();
  await page.waitForFunction(() => !document.querySelector('h1 font'));
  assert.equal(await page.getByRole('article').count(), 24);
  await close();
});

test('a first page requests no script of parts that the server has drawn', async () => {
  for (const [name, path] of Object.entries(await publicPages(harness))) {
    const { page, close } = await harness.visit(desktop);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await goto(page, path);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      scripts.filter((url) => url.includes('/drawn-')),
      [],
      name,
    );
    await close();
  }
});

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('by keyboard, the logo has the focus again where the header is drawn again', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, `/deals/${slug}`);
  await tabTo(page, 'Spa Deals');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  assert.equal(await focusedId(page), 'home');
  await close();
});

test('by keyboard, a link of the menu leads to the content', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, `/deals/${slug}`);
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Find deals');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter your ZIP code' }).waitFor();
  assert.equal(await focusedId(page), 'content');
  await close();
});

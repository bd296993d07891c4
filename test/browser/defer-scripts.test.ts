import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { SITE } from '../helpers/default-site.ts';
import { desktop, goto, hydrated, openHarness, phone, waitUntilIdle } from './harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
/** While true, our pictures do not arrive, so the page is still loading. */
let isLoadingSlow = false;
const waiting: ServerResponse[] = [];
before(async () => {
  harness = await openHarness({
    fault: (request, response) => {
      const isDelayed = isLoadingSlow && /\.svg$/.test(request.url ?? '');
      if (isDelayed) waiting.push(response);
      return isDelayed;
    },
  });
  await addDeal(harness.db, await addBusiness(harness.db, { zip: '78701' }));
});
after(() => harness.close());

function endSlowLoading() {
  isLoadingSlow = false;
  for (const response of waiting.splice(0)) response.destroy();
}

const SCRIPTS = /\/assets\/.*\.js$/;

function collectScriptRequests(page: Page): string[] {
  const requestedScripts: string[] = [];
  page.on('request', (request) => {
    if (SCRIPTS.test(request.url())) requestedScripts.push(request.url());
  });
  return requestedScripts;
}

async function assertScriptsAfterPaint(page: Page) {
  const [paintedAt = 0, firstScriptAt = 0] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => /\.js$/.test(name))?.startTime,
  ]);
  assert.ok(paintedAt > 0 && firstScriptAt >= paintedAt, `${firstScriptAt} ms, ${paintedAt} ms`);
}

test('a page is shown before its scripts are requested, and hydrates after it has loaded', async () => {
  const { page, browserErrors, close } = await harness.visit(phone);
  const requestedScripts = collectScriptRequests(page);
  isLoadingSlow = true;
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Find Deals' }).waitFor();
  await waitUntilIdle(page);
  assert.deepEqual(requestedScripts, []);
  isLoadingSlow = false;
  await goto(page, '/', { waitUntil: 'load' });
  assert.ok(requestedScripts.length > 5);
  await assertScriptsAfterPaint(page);
  assert.deepEqual(browserErrors, []);
  endSlowLoading();
  await close();
});

test('the first key starts the scripts of a page that is still loading', async () => {
  const { page, close } = await harness.visit(phone);
  const requestedScripts = collectScriptRequests(page);
  isLoadingSlow = true;
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('ZIP Code').focus();
  await hydrated(page);
  assert.ok(requestedScripts.length > 5);
  endSlowLoading();
  await close();
});

test('the scripts of a page start in a browser that is never idle', async () => {
  const { page, close } = await harness.visit(phone);
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout === undefined
        ? 0
        : Number(setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 }));
  });
  await goto(page, '/');
  await close();
});

test('what is typed before the scripts arrive stays after hydration', async () => {
  const { page, close } = await harness.visit(phone);
  // Stopped before the network: waiting there, the scripts would take the connections that the next page
  // needs.
  await page.route(SCRIPTS, () => {});
  await page.goto('/');
  await page.getByLabel('ZIP Code').pressSequentially('78701');
  await page.getByRole('button', { name: 'Find Deals' }).click();
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();

  await page.unroute(SCRIPTS);
  // The page does this itself; from here it could come after the scripts.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const [field] = document.getElementsByTagName('input');
      if (field) field.value = '787-01';
    });
  });
  await goto(page, '/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('input')?.value === '78701');
  assert.equal(await page.getByRole('button', { name: 'Find Deals' }).isEnabled(), true);
  await close();
});

test('a menu opened before the scripts came stays open when they come', async () => {
  const { page, close } = await harness.visit(phone);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  scripts.resolve();
  await hydrated(page);
  assert.equal(await page.getByRole('navigation', { name: 'Menu' }).isVisible(), true);
  await close();
});

test('Back leads from a public page that was loaded again to a whole screen of the administrator', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(desktop, '/admin');
  await page.getByRole('link', { name: SITE.brand }).first().click();
  await page.getByRole('button', { name: 'Find Deals' }).waitFor();
  await page.reload();
  await hydrated(page);
  const publicStyles = await page.locator('#styles').textContent();
  await page.goBack();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await hydrated(page);
  assert.notEqual(await page.locator('#styles').textContent(), publicStyles);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a screen of the administrator is painted before its scripts are requested', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(desktop, '/admin/leads');
  await assertScriptsAfterPaint(page);
  assert.deepEqual(browserErrors, []);
  await close();
});

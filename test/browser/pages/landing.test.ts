import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addBusiness, addDeal, HOUR_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  for (const [nth, zip] of ['78701', '78702', '10001', '60601'].entries()) {
    const business = await addBusiness(harness.db, { name: `Room ${nth}`, zip });
    const expires_at = MONDAY_NOON + (9 - nth) * HOUR_MS;
    await addDeal(harness.db, business, { title: `Hour ${nth}`, expires_at });
  }
});
after(() => harness.close());

const titles = (page: Page) => page.getByRole('article').locator('a').allInnerTexts();

test('the landing page shows deals across the country, and near the ZIP searched before', async () => {
  const { page, browserErrors, close } = await harness.visit({ ...phone, reducedMotion: 'reduce' });
  await goto(page, '/');
  await page.getByRole('heading', { name: 'Ending soon across the country' }).waitFor();
  assert.deepEqual(await titles(page), ['Hour 3', 'Hour 2', 'Hour 1', 'Hour 0']);
  await goto(page, '/deals?zip=99999');
  await goto(page, '/deals');
  await page.getByRole('heading', { name: 'Enter your ZIP code' }).waitFor();
  assert.equal(await page.getByText('again').count(), 0, 'an unknown ZIP is not remembered');
  await goto(page, '/deals?zip=78701');
  await goto(page, '/');
  await page.getByRole('heading', { name: 'Ending soon near 78701' }).waitFor();
  assert.deepEqual(await titles(page), ['Hour 1', 'Hour 0']);
  await page.getByRole('link', { name: 'All deals near 78701' }).click();
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
  await goto(page, '/deals');
  await page.getByRole('link', { name: 'Deals near 78701 again' }).click();
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
  assert.deepEqual(
    browserErrors.filter((line) => !line.includes('404')),
    [],
  );
  await close();
});

test('where the deals near it cannot be had, those across the country stay, without a complaint', async () => {
  const { page, context, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78701');
  const requested = Promise.withResolvers<void>();
  await context.route('**/deals.json*', (route) => {
    requested.resolve();
    return route.fulfill({ status: 502, body: '<p>Bad</p>' });
  });
  await goto(page, '/');
  await requested.promise;
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { name: 'Ending soon across the country' }).waitFor();
  assert.equal(await page.getByText('We could not reach').count(), 0);
  await close();
});

test('nothing on the screen jumps when the deals near the last ZIP replace the others', async () => {
  const { page, close } = await harness.visit({ ...phone, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    localStorage.setItem('last-zip', '78701');
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
      Object.assign(window, { shift });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await goto(page, '/');
  await page.getByRole('heading', { name: 'Ending soon near 78701' }).waitFor();
  assert.ok(((await page.evaluate('window.shift ?? 0')) as number) < 0.01);
  await close();
});

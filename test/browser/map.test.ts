import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../database/tables.ts';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { assertAccessible } from './accessibility.ts';
import { fakeTiles } from './fake-tiles.ts';
import { desktop, goto, hydrated, openHarness, phone, unfold, waitUntilIdle } from './harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let pinned: BusinessRow;
let unpinned: BusinessRow;
before(async () => {
  harness = await openHarness();
  unpinned = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '78701' });
  pinned = await addBusiness(harness.db, {
    name: 'Quiet Harbor',
    zip: '78701',
    latitude: 30.26715,
    longitude: -97.74306,
  });
  await addDeal(harness.db, unpinned);
  await addDeal(harness.db, pinned);
});
after(() => harness.close());

test('a map is loaded on a click only, and says that its marker is the ZIP code', async () => {
  const { page, context, browserErrors, close } = await harness.visit(desktop);
  const requestedTiles = await fakeTiles(context);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/deals/${unpinned.slug}`);
  const show = page.getByText('Show map');
  await show.scrollIntoViewIfNeeded();
  await hydrated(page);
  await waitUntilIdle(page);
  assert.equal(requestedTiles.length, 0);
  assert.equal(fetched.filter((path) => /leaflet|google/.test(path)).length, 0);
  await show.click();
  await page.getByText('The marker shows ZIP code 78701, not the street address.').waitFor();
  await page.getByRole('img', { name: 'Juniper Hour, approximately' }).waitFor();
  // The map's styles come with it: without them a map is a heap of tiles.
  const tiles = page.locator('.leaflet-tile-pane');
  assert.equal(await tiles.evaluate((one) => getComputedStyle(one).position), 'absolute');
  await waitUntil(() => requestedTiles.length > 0, 'a tile is requested');
  assert.deepEqual([...new Set(requestedTiles.map((path) => path.split('/')[1]))], ['12']);
  const source = page.getByRole('link', { name: 'OpenStreetMap' });
  assert.equal(await source.getAttribute('href'), 'https://www.openstreetmap.org/copyright');
  await assertAccessible(page);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a pinned spa is shown at zoom 15, and nothing is said to be approximate', async () => {
  const { page, context, close } = await harness.visit(phone);
  const requestedTiles = await fakeTiles(context);
  await goto(page, `/business/${pinned.slug}`);
  await page.getByText('Show map').click();
  await page.getByRole('img', { name: 'Quiet Harbor', exact: true }).waitFor();
  await waitUntil(() => requestedTiles.includes('/15/7486/13490.png'), 'its tile');
  assert.equal(await page.getByText('not the street address').count(), 0);
  await close();
});

test('a map can be walked past and moved by keyboard, and the wheel scrolls the page', async () => {
  const { page, context, close } = await harness.visit(desktop);
  const requestedTiles = await fakeTiles(context);
  await page.goto(`/deals/${pinned.slug}`);
  await page.locator('summary', { hasText: 'Show map' }).press('Enter');
  const map = page.getByRole('region', { name: 'Map of Quiet Harbor' });
  await map.waitFor();
  await map.press('+');
  await waitUntil(() => requestedTiles.some((path) => path.startsWith('/16/')), 'zoom 16');
  await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
  const requestCount = requestedTiles.length;
  await map.hover();
  const from = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((y) => scrollY < y, from);
  assert.equal(
    requestedTiles.slice(requestCount).filter((path) => !path.startsWith('/16/')).length,
    0,
  );
  await page.getByRole('button', { name: 'Skip the map' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Deals by city');
  await close();
});

test('where no tile can be had, the page says so in place and in a toast, and can try again', async () => {
  const { page, context, close } = await harness.visit(desktop);
  await fakeTiles(context, false);
  await page.goto(`/deals/${pinned.slug}`);
  await page.getByText('Show map').click();
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  await page.getByRole('status').getByText('Failed to load map', { exact: true }).waitFor();
  await context.unrouteAll();
  await fakeTiles(context);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('img', { name: 'Quiet Harbor', exact: true }).waitFor();
  await close();
});

test('the administrator pins a spa by a click on the map or by numbers', async () => {
  const { page, context, browserErrors, close } = await harness.visitAsAdmin(desktop);
  await fakeTiles(context);
  await goto(page, `/admin/businesses/${unpinned.id}/edit`);
  await unfold(page, 'Contact');
  await page.getByRole('link', { name: 'Set map position' }).click();
  await page.getByLabel('Latitude').fill('40.7');
  await page.getByRole('button', { name: 'Save Map Position' }).click();
  await page.getByText('Please enter both latitude and longitude, or neither').waitFor();
  await page.getByLabel('Longitude').fill('-74');
  await page.getByRole('button', { name: 'Save Map Position' }).click();
  await page.getByText(/This is 1,5\d\d miles from ZIP code 78701/).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Pick on a map').click();
  await page.getByRole('region', { name: 'Map of Juniper Hour' }).click();
  assert.match(await page.getByLabel('Latitude').inputValue(), /^30\.\d{5}$/);
  await page.getByRole('img', { name: 'Juniper Hour', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save Map Position' }).click();
  await page.getByText('Business updated successfully').waitFor();
  await unfold(page, 'Contact');
  await page.getByText(/Pinned at 30\.\d+, -97\.\d+\./).waitFor();
  await page.getByText(/^Latitude was set to 30\.\d+$/).waitFor();
  assert.deepEqual(
    browserErrors.filter((one) => !one.includes('400')),
    [],
  );
  await close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BusinessRow } from '../../../database/tables.ts';
import { readMapSettings } from '../../../server/config/map-settings.ts';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { desktop, goto, openHarness, waitUntilIdle } from '../harness.ts';
import { type FakeGoogle, fakeGoogle } from './fake-google.ts';

const KEY = 'AIzaNotARealKeyOfAnybodyAtAll';
const IN_AUSTIN: [number, number] = [30.2672, -97.7431];
const IN_DALLAS: [number, number] = [32.78, -96.8];

let harness: Awaited<ReturnType<typeof openHarness>>;
let business: BusinessRow;
before(async () => {
  const maps = readMapSettings((name) => (name === 'GOOGLE_MAPS_API_KEY' ? KEY : undefined));
  harness = await openHarness({ dependencies: { maps } });
  business = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '78701' });
  await addDeal(harness.db, business);
});
after(() => harness.close());

async function openMap(fake: FakeGoogle) {
  const visited = await harness.visit({ ...desktop, viewport: { width: 1280, height: 500 } });
  const requests = await fakeGoogle(visited.context, fake);
  await visited.page.addInitScript(shortenTimeouts);
  await visited.page.goto(`/deals/${business.slug}`);
  await visited.page.getByText('Offer Ends In:').filter({ visible: true }).waitFor();
  await visited.page.waitForFunction(
    () => document.querySelector('[role=timer]')?.textContent?.includes('–') === false,
  );
  const requestCountBefore = requests.length;
  await visited.page.getByRole('heading', { name: 'About Juniper Hour' }).scrollIntoViewIfNeeded();
  return { ...visited, requests, requestCountBefore };
}

interface GoogleCalls {
  map: { zoom: number; styles: unknown; gestureHandling: string };
  marker: { position: { lat: number; lng: number }; title: string };
  center?: { lat: number; lng: number };
  geocode?: { address: string; componentRestrictions: unknown };
  search?: { textQuery: string; fields: string[] };
}

const readGoogleCalls = (page: Page): Promise<GoogleCalls> =>
  page.evaluate(() => Reflect.get(globalThis, 'seenByGoogle'));
const map = (page: Page) => page.getByRole('region', { name: 'Map of Juniper Hour' });

test('near the map, Google is loaded once, weekly and in English, and marks the address at zoom 15', async () => {
  const placeResult = { at: IN_AUSTIN, name: 'Juniper Hour Day Spa', rating: 4.66, reviews: 1213 };
  const { page, requests, requestCountBefore, browserErrors, close } = await openMap({
    foundAt: IN_AUSTIN,
    placeResult,
  });
  await map(page).waitFor();
  assert.equal(requestCountBefore, 0);
  const query = Object.fromEntries(requests[0]?.searchParams ?? []);
  const { callback, ...rest } = query;
  assert.ok(callback);
  assert.deepEqual(rest, {
    key: KEY,
    v: 'weekly',
    libraries: 'places,geometry',
    region: 'US',
    language: 'en',
    loading: 'async',
  });
  const calls = await readGoogleCalls(page);
  assert.equal(calls.map.zoom, 15);
  assert.deepEqual(calls.map.styles, [
    { featureType: 'poi', elementType: 'labels', stylers: [{ visibility: 'off' }] },
  ]);
  assert.deepEqual(calls.marker, {
    position: { lat: IN_AUSTIN[0], lng: IN_AUSTIN[1] },
    title: 'Juniper Hour',
  });
  assert.equal(calls.geocode?.address, '410 Cedar Street, Austin, TX 78701');
  assert.deepEqual(calls.geocode?.componentRestrictions, { country: 'US' });
  await page.getByText('4.7 of 5 stars (1,213 reviews)').waitFor();
  await page.getByRole('link', { name: 'Google Maps' }).waitFor();
  await page.getByText('for 410 Cedar St, Austin, TX 78701, USA').waitFor();
  const { search } = await readGoogleCalls(page);
  assert.equal(search?.textQuery, 'Juniper Hour, 410 Cedar Street, Austin, TX 78701');
  for (const field of ['rating', 'userRatingCount', 'formattedAddress']) {
    assert.ok(search?.fields.includes(field), field);
  }
  assert.equal(await page.getByText('not the street address').count(), 0);
  // The style has our nonce, so the policy allows it.
  const color = await page
    .locator('.fake-map')
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(color, 'rgb(1, 2, 3)');
  assert.equal(requests.length, 1);
  assert.deepEqual(browserErrors, []);
  await close();
});

test("a place far from the spa's ZIP code, or with another name, lends it no rating", async () => {
  for (const placeResult of [
    { at: IN_DALLAS, name: 'Juniper Hour', rating: 5, reviews: 9 },
    { at: IN_AUSTIN, name: 'Blue Lotus', rating: 5, reviews: 9 },
  ]) {
    const { page, close } = await openMap({ foundAt: IN_AUSTIN, placeResult });
    await map(page).waitFor();
    await page.waitForFunction(() => Reflect.get(globalThis, 'seenByGoogle').search);
    await waitUntilIdle(page);
    assert.equal(await page.getByText('of 5 stars').count(), 0);
    await close();
  }
});

test('an address that Google does not know, or finds far away, shows the ZIP code and says so', async () => {
  for (const found of [undefined, IN_DALLAS]) {
    const { page, close } = await openMap({ foundAt: found });
    await page.getByText('The marker shows ZIP code 78701, not the street address.').waitFor();
    const { marker, map } = await readGoogleCalls(page);
    assert.equal(map.zoom, 12);
    assert.ok(Math.abs(marker.position.lat - IN_AUSTIN[0]) < 0.05, String(marker.position.lat));
    await close();
  }
});

/** Runs in the page: pauses between tries pass at once, and are recorded. */
function shortenTimeouts() {
  const wait = globalThis.setTimeout;
  const pauses: number[] = [];
  const setTimeoutWithoutPauses = (run: () => void, ms = 0) => {
    const isPause = [1000, 2000, 4000, 8000].includes(ms);
    if (isPause) pauses.push(ms);
    return wait(run, isPause ? 0 : ms);
  };
  Object.assign(globalThis, { setTimeout: setTimeoutWithoutPauses, pauses });
}

const pausesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'pauses'));

test('a script that fails twice is tried again after growing pauses, and then works', async () => {
  const { page, requests, close } = await openMap({ failures: 2, foundAt: IN_AUSTIN });
  await map(page).waitFor();
  assert.deepEqual(await pausesOf(page), [1000, 2000]);
  assert.equal(requests.length, 3);
  await close();
});

test('a script that fails four times is replaced by a message, and the rest of the page works', async () => {
  const { page, requests, close } = await openMap({ failures: 4, foundAt: IN_AUSTIN });
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  await page.getByRole('status').getByText('Failed to load map', { exact: true }).waitFor();
  assert.equal(requests.length, 4);
  assert.deepEqual(await pausesOf(page), [1000, 2000, 4000]);
  await page.getByText('410 Cedar Street, Austin, TX 78701').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await map(page).waitFor();
  assert.equal(requests.length, 5);
  await close();
});

test('a key that Google refuses is a map that failed', async () => {
  const { page, close } = await openMap({ foundAt: IN_AUSTIN });
  await map(page).waitFor();
  await page.evaluate(() => Reflect.get(globalThis, 'gm_authFailure')());
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  await close();
});

test('a visitor who comes from the search gets the map as well', async () => {
  const { page, context, browserErrors, close } = await harness.visit(desktop);
  await fakeGoogle(context, { foundAt: IN_AUSTIN });
  await page.goto('/deals?zip=78701');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Swedish massage' }).click();
  await page.getByRole('heading', { name: 'About Juniper Hour' }).scrollIntoViewIfNeeded();
  await map(page).waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

test('the map of results is Google’s after a press, also where the document came without its policy', async () => {
  const { page, context, browserErrors, close } = await harness.visit(desktop);
  const requests = await fakeGoogle(context, {});
  for (const arrive of [
    () => goto(page, '/deals?zip=78701'),
    async () => {
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await goto(page, '/deals');
      await page.getByRole('link', { name: /^Austin/ }).click();
      await page.getByText('1 deal', { exact: true }).waitFor();
    },
  ]) {
    await arrive();
    const requestCountBefore = requests.length;
    await page.waitForLoadState('networkidle');
    assert.equal(requests.length, requestCountBefore);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const price = page.getByRole('button', {
      name: 'Swedish massage, Juniper Hour, $79, approximately',
    });
    await price.click();
    assert.equal(requests.length, requestCountBefore + 1);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Swedish massage');
    const { map, center } = await readGoogleCalls(page);
    assert.equal(map.gestureHandling, 'cooperative');
    assert.ok(center && Math.abs(center.lat - IN_AUSTIN[0]) < 0.05);
    await page.getByRole('button', { name: 'Zoom in' }).click();
  }
  await page.evaluate(() => Reflect.get(globalThis, 'gm_authFailure')());
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

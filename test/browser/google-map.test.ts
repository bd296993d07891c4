import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BusinessRow } from '../../database/tables.ts';
import { mapsOf } from '../../server/config/map-settings.ts';
import { addDeal, addSpa } from '../app.ts';
import { type Played, playGoogle } from './fake-google.ts';
import { desk, openStage } from './harness.ts';

const KEY = 'AIzaNotARealKeyOfAnybodyAtAll';
const IN_AUSTIN: [number, number] = [30.2672, -97.7431];
const IN_DALLAS: [number, number] = [32.78, -96.8];

let stage: Awaited<ReturnType<typeof openStage>>;
let spa: BusinessRow;
before(async () => {
  const maps = mapsOf((name) => (name === 'GOOGLE_MAPS_API_KEY' ? KEY : undefined));
  stage = await openStage({ parts: { maps } });
  spa = await addSpa(stage.db, { name: 'Juniper Hour', zip: '78701' });
  await addDeal(stage.db, spa);
});
after(() => stage.close());

/** A visitor who has come to the map of a deal page. */
async function atTheMap(played: Played) {
  const visited = await stage.visit({ ...desk, viewport: { width: 1280, height: 500 } });
  const asked = await playGoogle(visited.context, played);
  await visited.page.addInitScript(hurryPauses);
  await visited.page.goto(`/deals/${spa.slug}`);
  await visited.page.getByText('Offer Ends In:').waitFor();
  await visited.page.waitForFunction(
    () => document.querySelector('[role=timer]')?.textContent?.includes('–') === false,
  );
  const askedBefore = asked.length;
  await visited.page.getByRole('heading', { name: 'About Juniper Hour' }).scrollIntoViewIfNeeded();
  return { ...visited, asked, askedBefore };
}

interface Seen {
  map: { zoom: number; styles: unknown; gestureHandling: string };
  marker: { position: { lat: number; lng: number }; title: string };
  geocode?: { address: string; componentRestrictions: unknown };
  search?: { textQuery: string; fields: string[] };
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => Reflect.get(globalThis, 'seenByGoogle'));
const map = (page: Page) => page.getByRole('region', { name: 'Map of Juniper Hour' });

test('near the map, Google is asked once, weekly and in English, and marks the address at zoom 15', async () => {
  const place = { at: IN_AUSTIN, name: 'Juniper Hour Day Spa', rating: 4.66, reviews: 1213 };
  const { page, asked, askedBefore, complaints, close } = await atTheMap({
    found: IN_AUSTIN,
    place,
  });
  await map(page).waitFor();
  assert.equal(askedBefore, 0);
  const query = Object.fromEntries(asked[0]?.searchParams ?? []);
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
  const seen = await seenBy(page);
  assert.equal(seen.map.zoom, 15);
  assert.deepEqual(seen.map.styles, [
    { featureType: 'poi', elementType: 'labels', stylers: [{ visibility: 'off' }] },
  ]);
  assert.deepEqual(seen.marker, {
    position: { lat: IN_AUSTIN[0], lng: IN_AUSTIN[1] },
    title: 'Juniper Hour',
  });
  assert.equal(seen.geocode?.address, '410 Cedar Street, Austin, TX 78701');
  assert.deepEqual(seen.geocode?.componentRestrictions, { country: 'US' });
  await page.getByText('4.7 of 5 stars (1,213 reviews)').waitFor();
  await page.getByRole('link', { name: 'Google Maps' }).waitFor();
  await page.getByText('for 410 Cedar St, Austin, TX 78701, USA').waitFor();
  const { search } = await seenBy(page);
  assert.equal(search?.textQuery, 'Juniper Hour, 410 Cedar Street, Austin, TX 78701');
  for (const field of ['rating', 'userRatingCount', 'formattedAddress']) {
    assert.ok(search?.fields.includes(field), field);
  }
  assert.equal(await page.getByText('not the street address').count(), 0);
  // Its styles carry the nonce of ours, so the policy lets them in.
  const color = await page
    .locator('.fake-map')
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(color, 'rgb(1, 2, 3)');
  assert.equal(asked.length, 1);
  assert.deepEqual(complaints, []);
  await close();
});

test("a place far from the spa's ZIP code, or with another name, lends it no rating", async () => {
  for (const place of [
    { at: IN_DALLAS, name: 'Juniper Hour', rating: 5, reviews: 9 },
    { at: IN_AUSTIN, name: 'Blue Lotus', rating: 5, reviews: 9 },
  ]) {
    const { page, close } = await atTheMap({ found: IN_AUSTIN, place });
    await map(page).waitFor();
    await page.waitForFunction(() => Reflect.get(globalThis, 'seenByGoogle').search);
    await page.waitForTimeout(200);
    assert.equal(await page.getByText('of 5 stars').count(), 0);
    await close();
  }
});

test('an address that Google does not know, or finds far away, shows the ZIP code and says so', async () => {
  for (const found of [undefined, IN_DALLAS]) {
    const { page, close } = await atTheMap({ found });
    await page.getByText('The marker shows ZIP code 78701, not the street address.').waitFor();
    const { marker, map } = await seenBy(page);
    assert.equal(map.zoom, 12);
    assert.ok(Math.abs(marker.position.lat - IN_AUSTIN[0]) < 0.05, String(marker.position.lat));
    await close();
  }
});

/** Runs within the page: pauses between tries pass at once, and are written down. */
function hurryPauses() {
  const wait = globalThis.setTimeout;
  const pauses: number[] = [];
  const hurried = (run: () => void, ms = 0) => {
    const isPause = [1000, 2000, 4000, 8000].includes(ms);
    if (isPause) pauses.push(ms);
    return wait(run, isPause ? 0 : ms);
  };
  Object.assign(globalThis, { setTimeout: hurried, pauses });
}

const pausesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'pauses'));

test('a script that fails twice is tried again after growing pauses, and then works', async () => {
  const { page, asked, close } = await atTheMap({ failures: 2, found: IN_AUSTIN });
  await map(page).waitFor();
  assert.deepEqual(await pausesOf(page), [1000, 2000]);
  assert.equal(asked.length, 3);
  await close();
});

test('a script that fails four times is given up in words, and the rest of the page stands', async () => {
  const { page, asked, close } = await atTheMap({ failures: 4, found: IN_AUSTIN });
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  await page.getByRole('status').getByText('Failed to load map', { exact: true }).waitFor();
  assert.equal(asked.length, 4);
  assert.deepEqual(await pausesOf(page), [1000, 2000, 4000]);
  await page.getByText('410 Cedar Street, Austin, TX 78701').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await map(page).waitFor();
  assert.equal(asked.length, 5);
  await close();
});

test('a key that Google refuses is a map that failed', async () => {
  const { page, close } = await atTheMap({ found: IN_AUSTIN });
  await map(page).waitFor();
  await page.evaluate(() => Reflect.get(globalThis, 'gm_authFailure')());
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  await close();
});

test('a visitor who comes from the search gets the map as well', async () => {
  const { page, context, complaints, close } = await stage.visit(desk);
  await playGoogle(context, { found: IN_AUSTIN });
  await page.goto('/deals?zip=78701');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Swedish massage' }).click();
  await page.getByRole('heading', { name: 'About Juniper Hour' }).scrollIntoViewIfNeeded();
  await map(page).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

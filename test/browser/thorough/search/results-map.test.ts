import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { addBusiness, addDeal } from '../../../helpers/app.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { assertAccessible } from '../../accessibility.ts';
import { fakeTiles } from '../../fake-tiles.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';

const PINNED = { latitude: 30.28715, longitude: -97.74306 };
const TWO = '2 from $60: Quiet Harbor, Juniper Hour, approximately';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  const { db } = harness;
  const add = async (name: string, zip: string, title: string, dealPriceCents: number, at = {}) => {
    const business = await addBusiness(db, { name, zip, ...at });
    await addDeal(db, business, { title, deal_price_cents: dealPriceCents });
  };
  await add('Juniper Hour', '78701', 'Clay facial', 9000);
  await add('Quiet Harbor', '78701', 'Swedish massage', 6000);
  await add('Morning Porch', '78701', 'Deep tissue massage', 7900, PINNED);
  await add('Blue Room', '78702', 'Herbal facial', 4450);
  for (let at = 0; at < 24; at += 1) await add('Far Barn', '78664', `Facial ${at}`, 9900);
});
after(() => harness.close());

async function visit(options: BrowserContextOptions, path = '/deals?zip=78701') {
  const visited = await harness.visit({ reducedMotion: 'reduce', ...options });
  const requestedTiles = await fakeTiles(visited.context);
  await goto(visited.page, path);
  return { ...visited, requestedTiles };
}

const mapSwitch = (page: Page) => page.getByRole('button', { name: /^(Map|List)$/ });
const pin = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pins = (page: Page) =>
  page.getByRole('region', { name: /^Map of deals/ }).getByRole('button', { name: /\$\d/ });
/** From afar the deals of one city share a pin, which a press opens. */
async function openAustin(page: Page) {
  await page.getByRole('button', { name: /^4 from \$45: / }).press('Enter');
  await pin(page, TWO).waitFor();
}
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('the map of results is fetched on a press only, and shows each price and the ZIP code', async () => {
  const { page, requestedTiles, browserErrors, close } = await visit(desktop);
  assert.equal(await mapSwitch(page).innerText(), 'Map');
  await page.waitForLoadState('networkidle');
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  assert.ok(fetched.some((name) => name.includes('/assets/')));
  assert.deepEqual(
    fetched.filter((name) => /leaflet|points|map-|\/maps|google/.test(name)),
    [],
  );
  assert.equal(requestedTiles.length, 0);
  await mapSwitch(page).click();
  const map = page.getByRole('region', { name: 'Map of deals near 78701' });
  await map.getByRole('img', { name: 'ZIP code 78701' }).waitFor();
  assert.equal(await mapSwitch(page).innerText(), 'List');
  await waitUntil(() => requestedTiles.length > 0, 'a tile is requested');
  await page.getByText('24 of 28 deals. Dashed pins stand at the ZIP, not the street.').waitFor();
  assert.deepEqual((await pins(page).allTextContents()).toSorted(), ['20 from $99', '4 from $45']);
  await openAustin(page);
  assert.equal(await pin(page, TWO).textContent(), '2 from $60');
  const area = await map.boundingBox();
  for (const name of [TWO, 'Deep tissue massage, Morning Porch, $79']) {
    const box = await pin(page, name).boundingBox();
    assert.ok(area && box && box.x > area.x && box.x + box.width < area.x + area.width, name);
    assert.ok(box.y > area.y && box.y + box.height < area.y + area.height, name);
  }
  const list = await page.getByRole('article').first().boundingBox();
  assert.ok(list && area && list.x + list.width < area.x, 'the map is beside the list');
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a card marks its pin, and a pin marks its cards and leads to them', async () => {
  const { page, close } = await visit(desktop);
  await mapSwitch(page).click();
  await openAustin(page);
  const pinned = pin(page, 'Deep tissue massage, Morning Porch, $79');
  await page.getByRole('link', { name: 'Deep tissue massage' }).hover();
  await waitUntil(async () => (await pinned.getAttribute('data-pointed')) === 'true', 'marked');
  await page.getByRole('link', { name: 'Clay facial' }).focus();
  await waitUntil(async () => (await pin(page, TWO).getAttribute('data-pointed')) !== null, 'two');
  assert.equal(await pinned.getAttribute('data-pointed'), null);

  await pin(page, TWO).press('Enter');
  assert.equal(await pin(page, TWO).getAttribute('aria-pressed'), 'true');
  const chosen = page.locator('[data-chosen]');
  assert.deepEqual(await chosen.getByRole('heading').allTextContents(), [
    'Swedish massage',
    'Clay facial',
  ]);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Swedish massage');
  const far = page.getByRole('button', { name: /^20 from/ });
  await far.press('Enter');
  const first = await page.locator('[data-chosen]').first().boundingBox();
  assert.ok(first && first.y >= 60 && first.y < 860, 'scrolled to, and not under the bar');
  await mapSwitch(page).click();
  await far.waitFor({ state: 'detached' });
  await mapSwitch(page).click();
  await far.waitFor();
  assert.equal(await far.getAttribute('aria-pressed'), 'true', 'chosen still where it opens again');
  await close();
});

test('a pile opens by a press or by Zoom in, keeps the focus, and closes by Zoom out', async () => {
  const { page, close } = await visit(desktop);
  await mapSwitch(page).click();
  await openAustin(page);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.match(focused ?? '', /^2 from \$60/);
  assert.equal(await page.locator('[data-chosen]').count(), 0);
  const zoomBy = (name: string) => page.getByRole('button', { name, exact: true }).click();
  while (await pin(page, TWO).isVisible()) await zoomBy('Zoom out');
  await page.getByRole('button', { name: /^[34] from/ }).waitFor();
  while (!(await pin(page, TWO).isVisible())) await zoomBy('Zoom in');
  await close();
});

test('pins follow filters and pages, and Escape or Map closes the map', async () => {
  const { page, close } = await visit(desktop);
  await mapSwitch(page).click();
  await pins(page).nth(1).waitFor();
  await page.getByRole('link', { name: 'Massage 2' }).click();
  await page.getByText('2 deals', { exact: true }).waitFor();
  await waitUntil(async () => (await pins(page).count()) === 2, 'a pin for each massage');
  await page.getByRole('link', { name: 'All' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('button', { name: '4 from $99: Far Barn, approximately' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await mapSwitch(page).innerText(), 'List');
  await page.getByRole('button', { name: /^4 from/ }).focus();
  await page.keyboard.press('Escape');
  await pins(page).first().waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  assert.equal(await focused(), 'Map');
  await page.keyboard.press('Enter');
  await pins(page).first().waitFor();
  await mapSwitch(page).click();
  await pins(page).first().waitFor({ state: 'detached' });
  await close();
});

test('a tab remembers the open map, another does not', async () => {
  const { page, context, close } = await visit(desktop);
  await mapSwitch(page).click();
  await pins(page).first().waitFor();
  await page.getByRole('link', { name: 'Clay facial' }).click();
  await page.getByRole('link', { name: 'Deals near 78701' }).click();
  await pins(page).first().waitFor();
  const other = await context.newPage();
  await goto(other, '/deals?zip=78701');
  assert.equal(await mapSwitch(other).innerText(), 'Map');
  await close();
});

test('on a phone the map takes the place of the list, with the cards of the pressed pin over it', async () => {
  const { page, close } = await visit(phone, '/deals?zip=78701&radius=5');
  await mapSwitch(page).tap();
  await pin(page, TWO).waitFor();
  assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 0);
  await pin(page, TWO).tap();
  // The second card has the price that was pressed.
  await page.waitForFunction(() => {
    const card = document.activeElement?.closest('li')?.getBoundingClientRect();
    return card && card.x > 0 && card.right <= innerWidth;
  });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Swedish massage');
  await pin(page, 'Deep tissue massage, Morning Porch, $79').tap();
  const box = await card(page, 'Deep tissue massage').boundingBox();
  assert.ok(box && box.y + box.height <= 844, 'the card is in sight');
  assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 1);
  await pin(page, 'Deep tissue massage, Morning Porch, $79').tap();
  assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 0);
  await page.getByRole('button', { name: 'List', exact: true }).tap();
  assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 4);
  await close();
});

test(`the card of a pressed pin covers neither the pin nor who made the map (${TURN})`, async () => {
  const viewport = lookAt(0, [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]);
  const { page, close } = await visit({ viewport, hasTouch: true }, '/deals?zip=78701&radius=5');
  await mapSwitch(page).tap();
  const pressed = pin(page, 'Deep tissue massage, Morning Porch, $79');
  await pressed.tap();
  for (const seen of [pressed, page.getByRole('link', { name: 'OpenStreetMap' })])
    assert.ok(await isUncovered(seen), `${viewport.width} px: ${seen}`);
  await close();
});

function isUncovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test('where no tile can be had, the list stays, and the map can be tried again', async () => {
  const { page, context, close } = await visit(desktop);
  await context.unrouteAll();
  await fakeTiles(context, false);
  await mapSwitch(page).click();
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  await page.getByRole('status').getByText('Failed to load map', { exact: true }).waitFor();
  assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 24);
  await context.unrouteAll();
  await fakeTiles(context);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await pins(page).first().waitFor();
  await close();
});

test('where the code of the map cannot be had, a message says so, and the list stays', async () => {
  const { page, context, close } = await visit(desktop);
  await context.route('**/results-map-*', (route) => route.abort());
  await mapSwitch(page).click();
  await page.getByText('Failed to load map. Please try again later.').waitFor();
  assert.equal(await mapSwitch(page).innerText(), 'Map');
  await close();
});

const LOOKS: [BrowserContextOptions, ...BrowserContextOptions[]] = [
  { ...phone, colorScheme: 'dark' },
  { ...desktop, colorScheme: 'light' },
  { viewport: { width: 320, height: 640 } },
  { ...desktop, forcedColors: 'active' },
];

test(`with the map of results open, axe finds no barrier in the look whose turn it is (${TURN})`, async () => {
  const look = lookAt(0, LOOKS);
  const { page, close } = await visit(look);
  await mapSwitch(page).click();
  await pins(page).first().press('Enter');
  await assertAccessible(page, JSON.stringify(look));
  await close();
});

test('on paper there is the list and no map; without scripts or results there is no switch', async () => {
  const { page, close } = await visit(desktop);
  await mapSwitch(page).click();
  await pins(page).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await pins(page).first().isVisible(), false);
  assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 24);
  await page.emulateMedia({ media: 'screen' });
  await goto(page, '/deals?zip=99501');
  assert.equal(await mapSwitch(page).count(), 0);
  await close();
  const plain = await visit({ ...desktop, javaScriptEnabled: false });
  assert.equal(await plain.page.getByText('Map', { exact: true }).isVisible(), false);
  await plain.close();
});

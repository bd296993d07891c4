import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { assertAccessible } from './accessibility.ts';
import { desktop, goto, hydrated, openHarness, waitUntilIdle } from './harness.ts';
import { tabTo } from './tab-navigation.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
/** The requests for /zips.json, and how the server misbehaves. */
let requestedUrls: string[] = [];
let isUnavailable = false;
before(async () => {
  harness = await openHarness({
    fault: (request, response) => {
      if (!request.url?.startsWith('/zips.json')) return false;
      requestedUrls.push(request.url);
      if (isUnavailable) response.writeHead(503).end('down');
      return isUnavailable;
    },
  });
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Long hour', duration_minutes: 90 });
  await addDeal(harness.db, business, { title: 'Brief hour', duration_minutes: 30 });
});
after(() => harness.close());

const AUSTIN = { latitude: 30.270812, longitude: -97.742633 };

async function visit(path: string, options: BrowserContextOptions = desktop) {
  const visited = await harness.visit({ reducedMotion: 'reduce', ...options });
  await goto(visited.page, path);
  return visited;
}

async function openFinder(page: Page) {
  await page.getByRole('button', { name: 'Find my ZIP' }).click();
  return page.getByRole('dialog', { name: 'Find my ZIP' });
}

test('by keyboard alone, a visitor who knows only the city comes to its deals', async () => {
  const { page, browserErrors, close } = await visit('/');
  await tabTo(page, 'Find my ZIP');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Find my ZIP' });
  await dialog.waitFor();
  assert.ok(await dialog.getByLabel('City').evaluate((city) => city === document.activeElement));
  await page.keyboard.type('austin tx');
  await dialog
    .getByRole('status')
    .getByText('The first 60 ZIP codes to pick from; the city has more.')
    .waitFor();
  await assertAccessible(page, 'the dialog');
  await tabTo(page, /^Austin, TX — ?78701$/);
  await page.keyboard.press('Enter');
  assert.equal(await dialog.isVisible(), false);
  const zip = page.getByLabel('ZIP Code');
  assert.equal(await zip.inputValue(), '78701');
  assert.ok(await zip.evaluate((field) => field === document.activeElement));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Massage Deals near 78701' }).waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});

test('Escape closes the dialog, and the focus is where it was', async () => {
  const { page, close } = await visit('/deals');
  const dialog = await openFinder(page);
  await dialog.getByLabel('City').fill('aus');
  await page.keyboard.press('Escape');
  assert.equal(await dialog.isVisible(), false);
  const at = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(at, 'Find my ZIP');
  await close();
});

test('the dialog says where nothing is found and where the server fails, and goes on after', async () => {
  const { page, close } = await visit('/deals');
  const dialog = await openFinder(page);
  const waitForStatus = (message: string) =>
    dialog.getByRole('status').getByText(message).waitFor();
  await dialog.getByLabel('City').fill('zzzzz');
  await waitForStatus('No city has a name like that.');
  isUnavailable = true;
  await dialog.getByLabel('City').fill('bozeman');
  await waitForStatus('The cities could not be loaded. Please try again.');
  isUnavailable = false;
  await dialog.getByLabel('City').fill('bozeman mt');
  await dialog.getByRole('button', { name: 'Bozeman, MT — 59715' }).waitFor();
  await close();
});

test('the location is requested on a click only, and leaves the browser rounded', async () => {
  const options = { ...desktop, geolocation: AUSTIN, permissions: ['geolocation'] };
  const { page, browserErrors, close } = await visit('/', options);
  requestedUrls = [];
  const dialog = await openFinder(page);
  await dialog.getByLabel('City').waitFor();
  assert.deepEqual(requestedUrls, []);
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await page.getByLabel('ZIP Code').inputValue(), '78701');
  assert.deepEqual(requestedUrls, ['/zips.json?near=30.27%2C-97.74']);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a location that is refused, abroad or unavailable gets a plain message', async () => {
  const waitForStatus = async (options: BrowserContextOptions, message: string, prepare = '') => {
    const { page, close } = await visit('/deals', { ...desktop, ...options });
    if (prepare) await page.evaluate(prepare);
    const dialog = await openFinder(page);
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByRole('status').getByText(message).waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Use my location' }).isDisabled(), false);
    await close();
  };
  await waitForStatus({ permissions: [] }, 'Your browser does not share your location.');
  const london = { latitude: 51.5, longitude: -0.12 };
  const permissions = ['geolocation'];
  await waitForStatus(
    { geolocation: london, permissions },
    'We could not find a ZIP code near you.',
  );
  const failing = (code: number) =>
    `navigator.geolocation.getCurrentPosition = (_, fail) => fail(Object.assign(Object.create(GeolocationPositionError.prototype, { code: { value: ${code} } })))`;
  await waitForStatus({ permissions }, 'Your location could not be found.', failing(2));
  await waitForStatus({ permissions }, 'Finding your location took too long.', failing(3));
});

test('order and filters are set by keyboard, apply at once, and go by their links', async () => {
  const { page, close } = await visit('/deals?zip=78701');
  await tabTo(page, /^Sort by/);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'sort');
  await tabTo(page, /^Highest price/);
  await page.keyboard.type('95.50');
  await page.keyboard.press('Enter');
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price&max_price=95.5');
  await tabTo(page, 'Filters');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Length/);
  await page.keyboard.type('60');
  await page.waitForURL(/sort=price&max_price=95\.5&minutes=60/);
  await assertAccessible(page, 'the filters');
  await page.getByRole('link', { name: 'Up to $95.50, remove this filter' }).click();
  await page.waitForURL('/deals?zip=78701&radius=25&sort=price&minutes=60');
  // The address changes a moment before the list.
  await waitUntilIdle(page);
  assert.equal(await page.getByRole('article').count(), 1);
  await page.getByRole('link', { name: '60+ minutes, remove this filter' }).click();
  await page.getByText('2 deals', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '?zip=78701&radius=25&sort=price');
  assert.equal(await page.getByLabel('Length').inputValue(), '');
  await page.getByLabel('ZIP Code').fill('78702');
  await page.keyboard.press('Enter');
  await page.waitForURL('/deals?zip=78702&radius=25&sort=price');
  const heading = page.getByRole('heading', { level: 1, name: 'Massage Deals near 78702' });
  await heading.waitFor();
  await hydrated(page);
  assert.equal(await heading.evaluate((h1) => h1 === document.activeElement), true);
  await close();
});

test('a letter in the empty ZIP field begins a city in Find my ZIP, digits stay where they are', async () => {
  const { page, close } = await visit('/');
  const zip = page.getByLabel('ZIP Code');
  await zip.focus();
  await page.keyboard.type('Boze');
  const dialog = page.getByRole('dialog', { name: 'Find my ZIP' });
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('dialog'));
  await page.keyboard.type('man mt');
  await dialog.getByRole('button', { name: 'Bozeman, MT — 59715' }).click();
  assert.equal(await zip.inputValue(), '59715');
  await zip.fill('');
  await zip.pressSequentially('7a8');
  assert.equal(await zip.inputValue(), '78');
  assert.equal(await dialog.isVisible(), false);
  await close();
});

test('less than five digits are refused in our own words, which go once the field is right', async () => {
  for (const path of ['/', '/deals']) {
    const { page, close } = await visit(path);
    const zip = page.getByLabel('ZIP Code');
    await zip.fill('7870');
    await zip.press('Enter');
    const problem = page.getByText('Enter a 5-digit ZIP code');
    await problem.waitFor();
    assert.equal(await zip.getAttribute('aria-invalid'), 'true');
    assert.equal(await zip.getAttribute('aria-describedby'), await problem.getAttribute('id'));
    assert.ok(await zip.evaluate((field) => field === document.activeElement));
    assert.ok(await zip.evaluate((field: HTMLInputElement) => field.form?.noValidate));
    assert.equal(new URL(page.url()).pathname, path);
    await zip.pressSequentially('1');
    assert.equal(await problem.count(), 0);
    await close();
  }
});

test('Use my location beside the ZIP field fills it in, and says where it cannot', async () => {
  const options = { ...desktop, geolocation: AUSTIN, permissions: ['geolocation'] };
  const { page, close } = await visit('/', options);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.waitForFunction(() => document.querySelector('input')?.value === '78701');
  await close();
  const refused = await visit('/', { ...desktop, permissions: [] });
  await refused.page.getByRole('button', { name: 'Use my location' }).click();
  await refused.page.getByText('Your browser does not share your location.').waitFor();
  await refused.close();
});

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { goto, openHarness, waitUntilIdle } from './harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let fault: 'none' | 'error' | 'reset' | 'hang' = 'none';

before(async () => {
  harness = await openHarness({
    dependencies: { now: Date.now },
    fault: (request, response) => {
      if (fault === 'none' || !isListing(request.method, request.url)) return false;
      if (fault === 'error') response.writeHead(500).end('no');
      if (fault === 'reset') request.socket.destroy();
      return true;
    },
  });
});
afterEach(async () => {
  fault = 'none';
  await harness.db.deleteFrom('leads').execute();
});
after(() => harness.close());

/** Pages also post what counts visitors. */
const isListing = (method: string | undefined, path = '') =>
  method === 'POST' && path.startsWith('/list-your-spa');

async function openPage(options: BrowserContextOptions = {}) {
  return (await harness.visit({ reducedMotion: 'reduce', ...options })).page;
}

const leads = () => harness.db.selectFrom('leads').selectAll().execute();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const header = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'List Your Spa' }).locator('visible=true');

async function fill(page: Page) {
  await page.getByLabel('Business Name').fill('Juniper Hour');
  await page.getByLabel('Email').fill('owner@juniper.example');
  await page.getByLabel('Phone').pressSequentially('5125550132');
  await page.getByLabel('Location (City, State)').fill('Austin, TX');
}

test('a spa owner sends a request from the header and is thanked', async () => {
  const page = await openPage();
  await goto(page, '/');
  await header(page).click();
  await fill(page);
  assert.equal(await page.getByLabel('Phone').inputValue(), '(512) 555-0132');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thank you! We will contact you shortly.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await focused(page), 'List Your Spa');
  const [lead, ...others] = await leads();
  assert.deepEqual(
    [lead?.phone, lead?.consent_wording, others.length],
    ['(512) 555-0132', null, 0],
  );
  await header(page).click();
  assert.equal(await page.getByLabel('Business Name').inputValue(), '');
});

test('by keyboard alone: opened, closed with Escape, and back where it began', async () => {
  const page = await openPage();
  await goto(page, '/');
  const opener = page.getByRole('region', { name: 'Spa Owners' }).getByRole('button');
  await opener.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Juniper');
  assert.equal(await page.getByLabel('Business Name').inputValue(), 'Juniper');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your email address').waitFor();
  assert.equal(await page.getByLabel('Email').evaluate((e) => e === document.activeElement), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.ok(await opener.evaluate((element) => element === document.activeElement));
});

test('after a failure the dialog stays open with its values, and another try succeeds', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await goto(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await header(page).click();
  await fill(page);
  for (const kind of ['error', 'reset'] as const) {
    fault = kind;
    await page.getByRole('button', { name: 'Submit' }).click();
    const errorMessage = page.getByText('Failed to submit. Please try again.');
    await errorMessage.waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), 'owner@juniper.example');
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await errorMessage.waitFor({ state: 'detached' });
  }
  fault = 'none';
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Thank you! We will contact you shortly.').waitFor();
  assert.equal(await focused(page), 'Menu');
  assert.equal((await leads()).length, 1);
});

test('while a request is under way, another submit is ignored', async () => {
  const page = await openPage();
  let posts = 0;
  page.on('request', (request) => {
    if (isListing(request.method(), new URL(request.url()).pathname)) posts += 1;
  });
  await goto(page, '/list-your-spa');
  await fill(page);
  fault = 'hang';
  await page.getByRole('button', { name: 'Submit' }).click();
  const sending = page.getByRole('button', { name: 'Submitting...' });
  await sending.waitFor();
  assert.ok(await sending.isDisabled());
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.getByLabel('Email').press('Enter');
  await waitUntilIdle(page);
  assert.equal(posts, 1);
});

test('all problems are shown at once, and a message goes when its field is right', async () => {
  const { page, close } = await harness.visit({});
  await goto(page, '/list-your-spa');
  await page.getByLabel('Email').fill('owner@juniper');
  await page.getByLabel('Location').fill('78701');
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Please enter your business name').waitFor();
  await page.getByText('Please enter a valid email address').waitFor();
  const place = page.getByText('Please enter your city and state, like Austin, TX');
  await place.waitFor();
  await page.getByLabel('Location').fill('Austin, TX');
  await place.waitFor({ state: 'detached' });
  await page.getByText('Please enter a valid email address').waitFor();
  await close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { waitUntil } from '../helpers/wait-until.ts';
import { freePort, startReadyProgram, temporaryFolder } from '../process/program.ts';
import { openBrowser } from './chromium.ts';
import { phone } from './harness.ts';

const port = await freePort();
const site = `http://localhost:${port}`;
const folder = temporaryFolder();
let program: Awaited<ReturnType<typeof startReadyProgram>>;
let browser: Browser;

before(async () => {
  program = await startReadyProgram({
    PORT: String(port),
    DATA_DIR: folder.path,
    LOG_FORMAT: 'text',
  });
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await program.stop();
  folder.remove();
});

const visit = async () =>
  (await browser.newContext({ ...phone, baseURL: site, reducedMotion: 'reduce' })).newPage();

/** Buys the first deal near 10001; gives the page of the voucher and its code. */
async function buy() {
  const results = await visit();
  await results.goto('/deals?zip=10001');
  await results.getByRole('article').first().getByRole('link').first().click();
  const checkout = results.context().waitForEvent('page');
  await results
    .getByRole('link', { name: /^Book Now/ })
    .locator('visible=true')
    .click();
  const page = await checkout;
  await page.getByRole('heading', { name: 'Demo: nothing is charged' }).waitFor();
  await page.getByRole('button', { name: 'Buy in the demo' }).click();
  await page.waitForURL(/\/voucher\/[\w-]{43}$/);
  const [code = ''] = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(await textOf(page)) ?? [];
  return { page, code };
}

const textOf = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');

async function signIn(page: Page, path: string) {
  const [, email = '', password = ''] =
    /Administrator: (\S+)\s+Password: (\S+)/.exec(program.output()) ?? [];
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign in to use it' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The reader works beside the pages: they are loaded again until they know. */
const shows = (page: Page, path: string, text: RegExp) =>
  waitUntil(async () => {
    await page.goto(path);
    return text.test(await textOf(page));
  }, `${path} never said ${text}`);

test('bought in the demo, used at the desk, refunded at Stripe: each screen tells the truth', async () => {
  const { page: buyer, code } = await buy();
  assert.ok(code);
  const voucherPath = new URL(buyer.url()).pathname;
  assert.match(await textOf(buyer), /Valid until .* Test: no real money/);

  const staff = await visit();
  await staff.goto(`/v/${code}`);
  const publicly = await textOf(staff);
  assert.match(publicly, /Valid until/);
  assert.doesNotMatch(publicly, /Ana|Use it now$/);
  await signIn(staff, `/v/${code}`);
  await staff.getByRole('button', { name: 'Use it now' }).click();
  await staff.getByRole('button', { name: 'Undo' }).waitFor();
  assert.match(await textOf(staff), /Done\. Used just now\. .* Guest: Ana/);
  await buyer.goto(voucherPath);
  assert.match(await textOf(buyer), /Used today at/);

  await staff.goto('/admin/purchases');
  assert.match(await textOf(staff), /Paid/);
  await staff.locator('a[href^="/admin/purchases/cs_test_"]').first().click();
  await staff.getByRole('button', { name: 'Refund (demo)' }).click();
  const purchasePath = new URL(staff.url()).pathname;
  await shows(staff, purchasePath, /Refunded/);
  assert.match(await textOf(staff), /\$\d+ of \$\d+ went back/);
  await staff.goto('/admin/purchases?state=refunded');
  assert.equal(
    (await staff.locator('main a[href^="/admin/purchases/cs_test_"]').count()) > 0,
    true,
  );
  for (const path of [voucherPath, `/v/${code}`]) {
    await buyer.goto(path);
    assert.match(await textOf(buyer), /Used today at .* Refunded/);
  }
  await staff.goto('/admin/insight');
  assert.match(await textOf(staff), /Today so far: .*, \d purchases?\./);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { PATIENCE_MS } from '../../../helpers/wait-until.ts';
import { freePort, startReadyProgram, temporaryFolder } from '../../../process/program.ts';
import { assertAccessible } from '../../accessibility.ts';
import { openBrowser } from '../../chromium.ts';
import { desktop, goto, hydrated, phone } from '../../harness.ts';

const ADMIN = { email: 'owner@example.com', password: 'a quiet hour on Sunday' };
const OWNED = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

async function startOwnSite(earlier?: Record<string, string>) {
  const folder = temporaryFolder();
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const environment = { PORT: port, DATA_DIR: folder.path, PUBLIC_URL: origin };
  if (earlier) await (await startReadyProgram({ ...environment, ...earlier })).stop();
  const program = await startReadyProgram({ ...environment, ...OWNED });
  return {
    origin,
    output: program.output(),
    end: async () => {
      await program.stop();
      folder.remove();
    },
  };
}

async function openOwner(origin: string, options: BrowserContextOptions) {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/admin');
  await hydrated(page);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await press(button('Sign In'));
  await page.getByText('Welcome back, Admin!').first().waitFor();
  const checklist = page.locator('details', { hasText: 'Make this site yours' });
  /** Once something is done, the list is one line. */
  const open = async () => {
    await checklist.waitFor();
    if (!(await checklist.getByRole('listitem').first().isVisible()))
      await press(checklist.locator('summary'));
  };
  return {
    page,
    button,
    press,
    checklist,
    presses: () => presses,
    open,
    follow: async (name: string) => {
      await open();
      await press(checklist.getByRole('link', { name, exact: true }));
    },
    goHome: () => press(page.locator('nav a[href="/admin"]:visible').first()),
    close: () => context.close(),
  };
}

type Owner = Awaited<ReturnType<typeof openOwner>>;

async function setBrand({ page, follow, press, button, goHome }: Owner) {
  await follow('Set your brand');
  await page.getByLabel('Brand', { exact: true }).fill('Calm Co');
  await page.getByLabel('Jurisdiction').fill('the State of Texas');
  await press(button('Save Settings'));
  await page.getByText('Settings saved').first().waitFor();
  await hydrated(page);
  await goHome();
}

async function addFirstBusiness({ page, follow, press, button, goHome }: Owner) {
  await follow('Add a business');
  await page.getByLabel('Business Name').fill('Juniper Hour');
  await page.getByLabel('Email').fill('hello@juniper.example');
  await page.getByLabel('Phone').pressSequentially('5125550132');
  await page.getByLabel('Street Address').fill('410 Cedar Street');
  await page.getByLabel('ZIP Code').fill('78701');
  await page.getByText('Filled in: Austin, TX').waitFor();
  await press(button('Create Business'));
  await page.getByText('Business created successfully').first().waitFor();
  await goHome();
}

async function createFirstDeal({ page, follow, press, button, goHome }: Owner) {
  await follow('Create a deal');
  await page.getByLabel('Business', { exact: true }).fill('Juniper Hour, Austin, TX 78701');
  await page.getByLabel('Title').fill('Quiet hour');
  await page.getByLabel('Regular Price').fill('120');
  await page.getByLabel('Deal Price').fill('78');
  await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/test_0123');
  await page.getByLabel('Expiry Date').fill(`${new Date().getFullYear() + 1}-06-01`);
  await page.getByLabel('Cancellation Policy').fill('Call us a day ahead.');
  await press(button('Create Deal'));
  await page.getByText('Deal created successfully').first().waitFor();
  await goHome();
}

const [size, look] = lookAt(0, [
  ['390', phone],
  ['1280', desktop],
]);
test(`at ${size} px: an empty folder becomes a branded site with a live deal, by the checklist alone (${TURN})`, async () => {
  const site = await startOwnSite();
  assert.doesNotMatch(site.output, /WARNING/);
  const owner = await openOwner(site.origin, look);
  const { page, checklist, press, button } = owner;
  await checklist.getByText('0 of 8 done').waitFor();
  await assertAccessible(page);
  await setBrand(owner);
  await checklist.getByText('2 of 8 done').waitFor();
  await addFirstBusiness(owner);
  await createFirstDeal(owner);
  await checklist.getByText('4 of 8 done').waitFor();
  await owner.open();
  await press(button('Dismiss this list'));
  await page.getByText('The list was dismissed').first().waitFor();
  assert.equal(await checklist.count(), 0);
  assert.ok(owner.presses() <= 14, `${owner.presses()} presses`);
  await goto(page, '/deals?zip=78701');
  await page.getByRole('article').getByText('Quiet hour').waitFor();
  await page.getByRole('banner').getByText('Calm Co').waitFor();
  await owner.close();
  await site.end();
});

import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { freePort, startProgram, temporaryFolder } from '../test/process/program.ts';
import { findChromium } from './chromium.ts';
import { writeContactSheets } from './contact-sheets.ts';

/**
 * `npm run screens`: pictures of the demo for the README, at most 2 MB together, and two contact sheets of
 * all screens beside them (`npm run screens -- sheets` makes only these).
 */
const MAX_BYTES = 2_000_000;
const folder = resolve(import.meta.dirname, '../docs/screens');

const CUSTOMER = '4155550132';

/** Pages with a live stream never become idle on the network. */
const SETTLE_MS = 1200;

interface Screen {
  name: string;
  path: string;
  /** CSS pixels; phones are rendered at twice the density. */
  width: 390 | 768 | 1440;
  dark?: true;
  isFullPage?: true;
  prepare?: (page: Page) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'landing', path: '/', width: 1440, isFullPage: true },
  { name: 'landing-phone', path: '/', width: 390, dark: true },
  { name: 'landing-tablet', path: '/', width: 768, dark: true },
  { name: 'results', path: '/deals?zip=10001', width: 1440 },
  { name: 'results-phone', path: '/deals?zip=10001', width: 390 },
  { name: 'deal', path: 'a deal', width: 1440, isFullPage: true },
  { name: 'deal-phone', path: 'a deal', width: 390, dark: true },
  {
    name: 'list-your-spa',
    path: '/',
    width: 1440,
    prepare: (page) => page.getByText('List Your Spa').first().click(),
  },
  { name: 'dashboard', path: '/admin', width: 1440 },
  { name: 'businesses-phone', path: '/admin/businesses', width: 390 },
  { name: 'deals', path: '/admin/deals', width: 1440, dark: true },
  { name: 'deal-form', path: '/admin/deals', width: 1440, prepare: editFirstDeal },
  { name: 'leads', path: '/admin/leads', width: 1440 },
  { name: 'compose-email', path: '/admin/leads', width: 1440, prepare: composeEmail },
  { name: 'messages', path: `/admin/messages?phone=${CUSTOMER}`, width: 1440 },
  { name: 'messages-phone', path: `/admin/messages?phone=${CUSTOMER}`, width: 390, dark: true },
  { name: 'settings', path: '/admin/settings/brand', width: 1440 },
];

const executablePath = findChromium();
if (!executablePath) process.exit(1);
const data = temporaryFolder();
const port = String(await freePort());
// E-mails to visitors need an address.
const POSTAL_ADDRESS = '1 Main Street, Austin, TX 78701';
const program = await startProgram({ PORT: port, DATA_DIR: data.path, POSTAL_ADDRESS });
const site = `http://localhost:${port}`;
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
});
const deal = await firstDeal();
const cookies = await signIn();
// The pictures come first, because the sheets buy in the demo.
if (process.argv[2] !== 'sheets') await writeScreens();
await writeContactSheets({ browser, site, dataDir: data.path, cookies });
await browser.close();
await program.stop();
data.remove();

async function writeScreens() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await writeConversation();
  for (const screen of screens) await takeScreenshot(screen);
  const bytes = readdirSync(folder).reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  );
  process.stdout.write(`${screens.length} screens, ${Math.round(bytes / 1024)} kB\n`);
  if (bytes > MAX_BYTES) process.exitCode = 1;
}

async function firstDeal(): Promise<string> {
  const results = await (await fetch(`${site}/deals?zip=10001`)).text();
  return /href="(\/deals\/[a-z0-9-]+)\?/.exec(results)?.[1] ?? '/';
}

/** The demo prints its administrator's password at the start. */
async function signIn() {
  const [, email = '', password = ''] =
    /Administrator: (\S+)\s+Password: (\S+)/.exec(program.output()) ?? [];
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/admin/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${site}/admin`);
  const all = await context.cookies();
  await context.close();
  return all;
}

async function editFirstDeal(page: Page) {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('button', { name: 'Save Deal' }).waitFor();
}

async function composeEmail(page: Page) {
  await page
    .getByRole('link', { name: /^Compose Email/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Compose Email' }).waitFor();
}

/** The demo lets us play the customer. */
async function writeConversation() {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${site}/admin/messages?phone=${CUSTOMER}`);
  await page.waitForTimeout(SETTLE_MS);
  for (const [sender, text] of [
    ['us', 'Hello Maria, your hour at Juniper is booked for Tuesday at six.'],
    ['them', 'Thank you! Is there parking nearby?'],
    ['us', 'Yes: the lot behind the bakery, free after five.'],
    ['them', 'Perfect. See you then.'],
  ] as const)
    await (sender === 'us' ? reply(page, text) : simulateCustomer(page, text));
  await context.close();
}

async function reply(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForTimeout(SETTLE_MS);
}

async function simulateCustomer(page: Page, text: string) {
  const panel = page.locator('details', { hasText: 'Pretend to be the customer' });
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
  await panel.getByRole('textbox').fill(text);
  await panel.getByRole('button').click();
  await page.waitForTimeout(SETTLE_MS);
}

async function takeScreenshot({ name, path, width, dark, isFullPage, prepare }: Screen) {
  const isPhone = width === 390;
  const options: BrowserContextOptions = {
    viewport: { width, height: isPhone ? 844 : 900 },
    deviceScaleFactor: isPhone ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  };
  const context = await browser.newContext(options);
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(site + (path === 'a deal' ? deal : path));
  await page.waitForTimeout(SETTLE_MS);
  if (isFullPage) await scrollThrough(page);
  await prepare?.(page);
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot({ fullPage: isFullPage === true });
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await context.close();
}

/** Pictures further down load only when they come near. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

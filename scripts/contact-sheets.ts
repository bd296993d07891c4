import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Cookie, Page } from 'playwright-core';
import sharp, { type OverlayOptions } from 'sharp';
import { adminScreens } from '../test/browser/admin-screens.ts';
import { hydrated } from '../test/browser/harness.ts';

const folder = resolve(import.meta.dirname, '../docs/screens');
const CUT = 1600;
const PHONE = { width: 390, height: 844, scale: 0.45 };
const DESK = { width: 1280, height: 800, scale: 0.375 };
/** A WebP picture is at most 16,383 pixels high. */
const COLUMNS = 4;
const GAP = 12;
const CELL_WIDTH = Math.round(PHONE.width * PHONE.scale + GAP + DESK.width * DESK.scale);
const LABEL = 26;
const MAX_LABEL = 84;
const SETTLE_MS = 700;
/** These addresses look the same on every screen. */
const FOR_TESTS = /\/none\/|x{20}/;

interface Screen {
  path: string;
  /** Added to the address in the label. */
  state?: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** The session of an administrator or of a spa, from this screen on. */
  cookies?: Cookie[];
}

interface Demo {
  browser: Browser;
  site: string;
  dataDir: string;
  cookies: Cookie[];
}

/** Two pictures of all screens, with a phone beside a desktop, that a person can check in two minutes. */
export async function writeContactSheets(demo: Demo): Promise<void> {
  const database = new DatabaseSync(join(demo.dataDir, 'spa-deals.sqlite'), { readOnly: true });
  const find = (query: string) => String(Object.values(database.prepare(query).get() ?? {})[0]);
  const first = (table: string, column = 'id') =>
    find(`select ${column} from ${table} order by 1 limit 1`);
  mkdirSync(folder, { recursive: true });
  const bought = await buy(demo, find);
  await writeSheet(demo, 'all-public', await publicScreens(demo, find, bought));
  const admin = adminScreens({
    business: { id: first('businesses') },
    deal: { id: bought.deal },
    lead: { id: first('leads') },
    complaint: { id: first('complaints') },
    purchase: { session_id: bought.used.session },
    statement: { id: first('statements') },
    conversation: { customer_phone: first('conversations', 'customer_phone') },
  });
  const shown = admin.filter((path) => !FOR_TESTS.test(path));
  await writeSheet(
    demo,
    'all-admin',
    shown.map((path) => ({ path, cookies: demo.cookies })),
  );
  database.close();
}

/** Three vouchers of the demo: one is unused, one used, one refunded. */
async function buy({ browser, site, cookies }: Demo, find: (query: string) => string) {
  const deal = find(`select id from deals
    where business_zip = '10001' and listed = 1 and expires_at > ${Date.now()} order by id`);
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const post = (path: string, form: Record<string, string>) =>
    fetch(site + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: site, Cookie },
      redirect: 'manual',
    });
  const page = await browser.newPage();
  async function buyOne() {
    const back = (await post(`/demo/checkout/${deal}`, {})).headers.get('Location') ?? '';
    await page.goto(site + back);
    await page.waitForURL(/\/voucher\//);
    const [code = ''] = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(await page.innerText('main')) ?? [];
    return { voucher: new URL(page.url()).pathname, code, session: back.split('=')[1] ?? '' };
  }
  const [valid, used, refunded] = [await buyOne(), await buyOne(), await buyOne()];
  await post(`/admin/purchases/${used.session}`, { intent: 'use' });
  await post(`/admin/purchases/${refunded.session}`, { intent: 'refund' });
  do await page.reload();
  while (!/refunded/i.test(await page.innerText('main')));
  await page.close();
  return { deal, valid, used, refunded };
}

async function publicScreens(
  demo: Demo,
  find: (query: string) => string,
  { deal, valid, used, refunded }: Awaited<ReturnType<typeof buy>>,
): Promise<Screen[]> {
  const dealPath = (condition: string) =>
    `/deals/${find(`select slug || '?deal=' || deals.id from deals
      join businesses on businesses.id = business_id where ${condition}`)}`;
  const live = dealPath(`deals.id = '${deal}'`);
  const alert = '/alerts?zip=59001&radius=25';
  const press = (name: RegExp) => (page: Page) =>
    page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .locator('visible=true')
      .first()
      .click();
  return [
    { path: '/' },
    { path: '/', state: 'List Your Spa pressed', prepare: press(/^List Your Spa/) },
    { path: '/deals?zip=10001' },
    { path: '/deals?zip=10001', state: 'Filters pressed', prepare: press(/^Filters/) },
    { path: '/deals?zip=59001', state: 'nothing near' },
    { path: '/deals', state: 'no ZIP' },
    { path: '/deals?zip=00000', state: 'unknown ZIP' },
    { path: live },
    { path: dealPath(`expires_at < ${Date.now()}`), state: 'ended' },
    { path: live.replace('/deals', '/business').replace(/\?.*/, '') },
    { path: '/list-your-spa' },
    { path: '/list-your-spa/thank-you' },
    { path: alert },
    ...(await alertLinks(demo, alert)).map((path) => ({ path })),
    { path: '/alerts/confirm/none', state: 'a link that is over' },
    { path: '/bought', state: 'find' },
    { path: `/bought/${deal}` },
    { path: `/bought/${deal}/problem` },
    { path: `/demo/checkout/${deal}` },
    { path: valid.voucher, state: 'valid' },
    { path: used.voucher, state: 'used' },
    { path: refunded.voucher, state: 'refunded' },
    { path: `${valid.voucher}/gift` },
    { path: '/v' },
    { path: `/v/${valid.code}`, state: 'valid' },
    { path: `/v/${used.code}`, state: 'used' },
    { path: `/v/${refunded.code}`, state: 'refunded' },
    { path: '/v/00000-00000', state: 'unknown' },
    { path: '/zips' },
    { path: '/privacy' },
    { path: '/terms' },
    { path: '/deals/none', state: 'no such deal' },
    { path: '/admin/login' },
    { path: `/v/${valid.code}`, state: 'signed in, valid', cookies: demo.cookies },
    { path: `/v/${used.code}`, state: 'signed in, used' },
    ...(await spaScreens(demo, find(`select business_id from owners where lead_id is null`))),
  ];
}

/** The pages of the spa of the sample that has a link. */
async function spaScreens({ browser, site, cookies }: Demo, business: string): Promise<Screen[]> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${site}/admin/businesses/${business}/owner`);
  const link = await page.getByRole('link', { name: 'Open as the spa' }).getAttribute('href');
  await context.clearCookies();
  const start = new URL(link ?? '', site).pathname;
  await page.goto(site + start);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(`${site}/owner`);
  const session = await context.cookies();
  await context.close();
  return [
    { path: '/owner/link' },
    { path: start },
    { path: '/owner', cookies: session },
    ...['spa', 'photos', 'deal', 'statement', 'terms'].map((name) => ({ path: `/owner/${name}` })),
  ];
}

/** Signs up for an alert, and finds the links in the e-mail, which a demo writes to a file. */
async function alertLinks({ browser, site, dataDir }: Demo, path: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(site + path);
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Tell Me' }).click();
  await page.waitForTimeout(4 * SETTLE_MS);
  await page.close();
  const outbox = join(dataDir, 'outbox');
  const files = readdirSync(outbox, { recursive: true, encoding: 'utf8' });
  const mails = files.filter((file) => file.endsWith('.eml'));
  const all = mails.map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', ''));
  const links = all.join().match(/\/(?:alerts\/confirm|unsubscribe)\/[\w-]{20,}/g) ?? [];
  return [...new Set(links)].slice(0, 2);
}

async function writeSheet(demo: Demo, name: string, screens: Screen[]) {
  const sizes = [PHONE, DESK].map((size) => takeAll(demo, screens, size));
  const [phones = [], desks = []] = await Promise.all(sizes);
  const cells: OverlayOptions[] = [];
  let top = GAP;
  let below = GAP;
  for (const [at, { path, state = '' }] of screens.entries()) {
    const [phone, desk] = [phones[at], desks[at]];
    if (!phone || !desk) continue;
    if (at % COLUMNS === 0) top = below;
    const left = GAP + (at % COLUMNS) * (CELL_WIDTH + GAP);
    const beside = Math.round(left + PHONE.width * PHONE.scale + GAP);
    cells.push({ input: label(`${at + 1}  ${path}  ${state}`), top, left });
    cells.push({ input: phone.data, top: top + LABEL, left });
    cells.push({ input: desk.data, top: top + LABEL, left: beside });
    const height = LABEL + Math.max(phone.info.height, desk.info.height);
    below = Math.max(below, top + height + GAP);
  }
  const width = GAP + COLUMNS * (CELL_WIDTH + GAP);
  const file = join(folder, `${name}.webp`);
  await sharp({ create: { width, height: below, channels: 3, background: '#8a8a8a' } })
    .composite(cells)
    .webp({ quality: 80 })
    .toFile(file);
  process.stdout.write(`${screens.length} screens: ${file}\n`);
}

/** Pictures show the top of each screen, reduced; after a click, the window. */
async function takeAll({ browser, site }: Demo, screens: Screen[], size: typeof PHONE) {
  const { width, height, scale } = size;
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const pictures = [];
  for (const { path, prepare, cookies = [] } of screens) {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(site + path);
    await hydrated(page);
    await page.waitForTimeout(SETTLE_MS);
    await prepare?.(page);
    if (prepare) await page.waitForTimeout(SETTLE_MS);
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(CUT, pageHeight) };
    const picture = sharp(await page.screenshot(prepare ? {} : { fullPage: true, clip }));
    const smaller = picture.resize({ width: Math.round(width * scale) });
    pictures.push(await smaller.toBuffer({ resolveWithObject: true }));
    await page.close();
  }
  await context.close();
  return pictures;
}

function label(text: string): Buffer {
  const plain = text.slice(0, MAX_LABEL).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CELL_WIDTH}" height="${LABEL}">
    <rect width="100%" height="100%" fill="#222"/>
    <text x="6" y="18" font-size="15" font-family="sans-serif" fill="#fff">${plain}</text></svg>`);
}

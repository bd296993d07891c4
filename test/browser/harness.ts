import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from '../../market/ports.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { addBusiness, addDeal, administratorIn, openApp } from '../helpers/app.ts';
import { SITE } from '../helpers/default-site.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { openSession } from '../helpers/open-session.ts';
import { licensed } from '../helpers/valid-forms.ts';
import { PATIENCE_MS } from '../helpers/wait-until.ts';
import { openBrowser } from './chromium.ts';

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};
export const desktop = { viewport: { width: 1280, height: 860 } } satisfies BrowserContextOptions;

interface HarnessOptions {
  site?: Partial<Site>;
  dependencies?: Parameters<typeof openApp>[0];
  /** Plays a bad server: answers itself and returns true, or delays the answer. */
  fault?: (...args: Parameters<RequestListener>) => boolean | Promise<boolean>;
}

export async function openHarness({
  site = {},
  dependencies = {},
  fault = () => false,
}: HarnessOptions = {}) {
  let listener: RequestListener | undefined;
  const server = createHttpServer({ tryRespond: fault }, (...args) => listener?.(...args));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = await emptyDatabase();
  const publicSite = { ...SITE, ...site, publicUrl: origin };
  const administrator = administratorIn(connection, undefined, undefined, { publicUrl: origin });
  const testApp = await openApp({ site: publicSite, administrator, ...dependencies }, connection);
  listener = getRequestListener(testApp.app.fetch);
  const browser = await openBrowser();
  const visit = (options: BrowserContextOptions) => openPage(browser, origin, options);
  // Signing in again would end the first session, so all windows share one.
  let session: Promise<string> | undefined;
  return {
    ...testApp,
    browser,
    origin,
    visit,
    visitAsAdmin: async (options: BrowserContextOptions, path?: string) => {
      session ??= openSession(testApp);
      const [, value = ''] = /(?:^|; )session=([^;]+)/.exec(await session) ?? [];
      const adminVisit = await visit({ reducedMotion: 'reduce', ...options });
      await adminVisit.context.addCookies([{ name: 'session', value, url: origin }]);
      if (path) await goto(adminVisit.page, path);
      return adminVisit;
    },
    close: async () => {
      // A route that still answers would throw after its test has passed.
      for (const context of browser.contexts()) {
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await browser.close();
      server.closeAllConnections();
      server.close();
      await testApp.close();
    },
  };
}

export async function openHarnessWithDeal() {
  const harness = await openHarness();
  const business = await addBusiness(harness.db, {
    name: 'Juniper Hour',
    zip: '78701',
    ...licensed(),
  });
  const deal = await addDeal(harness.db, business, { title: 'Swedish massage' });
  return { ...harness, business, deal };
}

/** `complaints` collects the browser's errors. */
async function openPage(browser: Browser, origin: string, options: BrowserContextOptions) {
  const context: BrowserContext = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const browserErrors: string[] = [];
  const page = await context.newPage();
  if (options.javaScriptEnabled === false) scriptless.add(page);
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (message) => {
    const isOutside = message.text().includes('ERR_NAME_NOT_RESOLVED');
    if (message.type() === 'error' && !isOutside) browserErrors.push(message.text());
  });
  return { page, context, browserErrors, close: () => context.close() };
}

type GotoOptions = Parameters<Page['goto']>[1];
const scriptless = new WeakSet<Page>();

/** Waits until React has taken over the page, if scripts run. */
export async function goto(page: Page, path: string, options?: GotoOptions): Promise<void> {
  await page.goto(path, options);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  if (scriptless.has(page)) return;
  await page.waitForFunction(() => {
    const [, root] =
      Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** Resolves when the page has nothing else to do, so that whatever was to come has come. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
    await new Promise((done) => requestIdleCallback(done));
  });
}

export async function unfold(page: Page, title: string): Promise<void> {
  await hydrated(page);
  const summary = page.locator('summary', { hasText: title });
  const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'));
  if (!isOpen) await summary.click();
}

export async function pressInMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
}

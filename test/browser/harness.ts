import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { openFrontDoor } from '../../server/http/http-server.ts';
import { openApp, signIn } from '../app.ts';
import { SITE } from '../default-site.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};
export const desk = { viewport: { width: 1280, height: 860 } } satisfies BrowserContextOptions;

interface Setting {
  parts?: Parameters<typeof openApp>[0];
  /** May answer in the app's place and return true: a server that misbehaves. */
  fault?: (...of: Parameters<RequestListener>) => boolean;
}

/** The real app on a loopback port and a Chromium that reaches nothing else. */
export async function openStage({ parts = {}, fault = () => false }: Setting = {}) {
  let listener: RequestListener | undefined;
  const server = openFrontDoor({ answer: fault }, (...of) => listener?.(...of));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = await openApp({ site: { ...SITE, publicUrl: origin }, ...parts });
  listener = getRequestListener(world.app.fetch);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const visit = (options: BrowserContextOptions) => openVisit(browser, origin, options);
  // Signing in again would end the first session, so all windows of a stage share one.
  let session: Promise<string> | undefined;
  return {
    ...world,
    browser,
    origin,
    visit,
    /** A window in which the administrator is signed in. */
    visitOffice: async (options: BrowserContextOptions) => {
      session ??= signIn(world);
      const [, value = ''] = /(?:^|; )session=([^;]+)/.exec(await session) ?? [];
      const visited = await visit({ reducedMotion: 'reduce', ...options });
      await visited.context.addCookies([{ name: 'session', value, url: origin }]);
      return visited;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await world.close();
    },
  };
}

/** A visitor's window; `complaints` gathers what the browser objects to. */
async function openVisit(browser: Browser, origin: string, options: BrowserContextOptions) {
  const context: BrowserContext = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const aborted = message.text().includes('ERR_FAILED');
    if (message.type() === 'error' && !aborted) complaints.push(message.text());
  });
  return { page, context, complaints, close: () => context.close() };
}

/** Resolves once the page's script has taken the page over. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );
}

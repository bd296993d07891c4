import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import type { openApp } from '../world.ts';

const OFFLINE = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type World = Awaited<ReturnType<typeof openApp>>;

/** A built app on a port of its own and a browser before it; `fault` may answer in its place. */
export async function openBrowser(
  { app }: World,
  fault: (...of: Parameters<RequestListener>) => boolean,
) {
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!fault(request, response)) listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://localhost:${(server.address() as AddressInfo).port}`;
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: OFFLINE });
  return {
    async page(options: BrowserContextOptions = {}) {
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(10_000);
      return context.newPage();
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

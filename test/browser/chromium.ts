import { type Browser, chromium } from 'playwright-core';
import { PATIENCE_MS } from '../helpers/wait-until.ts';

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing outside can be reached. Playwright's routes would do it too, but without a cache.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export function openBrowser(): Promise<Browser> {
  const { CHROMIUM_ENDPOINT: endpoint, CHROMIUM_PATH: executablePath = '/usr/bin/chromium' } =
    process.env;
  return endpoint
    ? chromium.connect(endpoint)
    : chromium.launch({ executablePath, args: CHROMIUM_FLAGS, timeout: PATIENCE_MS });
}

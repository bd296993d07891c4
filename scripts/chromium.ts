import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../test/browser/chromium.ts';
import { PATIENCE_MS } from '../test/helpers/wait-until.ts';
import { installFromDebian } from './debian.ts';

/** Without a window's parts, a page takes half the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium, or installs Debian's if allowed. Otherwise prints what to do and returns undefined; in CI
 * it ends the program.
 */
export function findChromium(): string | undefined {
  const known = [process.env.CHROMIUM_PATH, ...KNOWN_PATHS].find(
    (path) => path && existsSync(path),
  );
  if (known) return known;
  installFromDebian(['chromium-headless-shell'], 'Chromium for the browser tests');
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  process.stderr.write(
    'SKIPPED: everything in a browser. Install Chromium (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to one.\n',
  );
  if (process.env.CI) process.exit(1);
  return undefined;
}

/** All test files connect to one Chromium, which ends with this process. */
export async function launchChromium(executablePath: string): Promise<string> {
  const options = { executablePath, args: CHROMIUM_FLAGS, timeout: PATIENCE_MS };
  const server = await chromium.launchServer(options);
  return server.wsEndpoint();
}

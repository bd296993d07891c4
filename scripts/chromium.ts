import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where a Chromium is; installs Debian's where that is allowed, else says in one line what to do. */
export function chromiumPath(): string {
  const known = [process.env.CHROMIUM_PATH, ...KNOWN_PATHS].find(
    (path) => path && existsSync(path),
  );
  if (known) return known;
  installFromDebian(['chromium'], 'Chromium for the browser tests');
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  process.stderr.write(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to one.\n',
  );
  process.exit(1);
}

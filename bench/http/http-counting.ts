import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../database/sqlite.ts';
import { BROWSER_NAME } from '../../test/helpers/visits.ts';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable } from '../figures.ts';
import { startCachingProgram } from './http-program.ts';
import { ACCEPT_ENCODING } from './wrk.ts';

const PATH = '/deals?zip=10001';
const ROUNDS = 21;

/** Cached pages for browsers, with visits counted and with 'Count visits' off; returns the ratio. */
export async function compareCounting(dataDir: string, folder: string): Promise<number> {
  const offDir = join(folder, 'counting-off');
  cpSync(dataDir, offDir, { recursive: true });
  await switchOff(offDir);
  const [on, off] = [await startCachingProgram(dataDir), await startCachingProgram(offDir)];
  try {
    const script = join(folder, 'browser.lua');
    writeFileSync(script, AS_BROWSER);
    const load = { connections: 64, seconds: 1, encoding: 'browser', script } as const;
    const urls: [string, string] = [await on.cachedUrl(PATH), await off.cachedUrl(PATH)];
    const figures = await compareServers(urls, load, ROUNDS);
    console.log(`\nCached results for browsers, ${load.connections} connections:\n`);
    printTable([
      ['page', 'counting', 'not counting', 'ratio', 'p99 counting', 'p99 not'],
      ['results', ...comparisonCells(figures)],
    ]);
    return figures.ratio;
  } finally {
    await Promise.all([on.stop(), off.stop()]);
  }
}

async function switchOff(dataDir: string) {
  const { db, close } = openSqlite(join(dataDir, 'spa-deals.sqlite'));
  const document = JSON.stringify({ values: { countVisits: 'off' }, saved: {} });
  await db.updateTable('settings').set({ document }).execute();
  await close();
}

/** For wrk: the headers that Chromium sends with a navigation. */
const AS_BROWSER = `wrk.headers['User-Agent'] = '${BROWSER_NAME}'
wrk.headers['Accept'] = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
wrk.headers['Accept-Encoding'] = '${ACCEPT_ENCODING.browser}'
wrk.headers['Accept-Language'] = 'en-US,en;q=0.9'
wrk.headers['Sec-Fetch-Dest'] = 'document'
wrk.headers['Sec-Fetch-Mode'] = 'navigate'
wrk.headers['Sec-Fetch-Site'] = 'none'
wrk.headers['Sec-Fetch-User'] = '?1'
wrk.headers['Upgrade-Insecure-Requests'] = '1'
`;

import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { freePort, startReadyProgram, temporaryFolder } from '../../test/process/program.ts';
import { isSmallest, milliseconds, printTable, verdict } from '../figures.ts';
import { ADMIN_FORMS, ADMIN_LISTS, fillAdmin, signIn } from './admin.ts';
import { measureScripts } from './scripts.ts';
import {
  ADMIN_CATEGORIES,
  type Figures,
  PUBLIC_CATEGORIES,
  type Visit,
  visitOnSlowPhone,
} from './slow-phone.ts';

/**
 * Lighthouse's points are minimums, all others maximums. Sizes are as transferred, with about 0.7 KB of
 * headers per file; bench/pages/scripts.ts limits the scripts, about 20 files, without headers.
 */
const PUBLIC = {
  performance: 97,
  other: 100,
  lcpMs: 1600,
  blockingMs: 150,
  cls: 0.01,
  fontKb: 36,
  pictureKb: 120,
};
type Budget = typeof PUBLIC;
const POINTS = ['performance', 'other'];

const ADMIN: Budget = { ...PUBLIC, performance: 90, lcpMs: 2500, blockingMs: 200 };

function worst(figures: Figures, budget: Budget): string {
  // Without its scripts the page was not measured to its end.
  if (figures.scriptKb === 0) return 'missed: no scripts came';
  const names = Object.keys(budget) as (keyof Budget)[];
  const verdicts = names.map((name) => ({
    name,
    word: verdict(figures[name], { bar: budget[name], isLeast: POINTS.includes(name) }),
  }));
  const others = [...new Set(verdicts.map(({ word }) => word))].filter((word) => word !== 'met');
  const [word] = others.sort().reverse();
  const found = verdicts.filter((one) => one.word === word).map(({ name }) => name);
  return word ? `${word}: ${found.join(', ')}` : 'met';
}

/** Public pages and screens of the back office on a slow phone; `args` selects some by name. */
export async function run(args: string[]): Promise<void> {
  const names = isSmallest ? ['landing', 'dashboard'] : args;
  const folder = temporaryFolder();
  const [port, chromiumPort] = [await freePort(), await freePort()];
  const site = `http://localhost:${port}`;
  const program = await startReadyProgram({ PORT: String(port), DATA_DIR: folder.path });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Lighthouse would often wait five seconds for the last page, which sleeps there and answers nothing.
      '--disable-back-forward-cache',
      `--remote-debugging-port=${chromiumPort}`,
    ],
  });
  const isWanted = ([name]: [string, unknown]) => names.length === 0 || names.includes(name);
  try {
    const pages = Object.entries({
      landing: '/',
      results: '/deals?zip=10001',
      deal: await firstDeal(site),
    }).filter(isWanted);
    const isPublic = { chromiumPort, categories: PUBLIC_CATEGORIES, headers: {} };
    await measure('public page', pages, PUBLIC, (path) => ({ url: site + path, ...isPublic }));

    await fillAdmin(folder.path);
    const headers = { Cookie: await signIn(site, program.output()) };
    const isAdmin = { chromiumPort, categories: ADMIN_CATEGORIES, headers };
    const visitAdmin = (path: string) => ({ url: site + path, ...isAdmin });
    await measure('list', Object.entries(ADMIN_LISTS).filter(isWanted), ADMIN, visitAdmin);
    await measure('form', Object.entries(ADMIN_FORMS).filter(isWanted), ADMIN, visitAdmin);
    await measureScripts();
  } finally {
    await browser.close();
    await program.stop();
    folder.remove();
  }
}

async function firstDeal(site: string): Promise<string> {
  const results = await (await fetch(`${site}/deals?zip=10001`)).text();
  const deal = /href="(\/deals\/[a-z0-9-]+)\?/.exec(results)?.[1];
  if (!deal) throw new Error('The sample content has no deal near 10001');
  return deal;
}

async function measure(
  title: string,
  pages: [name: string, path: string][],
  budget: Budget,
  visitOf: (path: string) => Visit,
): Promise<void> {
  if (pages.length === 0) return;
  const rows = [[title, ...Object.keys(COLUMNS), 'budget']];
  for (const [name, path] of pages) {
    const figures = await visitOnSlowPhone(visitOf(path));
    const { failedAudits } = figures;
    if (failedAudits.length > 0) console.log(`${path}: ${failedAudits.join(', ')}`);
    const shown = Object.values(COLUMNS).map((show) => show(figures));
    rows.push([name, ...shown, worst(figures, budget)]);
  }
  printTable(rows);
  console.log(`\nThe budget: ${JSON.stringify(budget)}\n`);
}

const kilobytes = (value: number) => `${value.toFixed(1)} KB`;

const COLUMNS: Record<string, (figures: Figures) => string> = {
  speed: ({ performance }) => String(performance),
  others: ({ other }) => String(other),
  FCP: ({ fcpMs }) => milliseconds(fcpMs),
  LCP: ({ lcpMs }) => milliseconds(lcpMs),
  blocking: ({ blockingMs }) => milliseconds(blockingMs),
  CLS: ({ cls }) => cls.toFixed(3),
  scripts: ({ scriptKb }) => kilobytes(scriptKb),
  fonts: ({ fontKb }) => kilobytes(fontKb),
  pictures: ({ pictureKb }) => kilobytes(pictureKb),
  'slowed down': ({ slowdown }) => `${slowdown.toFixed(1)} ×`,
};

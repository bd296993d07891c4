import { join } from 'node:path';
import { openSqlite } from '../../database/sqlite.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { findBusinessChoices } from '../../market/businesses/list.server.ts';
import { countDealsEnding, managedDeals } from '../../market/deals/list.server.ts';
import { MAX_COUNTED } from '../../market/deals/rules.ts';
import { DAY_MS } from '../../market/durations.ts';
import { openZipTable } from '../../market/zips/store.server.ts';
import { temporaryFolder } from '../../test/process/program.ts';
import { newCatalogue } from '../catalogue.ts';
import { printCases } from './measure-list.ts';

const SIZES = [10_000, 100_000];
const BUDGET_P99_MS = 50;
const WEEK_MS = 7 * DAY_MS;

/** The administrator's deals: their pages and searches, and the choice of a business. */
export async function run(): Promise<void> {
  const zipTable = openZipTable(readZipFile());
  const now = Date.now();
  for (const size of SIZES) {
    const folder = temporaryFolder();
    const file = join(folder.path, 'bench.sqlite');
    await newCatalogue(file, size, zipTable, now);
    const { db, close } = openSqlite(file);
    const list = (search: string, state: 'live' | 'expired' = 'live', page = 1) =>
      managedDeals(db, { state, search, page, now });
    const count = (until: number) => countDealsEnding(db, { now, until, max: MAX_COUNTED + 1 });
    const choose = (search: string) =>
      findBusinessChoices(db, { search, own: undefined, limit: 21 });
    const p99Ms = await printCases(size, {
      'first page': () => list(''),
      'page 100': () => list('', 'live', 100),
      expired: () => list('', 'expired'),
      'search: any title': () => list('massage'),
      'search: one title': () => list(`massage ${size - 7}`),
      'search: a business': () => list('spa 3000'),
      'search: a city': () => list('houston'),
      'search: a ZIP': () => list('10001'),
      'search: no match': () => list('nobody here'),
      'search: expired, no match': () => list('nobody', 'expired'),
      'dashboard: all, to 1,000': () => count(Number.MAX_SAFE_INTEGER),
      'dashboard: this week': () => count(now + WEEK_MS),
      'choice of a business': () => choose(''),
      'choice: a city': () => choose('houston'),
      'choice: no match': () => choose('nobody'),
    });
    if (p99Ms > BUDGET_P99_MS) process.exitCode = 1;
    await close();
    folder.remove();
  }
}

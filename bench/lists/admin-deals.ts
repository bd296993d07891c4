import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../database/sqlite.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { findBusinessChoices } from '../../market/businesses/store.server.ts';
import { managedDeals } from '../../market/deals/list.server.ts';
import { openZipTable, type ZipTable } from '../../market/zips/store.server.ts';
import { newCatalogue } from '../catalogue.ts';
import { median, milliseconds, printTable, quantile, timed } from '../figures.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 100;
const BUDGET_P99_MS = 50;

/** The administrator's deals: their pages and searches, and the choice of a business. */
export async function run(): Promise<void> {
  const zipTable = openZipTable(readZipFile());
  const columns: string[][] = [];
  for (const size of SIZES) columns.push(...(await measured(size, zipTable)));
  const [names = [], ...figures] = columns.filter((_, index) => index % 3 !== 0 || index === 0);
  printTable(names.map((name, row) => [name, ...figures.map((column) => column[row] ?? '')]));
}

/** Three columns: what was asked, its p50 and its p99. */
async function measured(size: number, zipTable: ZipTable): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-bench-'));
  const file = join(folder, 'bench.sqlite');
  const now = Date.now();
  await newCatalogue(file, size, zipTable, now);
  const { db, close } = openSqlite(file);
  const list = (search: string, state: 'active' | 'expired' = 'active', page = 1) =>
    managedDeals(db, { state, search, page, now });
  const choose = (search: string) => findBusinessChoices(db, { search, own: undefined, limit: 21 });
  const cases: Array<[string, () => Promise<unknown>]> = [
    ['first page', () => list('')],
    ['page 100', () => list('', 'active', 100)],
    ['expired', () => list('', 'expired')],
    ['search: any title', () => list('massage')],
    ['search: one title', () => list(`massage ${size - 7}`)],
    ['search: a business', () => list('spa 3000')],
    ['search: a city', () => list('houston')],
    ['search: a ZIP', () => list('10001')],
    ['search: in vain', () => list('nobody here')],
    ['search: expired, in vain', () => list('nobody', 'expired')],
    ['choice of a business', () => choose('')],
    ['choice: a city', () => choose('houston')],
    ['choice: in vain', () => choose('nobody')],
  ];
  const columns = [[''], [`${size.toLocaleString('en-US')} deals: p50`], ['p99']];
  for (const [name, query] of cases) {
    const figures = await timed(ROUNDS, query);
    const [p50, p99] = [median(figures), quantile(figures, 0.99)];
    if (p99 > BUDGET_P99_MS) process.exitCode = 1;
    for (const [at, cell] of [name, milliseconds(p50), milliseconds(p99)].entries()) {
      columns[at]?.push(cell);
    }
  }
  await close();
  rmSync(folder, { recursive: true });
  return columns;
}

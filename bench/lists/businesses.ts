import { migrate } from '../../database/migrations/all.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { BusinessRow, Db } from '../../database/tables.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { businessSlug } from '../../market/businesses/rules.ts';
import { listBusinesses, zipsInUse } from '../../market/businesses/store.server.ts';
import { openZipTable } from '../../market/zips/store.server.ts';
import { milliseconds, printTable, quantile, timed } from '../figures.ts';

const BUSINESSES = 100_000;
const BATCH_SIZE = 500;
const ROUNDS = 50;

/** The administrator's list with many businesses: each page and search, and the dashboard's check. */
export async function run(): Promise<void> {
  const { db, dialect, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  await fill(db);
  const list = (search: string, page = 1) => listBusinesses(db, { search, page });
  const cases: Array<[string, () => Promise<unknown>]> = [
    ['first page', () => list('')],
    ['page 4,000', () => list('', 4000)],
    ['search: a ZIP', () => list('10001')],
    ['search: in vain', () => list('nobody here')],
    ['search: no Latin letter', () => list('足つぼ')],
    ['ZIPs in use', () => zipsInUse(db)],
  ];
  const rows = [[`of ${BUSINESSES.toLocaleString('en-US')}`, 'p50', 'p99']];
  for (const [name, query] of cases) {
    const figures = await timed(ROUNDS, query);
    rows.push([name, ...[0.5, 0.99].map((share) => milliseconds(quantile(figures, share)))]);
  }
  printTable(rows);
  await close();
}

async function fill(db: Db): Promise<void> {
  const zips = openZipTable(readZipFile()).zipsAround('10001', 3000) ?? [];
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < BUSINESSES; from += BATCH_SIZE) {
      const rows = Array.from({ length: BATCH_SIZE }, (_, index) =>
        business(from + index, zips[((from + index) * 7) % zips.length]?.zip ?? '10001'),
      );
      await tx.insertInto('businesses').values(rows).execute();
    }
  });
}

function business(number: number, zip: string): BusinessRow {
  const located = { name: `Spa number ${number}`, city: 'Cedar Falls', state: 'TX', zip };
  return {
    id: `spa-${number}`,
    ...located,
    email: 'spa@example.com',
    phone: '(555) 555-0100',
    address: '1 Main Street',
    about: 'A quiet hour. '.repeat(15),
    status: 'active',
    latitude: null,
    longitude: null,
    rating: null,
    review_count: null,
    rating_source: null,
    rating_seen_on: null,
    slug: businessSlug(located),
    created_at: number,
    updated_at: number,
  };
}

import { sql } from 'kysely';
import { migrate } from '../../database/migrations/all.ts';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db, DealRow } from '../../database/tables.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { listBusinesses } from '../../market/businesses/list.server.ts';
import { type ManagedQuery, managedDeals } from '../../market/deals/list.server.ts';
import type { DealState } from '../../market/deals/rules.ts';
import { DAY_MS } from '../../market/durations.ts';
import { listLeads } from '../../market/leads/list.server.ts';
import { openZipTable } from '../../market/zips/store.server.ts';
import { serverProgramsOrInstall } from '../../test/helpers/postgres/programs.ts';
import { startServer } from '../../test/helpers/postgres/server.ts';
import { findEverything } from '../../web/admin/search/find.server.ts';
import { businessRow } from './businesses.ts';
import { fillPaths, healthCases } from './health.ts';
import { lead } from './leads.ts';
import { printCases } from './measure-list.ts';

const COUNT = 100_000;
const BATCH_SIZE = 500;
const BUDGET_P99_MS = 50;
/** It sums up the visits of 14 days, and is opened a few times a day. */
const HEALTH_BUDGET_P99_MS = 100;
const TODAY = '2026-03-02';
const NOW = Date.parse('2026-03-02T18:00:00Z');

const zipTable = openZipTable(readZipFile());

/** Each sort, filter and search of each list of the back office, on both databases. */
export async function run(): Promise<void> {
  const sqlite = openSqlite(':memory:');
  await migrate(sqlite.db, sqlite.dialect);
  await fill(sqlite.db);
  console.log('SQLite');
  await measure(sqlite.db);
  await sqlite.close();
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  const server = await startServer(programs);
  const postgres = openPostgres(server.url);
  try {
    await postgres.runExclusively((db) => migrate(db, 'postgres'));
    await postgres.runExclusively(fill);
    // As autovacuum leaves it.
    await postgres.runExclusively((db) => sql`vacuum analyze`.execute(db));
    console.log('PostgreSQL');
    await measure(postgres.db);
  } finally {
    await postgres.close();
    server.remove();
  }
}

/** As many businesses, deals (a tenth expired; a draft, an archived and a scheduled one of 100) and leads. */
async function fill(db: Db): Promise<void> {
  const zips = zipTable.zipsAround('10001', 3000) ?? [];
  const zipOf = (number: number) => zips[(number * 7) % zips.length]?.zip ?? '10001';
  for (let from = 0; from < COUNT; from += BATCH_SIZE) {
    const numbers = Array.from({ length: BATCH_SIZE }, (_, index) => from + index);
    const businesses = numbers.map((number) => businessRow(number, zipOf(number)));
    await db.insertInto('businesses').values(businesses).execute();
    const deals = numbers.map((number) => dealRow(number, zipOf(number)));
    await db.insertInto('deals').values(deals).execute();
    await db.insertInto('leads').values(numbers.map(lead)).execute();
  }
  await fillPaths(db, TODAY);
}

function dealRow(number: number, zip: string): DealRow {
  const isOver = number % 10 === 0;
  const status = ({ 1: 'draft', 2: 'archived' } as const)[number % 100] ?? 'active';
  return {
    id: `deal-${number}`,
    business_id: `spa-${number}`,
    business_zip: zip,
    business_status: 'active',
    title: `${['Swedish massage', 'Facial', 'Hot stones'][number % 3]} ${number}`,
    kind: 'other',
    description: 'A quiet hour. '.repeat(15),
    regular_price_cents: 12_000,
    deal_price_cents: 2_000 + (number % 9_000),
    duration_minutes: 60,
    menu_item: '',
    max_purchases: 2,
    limit_per_visit: null,
    total_available: null,
    image_url: 'none',
    checkout_url: 'https://buy.stripe.com/test_0123',
    starts_at: NOW + (number % 100 === 3 ? 0.5 : -1) * DAY_MS,
    expires_at: NOW + (isOver ? -1 : 1) * (1 + (number % 90)) * DAY_MS,
    cancellation_policy: 'Call us a day ahead.',
    terms: '',
    status,
    listed: status === 'active' ? 1 : 0,
    paused_at: null,
    pause_reason: null,
    sold_out_at: null,
    created_at: number,
    updated_at: number,
  };
}

const SEARCHES = {
  '': '',
  ', a few found': '4711',
  ', all found': 'spa',
  ', in vain': 'nobody here',
};
const DIRECTIONS = [false, true];
const STATES: DealState[] = [
  'live',
  'scheduled',
  'paused',
  'sold-out',
  'draft',
  'expired',
  'archived',
];

type Cases = Array<[name: string, run: () => Promise<unknown>]>;

async function measure(db: Db): Promise<void> {
  const cases = Object.entries(SEARCHES).flatMap(([name, search]) =>
    [...businessCases(db, search), ...leadCases(db, search), ...dealCases(db, search)].map(
      ([list, run]) => [list + name, run] as const,
    ),
  );
  const everywhere = ['massage', '4711', 'nobody here'].map(
    (q) => [`everywhere: ${q}`, () => findEverything({ db }, new URLSearchParams({ q }))] as const,
  );
  const p99Ms = await printCases(COUNT, Object.fromEntries([...cases, ...everywhere]));
  const health = Object.fromEntries(healthCases(db, { now: NOW, zipTable }));
  if ((await printCases(COUNT, health)) > HEALTH_BUDGET_P99_MS) process.exitCode = 1;
  if (p99Ms > BUDGET_P99_MS) process.exitCode = 1;
}

/** Every order of these columns, from both ends. */
function ordersOf<Column extends string>(columns: Column[]) {
  return columns.flatMap((by) =>
    DIRECTIONS.map((isDescending) => ({
      name: `${isDescending ? '-' : ''}${by}`,
      order: { by, isDescending },
    })),
  );
}

function businessCases(db: Db, search: string): Cases {
  return ordersOf<'name' | 'location'>(['name', 'location']).flatMap(({ name, order }) =>
    ([undefined, 'inactive'] as const).map((status): Cases[number] => [
      `businesses by ${name}${status ? `, ${status}` : ''}`,
      () => listBusinesses(db, { search, status, order, page: 1 }),
    ]),
  );
}

function leadCases(db: Db, search: string): Cases {
  return ordersOf<'name' | 'received'>(['name', 'received']).flatMap(({ name, order }) =>
    ([undefined, 'archived'] as const).map((status): Cases[number] => [
      `leads by ${name}${status ? `, ${status}` : ''}`,
      () => listLeads(db, { search, status, relayFailed: false, order, page: 1 }),
    ]),
  );
}

function dealCases(db: Db, search: string): Cases {
  const list = (query: Partial<ManagedQuery>) => () =>
    managedDeals(db, { state: 'live', search, page: 1, now: NOW, ...query });
  const sorted = ordersOf<'title' | 'price' | 'ends'>(['title', 'price', 'ends']).flatMap(
    ({ name, order }) =>
      (['live', 'expired', 'draft'] as const).map((state): Cases[number] => [
        `deals by ${name}, ${state}`,
        list({ state, order }),
      ]),
  );
  return [
    ...sorted,
    ...STATES.map((state): Cases[number] => [`deals: ${state}`, list({ state })]),
    ['deals: end this week', list({ endsBefore: NOW + 7 * DAY_MS })],
    ['deals of one spa', list({ businessId: 'spa-4711' })],
  ];
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { DEALS_PER_PAGE, type Filters } from '../../market/deals/filters.ts';
import { findNear } from '../../market/deals/search.server.ts';
import { openZipTable, type ZipTable } from '../../market/zips/store.server.ts';
import { newDatabase } from '../../test/helpers/postgres/databases.ts';
import { serverProgramsOrInstall } from '../../test/helpers/postgres/programs.ts';
import { startServer } from '../../test/helpers/postgres/server.ts';
import { newCatalogue, zipsOfBusinesses } from '../catalogue.ts';
import { copyRows, finishTables } from '../copy-rows.ts';
import {
  isSmallest,
  judge,
  median,
  milliseconds,
  printTable,
  quantile,
  scaled,
  timed,
} from '../figures.ts';
import { assertSamePage, type SearchPeer } from './search-peer.ts';
import { addPostgis, asPostgisUser, requirePostgis, searchPostgis } from './search-postgis.ts';
import { addRtree, searchRtree } from './search-rtree.ts';

const SIZES = isSmallest ? [1000] : [10_000, 100_000, 1_000_000];
const TABLES = ['businesses', 'deals', 'deals_per_zip'];
const RADIUS_MILES = 25;
const ROUNDS = scaled(2000, 20);
/** A peer is measured for so many milliseconds, but within these numbers of runs. */
const PEER = { durationMs: scaled(3000, 10), minRounds: 20, maxRounds: 1000 };
/** So many pages of each zone are compared with the peer's, deal by deal. */
const COMPARED = 25;
const VISITORS = 500;
const BUDGET_P99_RATIO = 3;

const COUNTRY = 'the country';
const PEERS = { SQLite: 'R*Tree', PostgreSQL: 'PostGIS' };

/** Everything, a usual kind, a rare one, and one with limits. */
const SEARCHES: Array<{ name: string; filters: Filters }> = [
  { name: 'all', filters: {} },
  { name: 'facials', filters: { kind: 'facial' } },
  { name: 'prenatal', filters: { kind: 'prenatal' } },
  {
    name: 'massages to $80, 60 min',
    filters: { kind: 'massage', maxPriceDollars: 80, minDurationMinutes: 60 },
  },
  { name: 'no new-client rule, weekends', filters: { anyClient: true, weekends: true } },
];

type Zone = { name: string; zips: string[] };
type Measured = {
  on: keyof typeof PEERS;
  zone: string;
  search: string;
  deals: number;
  cards: number;
} & Record<'p50' | 'p99' | 'peerP50' | 'peerP99', number>;

/**
 * A whole page of results, nearest first, from the ZIP to the cards' rows and their count: the embedded
 * database against an R*Tree in the same file, and PostgreSQL against PostGIS beside it.
 */
export async function run(args: string[]): Promise<void> {
  const sizes = sizesIn(args);
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  const zipTable = openZipTable(readZipFile());
  const server = await startServer(programs);
  try {
    console.log(await requirePostgis(server.url));
    const measured: Measured[] = [];
    for (const size of sizes) {
      measured.push(...(await measureBoth(size, zipTable, server.url)));
    }
    report(measured);
  } finally {
    server.remove();
  }
}

function sizesIn(args: string[]): number[] {
  const named = args.filter((arg) => arg !== 'smallest').map(Number);
  if (!named.every((size) => size > 0)) throw new Error('Say numbers of deals.');
  return named.length > 0 ? named : SIZES;
}

async function measureBoth(size: number, zipTable: ZipTable, server: string): Promise<Measured[]> {
  const now = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const database = await newDatabase('empty', server);
  try {
    const file = join(folder, 'bench.sqlite');
    await newCatalogue(file, size, zipTable, now);
    addRtree(file, zipTable);
    const sqlite = openSqlite(file);
    const embedded = await measureZones('SQLite', size, now, zipTable, {
      ours: sqlite.db,
      peer: searchRtree(sqlite.db, zipTable),
    });
    await sqlite.close();

    const postgres = openPostgres(database.url);
    await postgres.runExclusively((db) => migrate(db, 'postgres'));
    const indexes = await copyRows(file, database.url, TABLES);
    // Read to the end before the indexes are built, so the disk does not need room for both.
    remove();
    await finishTables(database.url, TABLES, indexes);
    await addPostgis(database.url, zipTable);
    const other = openPostgres(asPostgisUser(database.url));
    const served = await measureZones('PostgreSQL', size, now, zipTable, {
      ours: postgres.db,
      peer: searchPostgis(other.db, zipTable),
    });
    await Promise.all([other.close(), postgres.close()]);
    return [...embedded, ...served];
  } finally {
    process.off('exit', remove);
    remove();
    await database.drop();
  }
}

async function measureZones(
  on: keyof typeof PEERS,
  deals: number,
  now: number,
  zipTable: ZipTable,
  { ours, peer }: { ours: Db; peer: SearchPeer },
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const cases = zonesOf(zipTable).flatMap((zone) => SEARCHES.map((search) => ({ zone, search })));
  for (const {
    zone: { name: zone, zips },
    search: { name: search, filters },
  } of cases) {
    const at = (round: number) => zips[round % zips.length] ?? '';
    const find = (zip: string) =>
      findNear(ours, zipTable.zipsAround(zip, RADIUS_MILES) ?? [], now, 1, {
        sort: 'distance',
        ...filters,
      });
    let cards = 0;
    for (let round = 0; round < COMPARED; round += 1) {
      const page = await find(at(round));
      cards += page.deals.length / COMPARED;
      assertSamePage(
        `${on}, ${deals} deals, ${search}, ${at(round)}`,
        page,
        await peer(at(round), RADIUS_MILES, now, filters),
      );
    }
    const searchPeer = (round: number) => peer(at(round), RADIUS_MILES, now, filters);
    // Half before the peer and half after, so a busy moment affects both.
    const half = () => timed(ROUNDS / 2, (round) => find(at(round)));
    const before = await half();
    const [peerP50, peerP99] = quantiles(await timed(await peerRounds(searchPeer), searchPeer));
    const [p50, p99] = quantiles([...before, ...(await half())]);
    measured.push({ on, zone, search, deals, cards, p50, p99, peerP50, peerP99 });
  }
  return measured;
}

/** Manhattan, Montana, and the country: visitors live where the spas are. */
function zonesOf(zipTable: ZipTable): Zone[] {
  const around = (zip: string, miles: number) =>
    (zipTable.zipsAround(zip, miles) ?? []).map((near) => near.zip);
  const next = zipsOfBusinesses(zipTable, VISITORS);
  return [
    { name: COUNTRY, zips: Array.from({ length: VISITORS }, next) },
    { name: 'dense (10001)', zips: around('10001', 5) },
    { name: 'sparse (59715)', zips: around('59715', RADIUS_MILES) },
  ];
}

async function peerRounds(run: (round: number) => unknown): Promise<number> {
  const onceMs = median(await timed(10, run));
  return Math.round(Math.min(PEER.maxRounds, Math.max(PEER.minRounds, PEER.durationMs / onceMs)));
}

const quantiles = (figures: number[]) => [median(figures), quantile(figures, 0.99)] as const;

function report(measured: Measured[]): void {
  printTable([
    [
      'deals',
      'on',
      'around',
      'search',
      'cards',
      'p50',
      'p99',
      'peer',
      'its p50',
      'its p99',
      'ahead at p50',
    ],
    ...measured.map(({ on, zone, search, deals, cards, p50, p99, peerP50, peerP99 }) => [
      deals.toLocaleString('en-US'),
      on,
      zone,
      search,
      cards.toFixed(0),
      milliseconds(p50),
      milliseconds(p99),
      PEERS[on],
      milliseconds(peerP50),
      milliseconds(peerP99),
      `${(peerP50 / p50).toFixed(1)}×`,
    ]),
  ]);
  for (const row of measured) judgeBesidePeer(row);
  for (const row of measured) judgeGrowth(row, measured);
}

/** An empty page has no budget. */
function judgeBesidePeer({ on, zone, search, deals, cards, p50, peerP50 }: Measured) {
  if (Math.round(cards) === 0) return;
  const what = `${deals.toLocaleString('en-US')} on ${on}, ${zone}, ${search}, as fast as ${PEERS[on]}`;
  judge(what, peerP50 / p50, { bar: 1, isLeast: true }, times);
}

/** Judges the cost at the largest size, in multiples of that at the smallest. */
function judgeGrowth({ on, zone, search, deals, p99 }: Measured, measured: Measured[]) {
  const smallest = measured.find(
    (row) => row.on === on && row.zone === zone && row.search === search && row.deals === SIZES[0],
  );
  // The cost follows the page, so an almost empty one is not comparable with a full one.
  if (!smallest || deals !== SIZES.at(-1) || smallest.cards < DEALS_PER_PAGE / 2) return;
  const what = `${on}, ${zone}, ${search}: p99 beside that of the smallest size`;
  judge(what, p99 / smallest.p99, { bar: BUDGET_P99_RATIO }, times);
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

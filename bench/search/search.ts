import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { migrate } from '../../database/migrations/all.ts';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { readZipTable } from '../../database/zips/load.ts';
import { findNear } from '../../market/deals/search.server.ts';
import { openPlaces, type Places } from '../../market/zips/store.server.ts';
import { newDatabase } from '../../test/postgres/databases.ts';
import { serverProgramsOrInstall } from '../../test/postgres/programs.ts';
import { startServer } from '../../test/postgres/server.ts';
import { newCatalogue, zipsOfSpas } from '../catalogue.ts';
import { copyRows, finishTables } from '../copy-rows.ts';
import { median, milliseconds, printTable, quantile, timed } from '../figures.ts';
import { type AskPeer, mustAgree } from './search-peer.ts';
import { addPostgis, askPostgis, asPostgisUser, needPostgis } from './search-postgis.ts';
import { addRtree, askRtree } from './search-rtree.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const FIVE_MILLION = 5_000_000;
const TABLES = ['businesses', 'deals'];
const RADIUS_MILES = 25;
const ROUNDS = 2000;
/** How long a peer is measured, in milliseconds, and how often at least and at most. */
const PEER = { ms: 3000, least: 20, most: 1000 };
/** Pages of each zone that are compared with the peer's, deal by deal. */
const COMPARED = 25;
const VISITORS = 500;
const BUDGET_P99_RATIO = 3;

const COUNTRY = 'the country';
const PEERS = { SQLite: 'R*Tree', PostgreSQL: 'PostGIS' };

type Zone = { name: string; zips: string[] };
type Measured = { on: keyof typeof PEERS; zone: string; deals: number; cards: number } & Record<
  'p50' | 'p99' | 'peerP50' | 'peerP99',
  number
>;

/**
 * A whole page of results, nearest first: from the ZIP to the cards' rows and their number, in the
 * embedded database against an R*Tree in the same file, and in PostgreSQL against PostGIS beside it.
 */
export async function run(args: string[]): Promise<void> {
  const sizes = sizesIn(args);
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  const places = openPlaces(readZipTable());
  const server = await startServer(programs);
  try {
    console.log(await needPostgis(server.url));
    const measured: Measured[] = [];
    for (const size of sizes) {
      measured.push(...(await both(size, places, server.url)));
    }
    report(measured);
  } finally {
    server.remove();
  }
}

/** Those of the budgets; `--five-million` alone; or those that are named. */
function sizesIn(args: string[]): number[] {
  if (args.includes('--five-million')) return [FIVE_MILLION];
  const named = args.map(Number);
  if (!named.every((size) => size > 0)) throw new Error('Say --five-million, or numbers of deals.');
  return named.length > 0 ? named : SIZES;
}

async function both(size: number, places: Places, server: string): Promise<Measured[]> {
  const now = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const database = await newDatabase('empty', server);
  try {
    const file = join(folder, 'bench.sqlite');
    await newCatalogue(file, size, places, now);
    addRtree(file, places);
    const sqlite = openSqlite(file);
    const embedded = await inAllZones('SQLite', size, now, places, {
      ours: sqlite.db,
      peer: askRtree(sqlite.db, places),
    });
    await sqlite.close();

    const postgres = openPostgres(database.url);
    await postgres.alone((db) => migrate(db, 'postgres'));
    const indexes = await copyRows(file, database.url, TABLES);
    // Read to the end: the disk need not hold both when the indexes are made.
    remove();
    await finishTables(database.url, TABLES, indexes);
    await addPostgis(database.url, places);
    const other = openPostgres(asPostgisUser(database.url));
    const served = await inAllZones('PostgreSQL', size, now, places, {
      ours: postgres.db,
      peer: askPostgis(other.db, places),
    });
    await Promise.all([other.close(), postgres.close()]);
    return [...embedded, ...served];
  } finally {
    process.off('exit', remove);
    remove();
    await database.drop();
  }
}

async function inAllZones(
  on: keyof typeof PEERS,
  deals: number,
  now: number,
  places: Places,
  { ours, peer }: { ours: Db; peer: AskPeer },
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name: zone, zips } of zonesOf(places)) {
    const at = (round: number) => zips[round % zips.length] ?? '';
    const find = (zip: string) =>
      findNear(ours, places.zipsAround(zip, RADIUS_MILES) ?? [], now, 1);
    let cards = 0;
    for (let round = 0; round < COMPARED; round += 1) {
      const page = await find(at(round));
      cards += page.deals.length / COMPARED;
      mustAgree(
        `${on}, ${deals} deals, ${at(round)}`,
        page,
        await peer(at(round), RADIUS_MILES, now),
      );
    }
    const askPeer = (round: number) => peer(at(round), RADIUS_MILES, now);
    // Half before the peer and half after, so that a busy moment of the machine meets both.
    const half = () => timed(ROUNDS / 2, (round) => find(at(round)));
    const before = await half();
    const [peerP50, peerP99] = quantiles(await timed(await peerRounds(askPeer), askPeer));
    const [p50, p99] = quantiles([...before, ...(await half())]);
    measured.push({ on, zone, deals, cards, p50, p99, peerP50, peerP99 });
  }
  return measured;
}

/** Manhattan, Montana, and the country: visitors live where the spas are. */
function zonesOf(places: Places): Zone[] {
  const around = (zip: string, miles: number) =>
    (places.zipsAround(zip, miles) ?? []).map((near) => near.zip);
  const next = zipsOfSpas(places, VISITORS);
  return [
    { name: COUNTRY, zips: Array.from({ length: VISITORS }, next) },
    { name: 'dense (10001)', zips: around('10001', 5) },
    { name: 'sparse (59715)', zips: around('59715', RADIUS_MILES) },
  ];
}

async function peerRounds(ask: (round: number) => unknown): Promise<number> {
  const once = median(await timed(10, ask));
  return Math.round(Math.min(PEER.most, Math.max(PEER.least, PEER.ms / once)));
}

const quantiles = (figures: number[]) => [median(figures), quantile(figures, 0.99)] as const;

function report(measured: Measured[]): void {
  printTable([
    ['deals', 'on', 'around', 'cards', 'p50', 'p99', 'peer', 'its p50', 'its p99', 'ahead at p50'],
    ...measured.map(({ on, zone, deals, cards, p50, p99, peerP50, peerP99 }) => [
      deals.toLocaleString('en-US'),
      on,
      zone,
      cards.toFixed(0),
      milliseconds(p50),
      milliseconds(p99),
      PEERS[on],
      milliseconds(peerP50),
      milliseconds(peerP99),
      `${(peerP50 / p50).toFixed(1)}×`,
    ]),
  ]);
  const verdicts = [
    ...measured.map(aheadOfPeer),
    ...measured.flatMap((row) => growth(row, measured)),
  ];
  for (const { said, isHeld, isJudged } of verdicts) {
    const word = isHeld ? 'held' : 'MISSED';
    console.log(`${said}${isJudged ? ` (budget ${word})` : ''}`);
  }
  if (verdicts.some(({ isHeld, isJudged }) => isJudged && !isHeld)) process.exitCode = 1;
}

/** Every page that shows deals is judged; where there are none, only told. */
function aheadOfPeer({ on, zone, deals, cards, p50, peerP50 }: Measured) {
  const said = `${deals.toLocaleString('en-US')} on ${on}, ${zone}: ${(peerP50 / p50).toFixed(2)} × as fast as ${PEERS[on]}`;
  return { said, isHeld: p50 < peerP50, isJudged: Math.round(cards) > 0 };
}

/** What a search costs at the largest of the sizes, in multiples of what it costs at the smallest. */
function growth({ on, zone, deals, p99 }: Measured, measured: Measured[]) {
  const least = measured.find(
    (row) => row.on === on && row.zone === zone && row.deals === SIZES[0],
  );
  if (!least || deals !== SIZES.at(-1)) return [];
  const ratio = p99 / least.p99;
  const said = `1 M on ${on}, ${zone}: p99 is ${ratio.toFixed(2)} × that at 10 k`;
  // An empty page has nothing in common with a full one.
  return [{ said, isHeld: ratio <= BUDGET_P99_RATIO, isJudged: Math.round(least.cards) > 0 }];
}

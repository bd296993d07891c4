import { statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../database/migrations/all.ts';
import { openPostgres } from '../database/postgres.ts';
import { findNear } from '../market/deals/search.server.ts';
import { zipTable } from '../test/helpers/app.ts';
import { serverProgramsOrInstall } from '../test/helpers/postgres/programs.ts';
import { startServer } from '../test/helpers/postgres/server.ts';
import { temporaryFolder } from '../test/process/program.ts';
import { metroZips } from './catalogue.ts';
import { pinToOneCore } from './compare.ts';
import { copyRows, finishTables } from './copy-rows.ts';
import { median, milliseconds, printTable, timed } from './figures.ts';
import { DEALS, fillDataFolder, startCachingProgram } from './http/http-program.ts';
import { eachZipOnceScript, requireWrk, wrk } from './http/wrk.ts';

const TABLES = ['businesses', 'deals', 'deals_per_zip'];
const RADIUS_MILES = 25;
const LOAD = { connections: 16, seconds: 5, encoding: 'browser', cores: '1' } as const;

/** Sizes of DATABASE_POOL: a large number of processes has room for few sessions each. */
const POOLS = [1, 3, 10];

/** Assumptions: one page in so many is not cached, and no core is busier than this. */
const UNCACHED_ONE_IN = 20;
const MAX_CORE_LOAD = 0.5;

/** The largest file of bench/README.md, and the most processes before a cache in front. */
const MAX_MILLIONS_IN_A_FILE = 5;
const MAX_PROCESSES = 32;

const MILLIONS = [1, 10, 1000];
const PER_SECOND = [10, 1000, 100_000];

interface Measured {
  cachedPerSecond: number;
  uncachedPerSecond: number;
  /** How long one page waits for its statements; the server's own work is less. */
  searchMs: number;
  /** For each of POOLS, with every page rendered. */
  poolsPerSecond: number[];
  sqliteBytes: number;
  postgresBytes: number;
}

/** Measures one core and one deal, and calculates sizes too large to try. */
export async function run(): Promise<void> {
  requireWrk();
  const folder = temporaryFolder();
  try {
    const measured = await measure(folder.path);
    printTable([
      [`measured with ${whole(DEALS)} deals`, ''],
      ['cached pages, one core', `${whole(measured.cachedPerSecond)} a second`],
      ['pages rendered, one core, SQLite', `${whole(measured.uncachedPerSecond)} a second`],
      ...POOLS.map((pool, at) => [
        `the same on PostgreSQL, DATABASE_POOL=${pool}`,
        `${whole(measured.poolsPerSecond[at] ?? 0)} a second`,
      ]),
      ['waiting for a page’s statements, PostgreSQL', milliseconds(measured.searchMs)],
      ['a deal with its share of a spa, SQLite', `${whole(measured.sqliteBytes)} bytes`],
      ['the same with indexes, PostgreSQL', `${whole(measured.postgresBytes)} bytes`],
    ]);
    console.log(
      `\nWorked out: one page in ${UNCACHED_ONE_IN} rendered, no core busier than ${MAX_CORE_LOAD * 100} %:\n`,
    );
    printTable([
      [
        'deals',
        'requests a second',
        'cores for pages',
        'cores for the database',
        'its disk',
        'setup',
      ],
      ...MILLIONS.flatMap((millions) =>
        PER_SECOND.map((perSecond) => sized(measured, millions, perSecond)),
      ),
    ]);
  } finally {
    folder.remove();
  }
}

async function measure(folder: string): Promise<Measured> {
  const data = join(folder, 'data');
  const file = await fillDataFolder(data);
  const sqliteBytes = statSync(file).size / DEALS;
  const script = join(folder, 'zips.lua');
  writeFileSync(script, eachZipOnceScript(metroZips(zipTable)));
  const postgres = await onPostgres(file, script);
  const ours = await startCachingProgram(data);
  const cached = await wrk(await ours.cachedUrl('/deals?zip=10001'), LOAD);
  const uncached = await wrk(ours.origin, { ...LOAD, script });
  await ours.stop();
  return {
    cachedPerSecond: cached.perSecond,
    uncachedPerSecond: uncached.perSecond,
    sqliteBytes,
    ...postgres,
  };
}

/** The same rows on PostgreSQL: their size, the time of one page's statements, and pages by pool. */
async function onPostgres(file: string, script: string) {
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  const server = await startServer(programs);
  const { db, runExclusively: alone, close } = openPostgres(server.url);
  try {
    await alone((worker) => migrate(worker, 'postgres'));
    const indexes = await copyRows(file, server.url, TABLES);
    await finishTables(server.url, TABLES, indexes);
    const size = sql<{ bytes: number }>`
      select sum(pg_total_relation_size(name::regclass))::bigint as bytes
      from unnest(${`{${TABLES.join()}}`}::text::text[]) as name`;
    const [row] = (await size.execute(db)).rows;
    const zips = metroZips(zipTable);
    const now = Date.now();
    const figures = await timed(1000, (round) => {
      const from = zips[round % zips.length] ?? '';
      return findNear(db, zipTable.zipsAround(from, RADIUS_MILES) ?? [], now, 1);
    });
    // The server has the other cores.
    pinToOneCore();
    const poolsPerSecond: number[] = [];
    for (const pool of POOLS) {
      const program = await startCachingProgram(dirname(file), {
        DATABASE_URL: server.url,
        AUTH_SECRET: 'only for this bench, and long enough',
        DATABASE_POOL: String(pool),
      });
      poolsPerSecond.push((await wrk(program.origin, { ...LOAD, script })).perSecond);
      await program.stop();
    }
    return {
      searchMs: median(figures),
      postgresBytes: Number(row?.bytes) / DEALS,
      poolsPerSecond,
    };
  } finally {
    await close();
    server.remove();
  }
}

function sized(measured: Measured, millions: number, perSecond: number): string[] {
  const uncachedRequests = perSecond / UNCACHED_ONE_IN;
  const pages =
    (perSecond - uncachedRequests) / measured.cachedPerSecond +
    uncachedRequests / measured.uncachedPerSecond;
  const cores = pages / MAX_CORE_LOAD;
  const database = (uncachedRequests * measured.searchMs) / 1000 / MAX_CORE_LOAD;
  const fitsOne = cores <= 1 && millions <= MAX_MILLIONS_IN_A_FILE;
  const bytes = (fitsOne ? measured.sqliteBytes : measured.postgresBytes) * millions * 1e6;
  return [
    `${whole(millions)} million`,
    whole(perSecond),
    atLeastOne(cores),
    fitsOne ? 'the same' : atLeastOne(database),
    `${whole(bytes / 1e9)} GB`,
    setup(fitsOne, cores),
  ];
}

function setup(fitsOne: boolean, cores: number): string {
  if (fitsOne) return 'one process, one file';
  const processes = Math.max(2, Math.ceil(cores));
  const those = `${whole(processes)} processes, PostgreSQL with a standby`;
  return processes > MAX_PROCESSES ? `${those}; a cache in front takes most of them` : those;
}

const whole = (figure: number) => figure.toLocaleString('en-US', { maximumFractionDigits: 0 });
const atLeastOne = (cores: number) => (cores <= 1 ? '1' : whole(Math.ceil(cores)));

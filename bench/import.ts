import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '../database/migrations/all.ts';
import { openPostgres } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { Connection, Db } from '../database/tables.ts';
import { readZipFile } from '../database/zips/load.ts';
import { findNear } from '../market/deals/search.server.ts';
import { importRows } from '../market/imports/commands.server.ts';
import { readTable } from '../market/imports/file.server.ts';
import { givenRows } from '../market/imports/rows.server.ts';
import { type ImportKind, MAX_IMPORT_ROWS } from '../market/imports/rules.ts';
import { openZipTable } from '../market/zips/store.server.ts';
import { serverProgramsOrInstall } from '../test/helpers/postgres/programs.ts';
import { startServer } from '../test/helpers/postgres/server.ts';
import { milliseconds, printTable } from './figures.ts';

const NOW = Date.parse('2026-03-02T18:00:00Z');
/** What a person waits for after a press. */
const MAX_MS = 10_000;

const zipTable = openZipTable(readZipFile());
const zips = zipTable.zipsAround('10001', 3000) ?? [];
const zipOf = (number: number) => zips[(number * 7) % zips.length]?.zip ?? '10001';

/** 1,000 businesses and 1,000 deals, new and then changed, as a trial and for good, while a visitor searches. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spa-deals-'));
  const sqlite = openSqlite(join(folder, 'bench.sqlite'));
  await migrate(sqlite.db, 'sqlite');
  await measure('SQLite', sqlite);
  await sqlite.close();
  await rm(folder, { recursive: true });
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  const server = await startServer(programs);
  const postgres = openPostgres(server.url);
  try {
    await postgres.runExclusively((db) => migrate(db, 'postgres'));
    await measure('PostgreSQL', postgres);
  } finally {
    await postgres.close();
    server.remove();
  }
}

async function measure(name: string, { db }: Connection): Promise<void> {
  const rows = [[name, 'took', 'a search waited at most']];
  await fill(db);
  for (const kind of ['businesses', 'deals'] as const)
    for (const [what, price] of [
      ['new', '79.00'],
      ['changed', '69.00'],
    ] as const) {
      // Autovacuum leaves the tables analyzed, too.
      await sql`analyze`.execute(db);
      const ids = what === 'new' ? [] : await idsOf(db, kind);
      const file = fileOf(kind, { price, ids });
      let digest: string | undefined;
      for (const step of ['trial', 'import']) {
        const { ms, waitMs } = await besideSearches(db, async () => {
          const outcome = await importFile(db, kind, file, digest);
          if (outcome.rows.some(({ saved }) => saved.kind !== what))
            throw new Error('Not all rows');
          ({ digest } = outcome);
        });
        rows.push([`${kind}: ${step} of ${what}`, milliseconds(ms), milliseconds(waitMs)]);
        if (ms > MAX_MS) process.exitCode = 1;
      }
    }
  printTable(rows);
}

/** What a request does with a file. */
function importFile(db: Db, kind: ImportKind, file: string, digest: string | undefined) {
  const read = readTable(kind, file);
  if (read.kind === 'refused') throw new Error(read.reason);
  const given = givenRows(kind, read.table, { zipTable, hasZeros: false });
  return importRows({ db, zipTable, now: NOW, actor: 'owner@example.com' }, kind, given, digest);
}

/** A catalogue that is there already, so that both databases know how large their tables are. */
async function fill(db: Db): Promise<void> {
  for (const kind of ['businesses', 'deals'] as const) {
    const file = fileOf(kind, { name: 'Juniper Hour' });
    const { digest } = await importFile(db, kind, file, undefined);
    await importFile(db, kind, file, digest);
  }
}

async function idsOf(db: Db, kind: ImportKind): Promise<string[]> {
  const newest = db
    .selectFrom(kind)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await newest.limit(MAX_IMPORT_ROWS).execute();
  return rows.map(({ id }) => id).toReversed();
}

/** How long some work takes, and the longest that a search beside it does. */
async function besideSearches(db: Db, work: () => Promise<unknown>) {
  let isDone = false;
  let waitMs = 0;
  async function search() {
    const near = zipTable.zipsAround('10001', 25) ?? [];
    while (!isDone) {
      const startedAt = performance.now();
      // What keeps the only thread busy counts as waiting, too.
      await setTimeout(1);
      const page = await findNear(db, near, NOW, 1);
      waitMs = Math.max(waitMs, performance.now() - startedAt - 1);
      await page.kinds;
    }
  }
  const searching = search();
  let ms = 0;
  const startedAt = performance.now();
  try {
    await work();
    ms = performance.now() - startedAt;
  } finally {
    isDone = true;
    await searching;
  }
  return { ms, waitMs };
}

function fileOf(
  kind: ImportKind,
  { name = 'Cedar Rooms', price = '79.00', ids = [] as string[] },
): string {
  const lines = Array.from({ length: MAX_IMPORT_ROWS }, (_, number) =>
    kind === 'businesses'
      ? `${ids[number] ?? ''},${name} ${number},hello@spa.example,(512) 555-0132,${number} Cedar Street,Austin,TX,${zipOf(number)},Quiet for ${price}`
      : `${ids[number] ?? ''},${name} ${number},${zipOf(number)},Quiet hour ${number},A quiet hour with warm oil.,120.00,${price},60,1,12/31/2030,https://buy.stripe.com/0123,Call us a day ahead.`,
  );
  const headings =
    kind === 'businesses'
      ? 'ID,Business Name,Email,Phone,Street Address,City,State,ZIP Code,About'
      : 'ID,Business,ZIP Code,Title,Description,Regular Price,Deal Price,Duration (minutes),Maximum Purchases,Expiry Date,Checkout Link,Cancellation Policy';
  return [headings, ...lines].join('\n');
}

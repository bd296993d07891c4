import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { findNear, type SearchQuery } from '../../market/deals/search.server.ts';
import { openZipTable, type ZipTable } from '../../market/zips/store.server.ts';
import { newCatalogue } from '../catalogue.ts';
import { median, milliseconds, printTable, quantile, timed } from '../figures.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const RADIUS_MILES = 25;
const ROUNDS = 500;
const PEER_ROUNDS = 20;

/** What visitors may ask for, and the same in the query that most programs write. */
const searches: Array<{ name: string; options: SearchQuery; order: string; filter?: string }> = [
  { name: 'price', options: { sort: 'price' }, order: 'deal_price_cents' },
  { name: 'discount', options: { sort: 'discount' }, order: 'percent_off desc' },
  { name: 'ending', options: { sort: 'ending' }, order: 'expires_at' },
  {
    name: 'price, from 90 min',
    options: { sort: 'price', minDurationMinutes: 90 },
    order: 'deal_price_cents',
    filter: 'duration_minutes >= 90',
  },
  {
    name: 'nearest, to $50',
    options: { sort: 'distance', maxPriceDollars: 50 },
    order: "near.value ->> 'miles'",
    filter: 'deal_price_cents <= 5000',
  },
];

const zones = [
  { name: 'dense', zip: '10001' },
  { name: 'sparse', zip: '59715' },
];

/**
 * One page of sorted and filtered results, from the ZIP to the 24 cards' rows and their count,
 * against the query that most programs write: every deal within the radius, sorted, first 24.
 */
export async function run(): Promise<void> {
  const zipTable = openZipTable(readZipFile());
  const rows = [
    ['deals', 'around', 'search', 'cards', 'p50', 'p99', 'sorting every match p50', 'ratio of p50'],
  ];
  const p99s: Record<string, number[]> = {};
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'spa-deals-bench-'));
    const file = join(folder, 'bench.sqlite');
    const now = Date.now();
    await newCatalogue(file, size, zipTable, now);
    const connection = openSqlite(file);
    const { db } = connection;
    for (const { name, zip } of zones) {
      const around = (zipTable.zipsAround(zip, 5) ?? []).map((near) => near.zip);
      const at = (round: number) => around[round % around.length] ?? zip;
      for (const { name: search, options, order, filter } of searches) {
        const find = (from: string) =>
          findNear(db, zipTable.zipsAround(from, RADIUS_MILES) ?? [], now, 1, options);
        const ours = await timed(ROUNDS, (round) => find(at(round)));
        const peer = await timed(PEER_ROUNDS, (round) =>
          sortEveryMatch(db, zipTable, at(round), now, order, filter),
        );
        const [p50, p99, theirs] = [median(ours), quantile(ours, 0.99), median(peer)];
        p99s[`${name}, ${search}`] = [...(p99s[`${name}, ${search}`] ?? []), p99];
        rows.push([
          size.toLocaleString('en-US'),
          `${name} (${zip})`,
          search,
          String((await find(zip)).deals.length),
          milliseconds(p50),
          milliseconds(p99),
          milliseconds(theirs),
          `${(theirs / p50).toFixed(1)}×`,
        ]);
      }
    }
    await connection.close();
    rmSync(folder, { recursive: true });
  }
  printTable(rows);
  for (const [name, p99] of Object.entries(p99s)) {
    const ratio = (p99.at(-1) ?? 0) / (p99[0] ?? 1);
    console.log(
      `${name}: p99 at ${SIZES.at(-1)} deals is ${ratio.toFixed(2)} × that at ${SIZES[0]}`,
    );
  }
}

async function sortEveryMatch(
  db: Db,
  zipTable: ZipTable,
  zip: string,
  now: number,
  order: string,
  filter = 'true',
) {
  const near = JSON.stringify(zipTable.zipsAround(zip, RADIUS_MILES) ?? []);
  const query = sql`select deals.*, businesses.name from json_each(${near}) as near
    join deals on deals.business_zip = near.value ->> 'zip'
    join businesses on businesses.id = deals.business_id
    where deals.business_status = 'active' and deals.expires_at > ${now} and ${sql.raw(filter)}
    order by ${sql.raw(order)}, near.value ->> 'miles', deals.expires_at, deals.id limit 24`;
  return (await query.execute(db)).rows;
}

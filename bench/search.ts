import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../database/migrations/all.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { Db } from '../database/tables.ts';
import { readZipTable } from '../database/zips/load.ts';
import { findNear } from '../market/deals/search.server.ts';
import { openPlaces, type Places } from '../market/places/store.server.ts';
import { fillCatalogue } from './catalogue.ts';
import { milliseconds, printTable, quantile, timed } from './figures.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const RADIUS_MILES = 25;
const ROUNDS = 2000;
const PEER_ROUNDS = 20;

const zones = [
  { name: 'dense', zip: '10001' },
  { name: 'sparse', zip: '59715' },
];

/**
 * One page of search results, from the ZIP to the 24 cards' rows, against the query that most
 * programs write: every deal within the radius, sorted, first 24.
 */
export async function run(): Promise<void> {
  const places = openPlaces(readZipTable());
  const rows = [
    ['deals', 'search', 'cards', 'p50', 'p99', 'sorting every match p50', 'ratio of p50'],
  ];
  const p99s: Record<string, number[]> = {};
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'spa-deals-bench-'));
    const connection = await filled(join(folder, 'bench.sqlite'), size, places);
    const { db } = connection;
    for (const { name, zip } of zones) {
      const around = (places.zipsAround(zip, 5) ?? []).map((near) => near.zip);
      const at = (round: number) => around[round % around.length] ?? zip;
      const now = Date.now();
      const ours = await timed(ROUNDS, (round) =>
        findNear(db, places.zipsAround(at(round), RADIUS_MILES) ?? [], now, 1),
      );
      const peer = await timed(PEER_ROUNDS, (round) => sortEveryMatch(db, places, at(round), now));
      const cards = (await findNear(db, places.zipsAround(zip, RADIUS_MILES) ?? [], now, 1)).deals
        .length;
      const [p50, p99, theirs] = [quantile(ours, 0.5), quantile(ours, 0.99), quantile(peer, 0.5)];
      p99s[name] = [...(p99s[name] ?? []), p99];
      rows.push([
        size.toLocaleString('en-US'),
        `${name} (${zip})`,
        String(cards),
        milliseconds(p50),
        milliseconds(p99),
        milliseconds(theirs),
        `${(theirs / p50).toFixed(1)}×`,
      ]);
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

async function filled(file: string, size: number, places: Places) {
  const empty = openSqlite(file);
  await migrate(empty.db, empty.dialect);
  await empty.close();
  console.log(`Filling ${size.toLocaleString('en-US')} deals…`);
  const zips = (places.zipsAround('67202', 2000) ?? []).map((near) => near.zip);
  fillCatalogue(file, size, places, zips, Date.now());
  return openSqlite(file);
}

async function sortEveryMatch(db: Db, places: Places, zip: string, now: number) {
  const near = JSON.stringify(places.zipsAround(zip, RADIUS_MILES) ?? []);
  const query = sql`select deals.*, businesses.name from json_each(${near}) as near
    join deals on deals.business_zip = near.value ->> 'zip'
    join businesses on businesses.id = deals.business_id
    where deals.business_status = 'active' and deals.expires_at > ${now}
    order by near.value ->> 'miles', deals.expires_at, deals.id limit 24`;
  return (await query.execute(db)).rows;
}

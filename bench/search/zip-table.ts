import { readZipFile } from '../../database/zips/load.ts';
import { openZipTable, type ZipTable } from '../../market/zips/store.server.ts';
import { median, quantile } from '../figures.ts';

/** Prints how long the ZIP table takes to load and to search, in milliseconds. */
export async function run(): Promise<void> {
  const started = performance.now();
  const table = readZipFile();
  const unpacked = performance.now();
  const zipTable = openZipTable(table);
  const opened = performance.now();
  console.log(
    `load ${(opened - started).toFixed(1)} ms (gunzip ${(unpacked - started).toFixed(1)}), ${zipTable.count} ZIPs`,
  );
  for (const zip of ['10001', '59715']) report(zipTable, zip, 50);
  reportCities(zipTable);
}

/** What people type on their way to a city; the first search builds the index. */
const TYPED_CITIES = [
  'sa',
  'san',
  'new',
  'la',
  'austin tx',
  'st. louis, mo',
  'portland, or',
  'texas',
];

function reportCities(zipTable: ZipTable): void {
  const first = time(() => zipTable.findByCity('aus', 8));
  const runs = Array.from({ length: 4000 }, (_, round) =>
    time(() => zipTable.findByCity(TYPED_CITIES[round % TYPED_CITIES.length] ?? '', 8)),
  );
  const [p50, p99] = [median(runs), quantile(runs, 0.99)];
  console.log(`inCity: p50 ${p50.toFixed(3)} p99 ${p99.toFixed(3)} first ${first.toFixed(0)} ms`);
}

function report(zipTable: ZipTable, zip: string, radiusMiles: number): void {
  const first = time(() => zipTable.zipsAround(zip, radiusMiles));
  const runs = Array.from({ length: 5000 }, () =>
    time(() => zipTable.zipsAround(zip, radiusMiles)),
  );
  const [p50, p99] = [median(runs), quantile(runs, 0.99)];
  const found = zipTable.zipsAround(zip, radiusMiles)?.length;
  console.log(
    `zipsAround ${zip} @ ${radiusMiles}: p50 ${p50.toFixed(4)} p99 ${p99.toFixed(4)} first ${first.toFixed(2)} ms, ${found} ZIPs`,
  );
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

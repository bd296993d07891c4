import { type Coordinates, milesBetween } from '../market/zips/rules.ts';

export type Named = { zip: string; city: string; state: string };
export type Row = Coordinates & Named & { county: string };

/** A ZIP that does not keep its Census point, and the city or prefix that its new point agrees with. */
export interface Moved {
  from: Coordinates;
  to: Row;
  miles: number;
  agrees: string;
}

/** Farther apart than this, two sources do not mean the same place. */
const DISPUTED_MILES = 15;
/** A point belongs to its city, else to its 3-digit prefix, with another ZIP of it so near. */
const CITY_MILES = 15;
const PREFIX_MILES = 25;

/**
 * The rows whose Census point is too far from every other ZIP of the city (of the prefix, where the
 * city has no other), while GeoNames' point is near one. Rows of `others` only bear witness.
 */
export function movedFromCensus(
  census: readonly Row[],
  geonames: (zip: string) => Coordinates | undefined,
  others: readonly Row[],
): Moved[] {
  const apart = (row: Row) => {
    const other = geonames(row.zip);
    return other ? milesBetween(row, other) : 0;
  };
  const sure = census.filter((row) => apart(row) <= DISPUTED_MILES);
  const cities = Map.groupBy([...sure, ...others], cityOf);
  const prefixes = Map.groupBy(sure, prefixOf);

  return census.flatMap((row) => {
    const other = geonames(row.zip);
    const miles = apart(row);
    if (!other || miles <= DISPUTED_MILES) return [];
    const city = cities.get(cityOf(row));
    // A ZIP at the very same point was given it by the same guess, and tells nothing.
    const group = city ?? prefixes.get(prefixOf(row)) ?? [];
    const peers = group.filter((peer) => milesBetween(peer, other) > 0);
    const least = (point: Coordinates) =>
      Math.min(...peers.map((peer) => milesBetween(point, peer)));
    const reach = city ? CITY_MILES : PREFIX_MILES;
    if (least(row) <= reach || least(other) > reach) return [];
    const { latitude, longitude } = other;
    const agrees = city ? cityOf(row) : `ZIPs ${row.zip.slice(0, 3)}xx`;
    return [{ from: row, to: { ...row, latitude, longitude }, miles, agrees }];
  });
}

const cityOf = (row: Named) => `${row.city}, ${row.state}`;
const prefixOf = (row: Named) => row.zip.slice(0, 3) + row.state;

/** The page that lists what was moved, farthest first. */
export function movedPage(moved: readonly Moved[]): string {
  const rows = moved
    .toSorted((a, b) => b.miles - a.miles)
    .map(({ from, to, miles, agrees }) =>
      [to.zip, cityOf(to), Math.round(miles), pointOf(from), pointOf(to), agrees].join(' | '),
    );
  return [
    '# ZIP codes that do not keep their Census point',
    '',
    `${moved.length} of the table, for the reason on [page 003](003-zip-table.md). Written by \`node scripts/build-zips.ts\`.`,
    '',
    '| ZIP | city | miles moved | by the Census | now, by GeoNames | agrees with |',
    '| --- | --- | --: | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

const pointOf = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

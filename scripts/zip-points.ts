import { type Coordinates, milesBetween } from '../market/zips/rules.ts';

export type ZipCity = { zip: string; city: string; state: string };
export type Row = Coordinates & ZipCity & { county: string };

export interface MovedZip {
  from: Coordinates;
  to: Row;
  miles: number;
  agreesWith: string;
}

/** If two sources are farther apart, they do not mean the same place. */
const DISPUTED_MILES = 15;
/** A point belongs to its city, or its 3-digit prefix, if another ZIP of it is this near. */
const CITY_MILES = 15;
const PREFIX_MILES = 25;

/**
 * Finds rows whose Census point is too far from every other ZIP of the city (or prefix, if the city has no
 * other) while GeoNames' point is near one. Rows of `others` only confirm.
 */
export function findMovedZips(
  census: readonly Row[],
  geonames: (zip: string) => Coordinates | undefined,
  others: readonly Row[],
): MovedZip[] {
  const distanceMiles = (row: Row) => {
    const alternative = geonames(row.zip);
    return alternative ? milesBetween(row, alternative) : 0;
  };
  const undisputed = census.filter((row) => distanceMiles(row) <= DISPUTED_MILES);
  const cities = Map.groupBy([...undisputed, ...others], cityOf);
  const prefixes = Map.groupBy(undisputed, prefixOf);

  return census.flatMap((row) => {
    const alternative = geonames(row.zip);
    const miles = distanceMiles(row);
    if (!alternative || miles <= DISPUTED_MILES) return [];
    const city = cities.get(cityOf(row));
    // A ZIP at the very same point comes from the same estimate and confirms nothing.
    const group = city ?? prefixes.get(prefixOf(row)) ?? [];
    const peers = group.filter((peer) => milesBetween(peer, alternative) > 0);
    const nearestMiles = (point: Coordinates) =>
      Math.min(...peers.map((peer) => milesBetween(point, peer)));
    const maxMiles = city ? CITY_MILES : PREFIX_MILES;
    if (nearestMiles(row) <= maxMiles || nearestMiles(alternative) > maxMiles) return [];
    const { latitude, longitude } = alternative;
    const agreesWith = city ? cityOf(row) : `ZIPs ${row.zip.slice(0, 3)}xx`;
    return [{ from: row, to: { ...row, latitude, longitude }, miles, agreesWith }];
  });
}

const cityOf = (row: ZipCity) => `${row.city}, ${row.state}`;
const prefixOf = (row: ZipCity) => row.zip.slice(0, 3) + row.state;

export function renderMovedPage(moved: readonly MovedZip[]): string {
  const rows = moved
    .toSorted((a, b) => b.miles - a.miles)
    .map(({ from, to, miles, agreesWith }) =>
      [to.zip, cityOf(to), Math.round(miles), pointOf(from), pointOf(to), agreesWith].join(' | '),
    );
  return [
    '# ZIP codes that do not keep their Census point',
    '',
    `${moved.length} of the table, for the reason on [page 03](../../docs/decisions/03-zip-table.md). Written by \`node scripts/build-zips.ts\`.`,
    '',
    '| ZIP | city | miles moved | by the Census | now, by GeoNames | agrees with |',
    '| --- | --- | --: | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

const pointOf = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

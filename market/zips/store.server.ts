import { LRUCache } from 'lru-cache';
import { readZipColumns } from './columns.server.ts';
import { openGrid } from './grid.server.ts';
import { ALL_ZIPS, type Coordinates, MAX_CACHED_ZIPS, milesBetween, parseZip } from './rules.ts';
import { type FindCity, type FoundZip, indexCities } from './search.server.ts';

/** A ZIP code's centroid, city and state as addressed, and IANA time zone. */
export type ZipEntry = Coordinates & {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly timeZone: string;
  /** Among all ZIP codes in order, from 0. */
  readonly position: number;
};

export type ZipDistance = Pick<ZipEntry, 'zip' | 'position'> & { readonly miles: number };

/** Nearest first, then by ZIP. */
export type Neighborhood = readonly ZipDistance[];

export interface ZipTable {
  readonly count: number;
  /** Undefined if the table lacks the ZIP. */
  find(zip: string): ZipEntry | undefined;
  /** Includes a ZIP exactly at the radius. */
  zipsAround(zip: string, radiusMiles: number): Neighborhood | undefined;
  /** Great-circle miles; undefined if the table lacks either ZIP. */
  milesBetweenZips(a: string, b: string): number | undefined;
  /**
   * Places by city as typed ('austin', 'st louis mo'), `limit` at most: each city's central ZIP,
   * the largest city first, and further ZIPs of the best match. A ZIP code, or an address that ends
   * with one, gives that place. `meant`: the likely city if a letter or two are wrong.
   */
  findByCity(input: string, limit: number): { found: ZipEntry[]; meant?: ZipEntry | undefined };
  /** Points of all ZIP codes in a state ('TX'). */
  pointsIn(state: string): Coordinates[];
}

/** Throws if columns differ in length. `aliases` are popular names that the table lacks. */
export function openZipTable(bytes: Buffer, aliases = ''): ZipTable {
  const columns = readZipColumns(bytes);
  const { zips, latitudes, longitudes, city, state, timeZone } = columns;
  const rows = new Int32Array(ALL_ZIPS).fill(-1);
  zips.forEach((zip, row) => {
    rows[Number(zip)] = row;
  });
  const rowOf = (zip: string) => (/^\d{5}$/.test(zip) ? (rows[Number(zip)] ?? -1) : -1);
  const grid = openGrid(latitudes, longitudes);

  const point = (row: number): Coordinates => ({
    latitude: latitudes[row] ?? Number.NaN,
    longitude: longitudes[row] ?? Number.NaN,
  });

  const entryOf = (row: number): ZipEntry => {
    const zip = zips[row] ?? '';
    const place = { zip, city: city(row), state: state(row), timeZone: timeZone(row) };
    return { ...place, ...point(row), position: row };
  };
  const find = (zip: string) => {
    const row = rowOf(zip);
    return row < 0 ? undefined : entryOf(row);
  };

  const neighborhoods = new LRUCache<string, Neighborhood>({
    maxSize: MAX_CACHED_ZIPS,
    sizeCalculation: ({ length }) => length,
  });

  // Built for the first search by city, so that the program starts faster.
  let findCity: FindCity | undefined;
  const indexOwnCities = () =>
    indexCities(columns, aliases, (zip) => Object.values(point(rowOf(zip))).join());
  const entryOfFound = ({ zip, alias }: FoundZip) => {
    const entry = find(zip);
    return entry && { ...entry, city: alias ?? entry.city };
  };

  return {
    count: zips.length,
    find,
    findByCity(input, limit) {
      const exact = find(parseZip(input) ?? '');
      if (exact) return { found: [exact].slice(0, limit) };
      findCity ??= indexOwnCities();
      const { found, meant } = findCity(input, limit);
      return {
        found: found.flatMap((one) => entryOfFound(one) ?? []),
        meant: meant && entryOfFound(meant),
      };
    },
    pointsIn: (code) => zips.flatMap((_, row) => (state(row) === code ? [point(row)] : [])),
    zipsAround(zip, radiusMiles) {
      const center = rowOf(zip);
      if (center < 0) return undefined;
      const key = `${zip} ${radiusMiles}`;
      const known = neighborhoods.get(key);
      if (known) return known;
      const origin = point(center);
      const found: ZipDistance[] = [];
      grid.visit(origin, radiusMiles, (row) => {
        const miles = milesBetween(origin, point(row));
        if (miles <= radiusMiles) found.push({ zip: zips[row] ?? '', position: row, miles });
      });
      found.sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1));
      neighborhoods.set(key, found);
      return found;
    },
    milesBetweenZips(a, b) {
      const [from, to] = [rowOf(a), rowOf(b)];
      return from < 0 || to < 0 ? undefined : milesBetween(point(from), point(to));
    },
  };
}

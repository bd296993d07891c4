import { openGrid } from './grid.server.ts';
import { type Coordinates, milesBetween } from './rules.ts';
import { type FindCity, openCities } from './search.server.ts';

/** A ZIP code's centroid with the city and state it is addressed to and its IANA time zone. */
export type Place = Coordinates & {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly timeZone: string;
};

export type ZipDistance = { readonly zip: string; readonly miles: number };

export interface Places {
  /** How many ZIP codes the table holds. */
  readonly count: number;
  /** The place of a ZIP code, undefined when the table lacks it. */
  find(zip: string): Place | undefined;
  /** ZIPs within the radius, one exactly at it included, nearest first, then by ZIP. */
  zipsAround(zip: string, radiusMiles: number): ZipDistance[] | undefined;
  /** Great-circle miles, undefined when the table lacks either ZIP. */
  milesBetweenZips(a: string, b: string): number | undefined;
  /**
   * Places by their city as people type it ('austin', 'st louis mo'), `most` at most: each city's
   * central ZIP, the largest city first; of the one that is meant its other ZIPs too.
   */
  inCity(typed: string, most: number): Place[];
  /** The place nearest to a point, undefined where none is within 100 miles. */
  nearestTo(point: Coordinates): Place | undefined;
}

/** Miles looked within, ring by ring: where a ring has a ZIP, its nearest is the nearest. */
const RINGS_MILES = [5, 25, 100];

const DAMAGED = 'The ZIP table is damaged: restore database/zips/zips.tsv.gz';

/** Opens the text of `readZipTable` in memory; throws when its columns differ in length. */
export function openPlaces(text: string): Places {
  const [, zipColumn, cityColumn, stateColumn, latitudeColumn, longitudeColumn, zoneColumn] =
    text.split('\n');
  const zips = Array.from(sums(zipColumn), (zip) => String(zip).padStart(5, '0'));
  const cities = values(cityColumn);
  const states = values(stateColumn);
  const latitudes = sums(latitudeColumn).map(toDegrees);
  const longitudes = sums(longitudeColumn).map(toDegrees);
  const timeZones = values(zoneColumn);
  for (const column of [cities, states, latitudes, longitudes, timeZones]) {
    if (column.length !== zips.length) throw new Error(DAMAGED);
  }
  const rowOf = new Map(zips.map((zip, row) => [zip, row]));
  const grid = openGrid(latitudes, longitudes);

  const point = (row: number): Coordinates => ({
    latitude: latitudes[row] ?? Number.NaN,
    longitude: longitudes[row] ?? Number.NaN,
  });

  const placeOf = (row: number): Place => {
    const [zip = '', city = '', state = ''] = [zips[row], cities[row], states[row]];
    return { zip, city, state, ...point(row), timeZone: timeZones[row] ?? '' };
  };
  const find = (zip: string) => {
    const row = rowOf.get(zip);
    return row === undefined ? undefined : placeOf(row);
  };

  // Made when the first visitor looks for a city: the start of the program does not wait for it.
  let findCity: FindCity | undefined;
  const openOwnCities = () =>
    openCities(
      zips.map((zip, row) => ({ zip, city: cities[row] ?? '', state: states[row] ?? '' })),
      (zip) => Object.values(point(rowOf.get(zip) ?? 0)).join(),
    );

  return {
    count: zips.length,
    find,
    inCity(typed, most) {
      findCity ??= openOwnCities();
      return findCity(typed, most).flatMap((zip) => find(zip) ?? []);
    },
    nearestTo(center) {
      for (const miles of RINGS_MILES) {
        let [nearest, least] = [-1, miles];
        grid.visit(center, miles, (row) => {
          const away = milesBetween(center, point(row));
          if (away < least) [nearest, least] = [row, away];
        });
        if (nearest >= 0) return placeOf(nearest);
      }
      return undefined;
    },
    zipsAround(zip, radiusMiles) {
      const center = rowOf.get(zip);
      if (center === undefined) return undefined;
      const origin = point(center);
      const found: ZipDistance[] = [];
      grid.visit(origin, radiusMiles, (row) => {
        const miles = milesBetween(origin, point(row));
        if (miles <= radiusMiles) found.push({ zip: zips[row] ?? '', miles });
      });
      return found.sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1));
    },
    milesBetweenZips(a, b) {
      const [from, to] = [rowOf.get(a), rowOf.get(b)];
      return from === undefined || to === undefined
        ? undefined
        : milesBetween(point(from), point(to));
    },
  };
}

function values(column: string | undefined): string[] {
  if (!column) throw new Error(DAMAGED);
  return column.split('\t');
}

function sums(column: string | undefined): Float64Array {
  let sum = 0;
  return Float64Array.from(values(column), (difference) => {
    sum += Number(difference);
    return sum;
  });
}

function toDegrees(tenThousandths: number): number {
  return tenThousandths / 10_000;
}

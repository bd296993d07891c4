import type { ZipColumns } from './columns.server.ts';
import { type Alias, type Cities, compact, interpret, rank } from './matches.server.ts';
import { closest } from './misspelled.server.ts';
import { ALIAS_SIZE, foldCity, MAX_REPEATS, MIN_PREFIX_SHARE } from './rules.ts';

export type PointOf = (zip: string) => string;

/** `alias` is what people call the place, if the Postal Service calls it otherwise. */
export interface FoundZip {
  zip: string;
  alias?: string | undefined;
}

/** `meant` is the city's central ZIP if its name has one or two wrong letters. */
export type FindCity = (input: string, limit: number) => { found: FoundZip[]; meant?: FoundZip };

type CityColumns = Pick<ZipColumns, 'zips' | 'city' | 'state'>;

/** `aliases` are the lines of database/zips/aliases.tsv. */
export function indexCities(columns: CityColumns, aliases: string, pointOf: PointOf): FindCity {
  const cities = sortCities(columns);
  cities.aliases.push(...readAliases(aliases, cities));

  const centerOf = (city: number): FoundZip => ({
    zip: centralZipOf(cities.zips(city), pointOf),
    alias: cities.aliases[city - cities.count]?.shownName,
  });

  return (input, limit) => {
    const { ranked, bestMatch } = rank(cities, interpret(input));
    const centers = ranked.slice(0, limit + MAX_REPEATS).map(centerOf);
    const central = centers[0]?.zip ?? '';
    const zipDistance = ({ zip }: FoundZip) => Math.abs(Number(zip) - Number(central));
    const others = bestMatch === undefined ? [] : cities.zips(bestMatch).map((zip) => ({ zip }));
    others.sort((a, b) => zipDistance(a) - zipDistance(b));
    const found = new Map<string, FoundZip>();
    for (const one of [...centers.slice(0, 1), ...others, ...centers.slice(1)])
      if (!found.has(one.zip)) found.set(one.zip, one);
    const meant = closest(cities, input, ranked[0]);
    return {
      found: [...found.values()].slice(0, limit),
      ...(meant !== undefined && { meant: centerOf(meant) }),
    };
  };
}

function readAliases(lines: string, cities: Cities): Alias[] {
  return lines.split('\n').flatMap((line) => {
    const [shownName = '', state = '', target = ''] = line.split('\t');
    if (line.startsWith('#') || target === '') return [];
    const alias = { shownName, name: foldCity(shownName), state };
    if (/^\d{5}$/.test(target)) return { ...alias, zips: [target] };
    const { bestMatch } = rank(cities, [{ name: foldCity(target), states: [state] }]);
    const zips = bestMatch === undefined ? [] : cities.zips(bestMatch);
    return { ...alias, shownName: undefined, zips };
  });
}

/** 30,000 cities as objects would take 5 MB (docs/decisions/05-pages-and-caching.md). */
function sortCities(columns: CityColumns): Cities {
  const { rows, starts, names } = sortRows(columns);
  const rowsOf = (city: number) => rows.subarray(starts[city], starts[city + 1]);
  const nameOf = (row: number | undefined) =>
    row === undefined ? undefined : foldCity(columns.city(row));
  const aliases: Alias[] = [];
  const aliasOf = (city: number) => aliases[city - starts.length];
  const zipsOf = (city: number) =>
    aliasOf(city)?.zips ?? Array.from(rowsOf(city), (row) => columns.zips[row] ?? '');
  return {
    count: starts.length,
    names,
    aliases,
    name: (city) => nameOf(rows[starts[city] ?? -1]) ?? aliasOf(city)?.name,
    state: (city) => aliasOf(city)?.state ?? columns.state(rowsOf(city)[0] ?? 0),
    size(city) {
      const alias = aliasOf(city);
      return alias ? Math.max(ALIAS_SIZE, alias.zips.length) : rowsOf(city).length;
    },
    zips: zipsOf,
  };
}

/** Sorts by name without spaces, name and state; `starts` has each city's first row. */
function sortRows({ zips, city, state }: CityColumns) {
  const written = [...new Set(zips.map((_, row) => city(row)))];
  const keys = written.map((text) => {
    const name = foldCity(text);
    return { text, name, letters: compact(name) };
  });
  keys.sort((a, b) => compare(a.letters, b.letters) || compare(a.name, b.name));
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [index, { text, name }] of keys.entries()) {
    if (name !== keys[index - 1]?.name) rank += 1;
    ranks.set(text, rank);
  }
  const states = [...new Set(zips.map((_, row) => state(row)))].sort();
  const stateRanks = new Map(states.map((code, index) => [code, index]));
  const orders = Uint32Array.from(
    zips,
    (_, row) => (ranks.get(city(row)) ?? 0) * states.length + (stateRanks.get(state(row)) ?? 0),
  );
  const orderOf = (row = 0) => orders[row] ?? 0;
  const rows = Uint16Array.from(zips.keys()).sort((a, b) => orderOf(a) - orderOf(b) || a - b);
  const isFirst = (at: number) => at === 0 || orderOf(rows[at - 1]) !== orderOf(rows[at]);
  const starts = Uint16Array.from(rows.keys().filter(isFirst));
  return { rows, starts, names: [...new Set(keys.map(({ letters }) => letters))].join('\n') };
}

/**
 * A city's lowest ZIP is its main post office's, by custom of the Postal Service. Post-office boxes
 * share a point, so ZIPs with their own point go first.
 */
function centralZipOf(zips: string[], pointOf: PointOf): string {
  const prefixes = Map.groupBy(zips, prefixOf);
  const mainZips = zips.filter(
    (zip) => (prefixes.get(prefixOf(zip))?.length ?? 0) >= MIN_PREFIX_SHARE * zips.length,
  );
  const points = Map.groupBy(zips, pointOf);
  const zipsWithOwnPoint = mainZips.filter((zip) => points.get(pointOf(zip))?.length === 1);
  const [lowest = ''] = (zipsWithOwnPoint.length > 0 ? zipsWithOwnPoint : mainZips).sort(compare);
  return lowest;
}

const prefixOf = (zip: string) => zip.slice(0, 3);

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

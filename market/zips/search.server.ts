import type { ZipColumns } from './columns.server.ts';
import { COUNTRY, foldCity } from './rules.ts';

export type PointOf = (zip: string) => string;

/** Answers ZIPs of cities that are called as typed, `limit` at most. */
export type FindCity = (input: string, limit: number) => string[];

/** Fewer letters than this name too many cities. */
const MIN_LETTERS = 2;
const MAX_INPUT_LENGTH = 60;

type CityColumns = Pick<ZipColumns, 'zips' | 'city' | 'state'>;

/** All cities by their numbers, in the order of names, so those that begin as typed are together. */
interface Cities {
  count: number;
  /** Folded; undefined after the last city. */
  name(city: number): string | undefined;
  state(city: number): string;
  size(city: number): number;
  zips(city: number): string[];
}

export function indexCities(columns: CityColumns, pointOf: PointOf): FindCity {
  const cities = sortCities(columns);

  return (input, limit) => {
    const { ranked, bestMatch } = rank(cities, interpret(input));
    const centers = ranked.slice(0, limit).map((city) => centralZipOf(cities.zips(city), pointOf));
    const [central = '', ...further] = centers;
    const zipDistance = (zip: string) => Math.abs(Number(zip) - Number(central));
    const ofBest = bestMatch === undefined ? [] : cities.zips(bestMatch);
    const others = ofBest.filter((zip) => zip !== central);
    others.sort((a, b) => zipDistance(a) - zipDistance(b));
    return [...centers.slice(0, 1), ...others, ...further].slice(0, limit);
  };
}

/** 30,000 cities as objects would take 5 MB (docs/decisions/062). */
function sortCities(columns: CityColumns): Cities {
  const { rows, starts } = sortRows(columns);
  const rowsOf = (city: number) => rows.subarray(starts[city], starts[city + 1]);
  const nameOf = (row: number | undefined) =>
    row === undefined ? undefined : foldCity(columns.city(row));
  return {
    count: starts.length,
    name: (city) => nameOf(rows[starts[city] ?? -1]),
    state: (city) => columns.state(rowsOf(city)[0] ?? 0),
    size: (city) => rowsOf(city).length,
    zips: (city) => Array.from(rowsOf(city), (row) => columns.zips[row] ?? ''),
  };
}

/** The table's rows by city, and where each city's begin. */
function sortRows({ zips, city, state }: CityColumns) {
  const folded = new Map<string, string>();
  for (const row of zips.keys()) {
    const name = city(row);
    if (!folded.has(name)) folded.set(name, foldCity(name));
  }
  const nameOf = (row = 0) => folded.get(city(row)) ?? '';
  const order = (a = 0, b = 0) => compare(nameOf(a), nameOf(b)) || compare(state(a), state(b));
  const rows = Uint16Array.from(zips.keys()).sort((a, b) => order(a, b) || a - b);
  const isFirst = (at: number) => at === 0 || order(rows[at - 1], rows[at]) !== 0;
  const starts = Uint16Array.from(rows.keys().filter(isFirst));
  return { rows, starts };
}

/**
 * The cities that fit a reading: those of exactly the typed name first, then the largest. `meant` is
 * the first of them where it is the only one, or the only one of that name.
 */
function rank(
  cities: Cities,
  interpretations: Interpretation[],
): { ranked: number[]; bestMatch: number | undefined } {
  const { state, size } = cities;
  const found = new Map<number, boolean>();
  for (const { name, states, isWholeName } of interpretations) {
    for (let city = firstFrom(cities, name); ; city += 1) {
      const ownName = cities.name(city);
      if (!ownName?.startsWith(name)) break;
      const isNamed = ownName === name;
      const fits = (isNamed || !isWholeName) && (!states || states.includes(state(city)));
      if (fits) found.set(city, isNamed || found.get(city) === true);
    }
  }
  const isNamed = (city: number) => Number(found.get(city));
  // Cities of one size stay in the order of their names.
  const ranked = [...found.keys()].sort((a, b) => isNamed(b) - isNamed(a) || size(b) - size(a));
  const isUnambiguous = ranked.length === 1 || ranked.filter(isNamed).length === 1;
  return { ranked, bestMatch: isUnambiguous ? ranked[0] : undefined };
}

/** Where the names begin that are not before `name`. */
function firstFrom(cities: Cities, name: string): number {
  let [low, high] = [0, cities.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cities.name(middle) ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Interpretation {
  name: string;
  /** Undefined: any. */
  states?: string[];
  /** The name must be the city's whole name. */
  isWholeName?: boolean;
}

/** 'D.C.' and 'N. M.' are DC and NM. */
const INITIALS = /\b([A-Za-z])\.\s?([A-Za-z])\b\.?/g;

/** What typed words may mean: all of them a city, or the last of them a state, or its beginning. */
function interpret(input: string): Interpretation[] {
  const text = foldCity(
    input.slice(0, MAX_INPUT_LENGTH).trim().replace(COUNTRY, '').replace(INITIALS, '$1$2'),
  );
  if (text.length < MIN_LETTERS) return [];
  const words = text.split(' ');
  const all: Interpretation[] = [{ name: text }];
  for (let cut = words.length - 1; cut >= 0; cut -= 1) {
    const name = words.slice(0, cut).join(' ');
    const state = words.slice(cut).join(' ');
    const codes = Object.keys(STATE_NAMES);
    const exactMatches = codes.filter(
      (code) =>
        STATE_NAMES[code]?.toLowerCase() === state || (name && code.toLowerCase() === state),
    );
    if (exactMatches.length > 0) all.push({ name, states: exactMatches });
    if (name === '' || exactMatches.length > 0) continue;
    const prefixMatches = codes.filter(
      (code) =>
        code.toLowerCase().startsWith(state) || STATE_NAMES[code]?.toLowerCase().startsWith(state),
    );
    if (prefixMatches.length > 0) all.push({ name, states: prefixMatches, isWholeName: true });
  }
  return all;
}

/** Prefixes with a smaller share of a city's ZIPs belong to companies or to another post office. */
const MIN_PREFIX_SHARE = 0.1;

/**
 * The ZIP that represents a city: by the custom of the Postal Service the lowest number is the main
 * post office's. Post-office boxes share a point of the table, so ZIPs with one of their own go first.
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

/** States, districts and territories of the ZIP table, by the Postal Service's abbreviations. */
const STATE_NAMES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

import { COUNTRY, foldCity } from './rules.ts';

export interface ZipRow {
  zip: string;
  city: string;
  state: string;
}

export type PointOf = (zip: string) => string;

interface City {
  name: string;
  state: string;
  zips: string[];
}

/** Answers ZIPs of cities that are called as typed, `most` at most. */
export type FindCity = (input: string, limit: number) => string[];

/** Fewer letters than this name too many cities. */
const MIN_LETTERS = 2;
const MAX_INPUT_LENGTH = 60;

/** Sorts the cities of all ZIPs by name, so those that begin as typed are together. */
export function indexCities(rows: ZipRow[], pointOf: PointOf): FindCity {
  const cities: City[] = [];
  const citiesByKey = new Map<string, City>();
  for (const { zip, city, state } of rows) {
    const key = city + state;
    const existing = citiesByKey.get(key);
    if (existing) {
      existing.zips.push(zip);
      continue;
    }
    const created = { name: foldCity(city), state, zips: [zip] };
    citiesByKey.set(key, created);
    cities.push(created);
  }
  cities.sort((a, b) => compare(a.name, b.name) || compare(a.state, b.state));

  return (input, limit) => {
    const { ranked, bestMatch } = rank(cities, interpret(input));
    const centers = ranked.slice(0, limit).map((city) => centralZipOf(city, pointOf));
    const [central = '', ...further] = centers;
    const zipDistance = (zip: string) => Math.abs(Number(zip) - Number(central));
    const others = (bestMatch?.zips ?? []).filter((zip) => zip !== central);
    others.sort((a, b) => zipDistance(a) - zipDistance(b));
    return [...centers.slice(0, 1), ...others, ...further].slice(0, limit);
  };
}

/**
 * The cities that fit a reading: those of exactly the typed name first, then the largest. `meant` is
 * the first of them where it is the only one, or the only one of that name.
 */
function rank(
  cities: City[],
  interpretations: Interpretation[],
): { ranked: City[]; bestMatch: City | undefined } {
  const found = new Map<City, boolean>();
  for (const { name, states, isWholeName } of interpretations) {
    for (let at = firstFrom(cities, name); at < cities.length; at += 1) {
      const city = cities[at];
      if (!city?.name.startsWith(name)) break;
      const isNamed = city.name === name;
      const fits = (isNamed || !isWholeName) && (!states || states.includes(city.state));
      if (fits) found.set(city, isNamed || found.get(city) === true);
    }
  }
  const isNamed = (city: City) => Number(found.get(city));
  // Cities of one size stay in the order of their names.
  const ranked = [...found.keys()].sort(
    (a, b) => isNamed(b) - isNamed(a) || b.zips.length - a.zips.length,
  );
  const isUnambiguous = ranked.length === 1 || ranked.filter(isNamed).length === 1;
  return { ranked, bestMatch: isUnambiguous ? ranked[0] : undefined };
}

/** Where the cities begin that are not before `name`. */
function firstFrom(cities: City[], name: string): number {
  let [low, high] = [0, cities.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cities[middle]?.name ?? '') < name) low = middle + 1;
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
function centralZipOf({ zips }: City, pointOf: PointOf): string {
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

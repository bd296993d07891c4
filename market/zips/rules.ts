/** Mean radius of the earth in miles, as the specification fixes it (section 9). */
export const EARTH_RADIUS_MILES = 3959;

/** The radii a search offers, in miles (specification, section 9). */
export const SEARCH_RADII_MILES = [5, 10, 25, 50] as const;
export type SearchRadius = (typeof SEARCH_RADII_MILES)[number];

/** A side of the grid’s cells, in degrees. */
export const CELL_DEGREES = 0.25;

/** Cells from pole to pole, and around the earth. */
export const ROWS = 180 / CELL_DEGREES;
export const COLUMNS = 360 / CELL_DEGREES;

/** Degrees of a radian. */
export const DEGREES = 180 / Math.PI;

/** Widens the box against rounding, so a point exactly at the radius stays inside it. */
export const SLACK_DEGREES = 1e-6;

/** Two bytes for each of a million cells; four would take 2 MB more. */
export const MAX_POINTS = 2 ** 16 - 1;

/** Fewer letters than this name too many cities. */
export const MIN_LETTERS = 2;

/** Characters that are read of a city. */
export const MAX_INPUT_LENGTH = 60;

/** Names of fewer letters are not guessed; of `LETTERS_FOR_TWO`, two letters may be wrong. */
export const MIN_GUESSED_LETTERS = 4;
export const LETTERS_FOR_TWO = 7;

/** A city with one wrong letter counts so many times its size. */
export const ONE_WRONG_WEIGHT = 10;

/** Where a village has the typed name, a city that is meant has so many ZIP codes. */
export const MIN_SIZE_BESIDE_VILLAGE = 40;

/** How many ZIP codes a place of 30,000 people and more counts for, of which an alias has one. */
export const ALIAS_SIZE = 4;

/** So many of the first cities may be named twice, by themselves and by an alias. */
export const MAX_REPEATS = 8;

/** Prefixes with a smaller share of a city's ZIPs belong to companies or to another post office. */
export const MIN_PREFIX_SHARE = 0.1;

/** Numbers of five digits. */
export const ALL_ZIPS = 100_000;

/** A visitor's next steps are mostly around the same ZIP code. About 200 KB; Manhattan takes 721. */
export const MAX_CACHED_ZIPS = 3000;

/** Miles searched when no radius, or an unknown one, is given. */
export const DEFAULT_RADIUS_MILES: SearchRadius = 25;

/** Degrees: north and east positive. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

const RADIANS = Math.PI / 180;

/** Great-circle distance in miles (haversine). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const widths = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  const square = north * north + widths * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The radius in miles a query asks for; anything but an offered one gives the default. */
export function parseRadius(text: string | null): SearchRadius {
  return (
    SEARCH_RADII_MILES.find((radiusMiles) => String(radiusMiles) === text) ?? DEFAULT_RADIUS_MILES
  );
}

/** Far more than any address is cut before it costs anything. */
const MAX_ADDRESS_LENGTH = 300;
/** What an address may end with: all of ours are there. */
export const COUNTRY = /[\s,]+(?:USA?|U\.S\.A?|United States(?: of America)?)$/i;
const ZIP_AT_END = /^(.*[\s,])?([0-9]{5})(?:[-–][0-9]{4})?$/s;
const BUILDING_UNIT = /\b(?:box|suite|ste|apt|unit|room|rm)\.?\s+$/i;

/**
 * The ZIP code that a text is ('78701', '78701-1234') or that an address in it ends with ('…, Austin,
 * TX 78701, USA'), otherwise undefined: five digits elsewhere in an address are a house number.
 */
export function parseZip(text: string | null | undefined): string | undefined {
  const address = (text ?? '').slice(0, MAX_ADDRESS_LENGTH).replace(/[\s.,;]+$/, '');
  const [, before = '', zip] = ZIP_AT_END.exec(address.trim().replace(COUNTRY, '')) ?? [];
  return BUILDING_UNIT.test(before) ? undefined : zip;
}

const ZIP_LENGTH = 5;
/** A number before a word, or words before a number: that is not typed into a ZIP field. */
const ADDRESS = /[0-9]\s+\p{L}|\p{L}[\s,].*[0-9]/su;

/**
 * What a ZIP field holds after typing or pasting: the ZIP code of an address, nothing for an address
 * without one, else the digits that were typed, five at most.
 */
export function normalizeZipInput(text: string): string {
  const zip = parseZip(text);
  if (zip !== undefined) return zip;
  const isAddress = ADDRESS.test(text.slice(0, MAX_ADDRESS_LENGTH));
  return isAddress ? '' : text.replace(/[^0-9]/g, '').slice(0, ZIP_LENGTH);
}

const ABBREVIATIONS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
};

const DIRECTIONS: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** A city's name for comparing: no accents, no marks, 'St.' and 'Saint' alike, 'N.' and 'North' too. */
export function foldCity(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(st|ste|ft|mt)(?=[. ])/g, (short) => ABBREVIATIONS[short] ?? short)
    .replace(/^([nsew])\.? (?=\w\w)/, (all, short) => `${DIRECTIONS[short] ?? all} `)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Said after saving, and on the business's page for as long as it is so. */
export function unknownZipWarning(zip: string): string {
  return `We do not know where ZIP code ${zip} is, so no search will show this business. Please check it for a mistake.`;
}

/** Specification, section 9. */
export const EARTH_RADIUS_MILES = 3959;

/** Specification, section 9. */
export const SEARCH_RADII_MILES = [5, 10, 25, 50] as const;
export type SearchRadius = (typeof SEARCH_RADII_MILES)[number];

export const CELL_DEGREES = 0.25;

export const ROWS = 180 / CELL_DEGREES;
export const COLUMNS = 360 / CELL_DEGREES;

export const DEGREES = 180 / Math.PI;

/** Rounding must not exclude a point exactly at the radius. */
export const SLACK_DEGREES = 1e-6;

/** Two bytes for each of a million cells; four would take 2 MB more. */
export const MAX_POINTS = 2 ** 16 - 1;

/** A shorter name matches too many cities. */
export const MIN_LETTERS = 2;

export const MAX_INPUT_LENGTH = 60;

/** Shorter names are not corrected; from LETTERS_FOR_TWO on, two letters may be wrong. */
export const MIN_GUESSED_LETTERS = 4;
export const LETTERS_FOR_TWO = 7;

/** Factor for a city whose name has one wrong letter. */
export const ONE_WRONG_WEIGHT = 10;

/** ZIP codes of a city that is suggested although a village has the typed name. */
export const MIN_SIZE_BESIDE_VILLAGE = 40;

/** An alias stands for a place of 30,000 people or more, which counts as this many ZIP codes. */
export const ALIAS_SIZE = 4;

/** Cities among the first that may appear twice, by name and by alias. */
export const MAX_REPEATS = 8;

/** A smaller share of a city's ZIPs belongs to companies or to another post office. */
export const MIN_PREFIX_SHARE = 0.1;

export const ALL_ZIPS = 100_000;

/** Visitors mostly stay around one ZIP code. About 200 KB; Manhattan takes 721 of these. */
export const MAX_CACHED_ZIPS = 3000;

export const DEFAULT_RADIUS_MILES: SearchRadius = 25;

/** Degrees: north and east are positive. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

const RADIANS = Math.PI / 180;

/** Great-circle distance (haversine). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const widths = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS);
  const square = north * north + widths * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Anything but an offered radius gives the default. */
export function parseRadius(text: string | null): SearchRadius {
  return (
    SEARCH_RADII_MILES.find((radiusMiles) => String(radiusMiles) === text) ?? DEFAULT_RADIUS_MILES
  );
}

/** Longer texts are cut before they cost anything. */
const MAX_ADDRESS_LENGTH = 300;
/** An address may end with the country, because all of ours are in it. */
export const COUNTRY = /[\s,]+(?:USA?|U\.S\.A?|United States(?: of America)?)$/i;
const ZIP_AT_END = /^(.*[\s,])?([0-9]{5})(?:[-–][0-9]{4})?$/s;
const BUILDING_UNIT = /\b(?:box|suite|ste|apt|unit|room|rm)\.?\s+$/i;

/** Only an address's end counts: elsewhere, five digits are a house number. */
export function parseZip(text: string | null | undefined): string | undefined {
  const address = (text ?? '').slice(0, MAX_ADDRESS_LENGTH).replace(/[\s.,;]+$/, '');
  const [, before = '', zip] = ZIP_AT_END.exec(address.trim().replace(COUNTRY, '')) ?? [];
  return BUILDING_UNIT.test(before) ? undefined : zip;
}

const ZIP_LENGTH = 5;
/** Nobody types a number before a word, or words before a number, into a ZIP field. */
const ADDRESS = /[0-9]\s+\p{L}|\p{L}[\s,].*[0-9]/su;

/** The ZIP code of an address, '' for an address without one, else the first five digits. */
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

/** To compare names: no accents or marks, 'St.' is 'Saint', 'N.' is 'North'. */
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

/** Shown after saving, and on the business's page. */
export function unknownZipWarning(zip: string): string {
  return `We do not know where ZIP code ${zip} is, so no search will show this business. Please check it for a mistake.`;
}

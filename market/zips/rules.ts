/** Mean radius of the earth in miles, as the specification fixes it (section 9). */
export const EARTH_RADIUS_MILES = 3959;

/** The radii a search offers, in miles (specification, section 9). */
export const SEARCH_RADII_MILES = [5, 10, 25, 50] as const;
export type SearchRadius = (typeof SEARCH_RADII_MILES)[number];

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

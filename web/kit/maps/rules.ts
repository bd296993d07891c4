import { type Coordinates, milesBetween } from '../../../market/zips/rules.ts';

/** Specification, section 7: an address is shown at zoom 15. */
export const ADDRESS_ZOOM = 15;
/** Shows a whole ZIP code, if the address is not known better. */
export const ZIP_ZOOM = 12;
/** Tiles exist up to this zoom. */
export const MAX_ZOOM = 19;

/** A place farther from the spa's ZIP code is not the spa. */
const MAX_MILES_FROM_ZIP = 25;

export function isNearZip(found: Coordinates, zipCenter: Coordinates | undefined): boolean {
  return zipCenter !== undefined && milesBetween(found, zipCenter) <= MAX_MILES_FROM_ZIP;
}

/** These words are in many spas' names, so they distinguish nothing. */
const COMMON_WORDS = new Set([
  'spa',
  'day',
  'massage',
  'the',
  'and',
  'of',
  'wellness',
  'studio',
  'salon',
]);

/** They share a word that is not in every spa's name. */
export function mayBeSameBusiness(a: string, b: string): boolean {
  const others = new Set(significantWords(b));
  return significantWords(a).some((word) => others.has(word));
}

function significantWords(name: string): string[] {
  const all = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const significant = (all ?? []).filter((word) => !COMMON_WORDS.has(word));
  return significant.length > 0 ? significant : (all ?? []);
}

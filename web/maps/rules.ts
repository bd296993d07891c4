import { type Coordinates, milesBetween } from '../../market/zips/rules.ts';

/** What a maps service finds farther than this from a spa's own ZIP code is not the spa. */
const MOST_MILES_FROM_ZIP = 25;

export function isNearZip(found: Coordinates, zipCentre: Coordinates | undefined): boolean {
  return zipCentre !== undefined && milesBetween(found, zipCentre) <= MOST_MILES_FROM_ZIP;
}

/** Words that many spas' names hold, so they tell nothing. */
const COMMON = new Set([
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

/** Whether two names may be the same spa's: they share a word that not every spa's name holds. */
export function mayBeSameSpa(a: string, b: string): boolean {
  const others = new Set(words(b));
  return words(a).some((word) => others.has(word));
}

function words(name: string): string[] {
  const all = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const telling = (all ?? []).filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : (all ?? []);
}

import { DAY_MS } from '../durations.ts';
import type { BusinessRow } from '../ports.ts';
import { searchable } from '../text.ts';

/** A chain may give one phone for many of its houses; no more of them are named. */
export const MAX_PHONE_MATCHES = 200;

/** A day begins this much earlier in the first place on Earth than in UTC. */
export const MAX_UTC_OFFSET_MS = 14 * 3600 * 1000;

/** The farthest that a business may be pinned from the center of its own ZIP code. */
export const MAX_PIN_MILES = 50;

const FALLBACK_NAME_SLUG = 'spa';

type SlugParts = { name: string; city: string; state: string; zip: string };

/**
 * The last part of a spa's addresses on the web: name, city, state and ZIP, lower case, accents
 * folded to ASCII, every run of anything else one hyphen. It is looked up whole, never parsed.
 */
export function businessSlug({ name, city, state, zip }: SlugParts): string {
  return [hyphenate(name) || FALLBACK_NAME_SLUG, city, state, zip]
    .map(hyphenate)
    .filter(Boolean)
    .join('-');
}

/** Whether a slug is this one, or the numbered one of another branch: 'quiet-fern-austin-tx-78701-2'. */
export function isSlugOf(slug: string, plain: string): boolean {
  return slug.startsWith(plain) && /^(?:-\d+)?$/.test(slug.slice(plain.length));
}

/**
 * The slug that a business gets: the one it has, if it is a `plain` one with any number; else the
 * plain one, with a number where others have taken it.
 */
export function ownSlug(plain: string, current: string | undefined, taken: Set<string>): string {
  if (current !== undefined && isSlugOf(current, plain)) return current;
  let slug = plain;
  for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
  return slug;
}

/** A business in one line; the second branch of one name and ZIP code has its number. */
export function businessLabel(business: SlugParts & { slug: string }): string {
  const { name, city, state, zip, slug } = business;
  const plain = businessSlug(business);
  const number = isSlugOf(slug, plain) ? slug.slice(plain.length + 1) : '';
  return `${name}, ${city}, ${state} ${zip}${number && ` (${number})`}`;
}

/** What no accent makes of a Latin letter: 'Đà Nẵng' is 'da-nang'. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  œ: 'oe',
  þ: 'th',
  ŧ: 't',
};

function hyphenate(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæøłđðħıŋœþŧ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A slug from an address: what businessSlug can make, else undefined. */
export function parseSlug(text: string): string | undefined {
  return /^[a-z0-9-]{1,1000}$/.test(text) ? text : undefined;
}

const MAX_SEARCH_WORDS = 8;

/**
 * The parts that a search asks for of slugs without their hyphens: 'winnies' is in 'winniesaustin…'.
 * None where nothing is left of what was typed. Slugs have ZIP codes of five digits: the four that
 * may follow one are left out.
 */
export function slugWords(search: string): string[] {
  return wordsOf(searchable(search.replace(/\b(\d{5})[-–]\d{4}\b/g, '$1')));
}

const wordsOf = (text: string) =>
  hyphenate(text).split('-').filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** Whether two businesses of one name and ZIP code are one branch: one street address, or one phone. */
export function isSameBranch(
  one: Pick<BusinessRow, 'address' | 'phone'>,
  other: Pick<BusinessRow, 'address' | 'phone'>,
): boolean {
  const plainAddress = (text: string) => wordsOf(text).join(' ');
  return one.phone === other.phone || plainAddress(one.address) === plainAddress(other.address);
}

/** '(512) 555-0132' in E.164: '+15125550132'. */
export function toE164(phone: string): string {
  return `+1${phone.replace(/\D/g, '')}`;
}

/** For how many days after it was seen elsewhere a rating is shown: ours, for they change slowly. */
export const RATING_MAX_AGE_DAYS = 90;

export type RatingColumns = Pick<
  BusinessRow,
  'rating' | 'review_count' | 'rating_source' | 'rating_seen_on'
>;

export interface ShownRating {
  /** From 1 to 5. */
  stars: number;
  reviews: number;
  source: string;
  /** The day, as the epoch milliseconds at which it begins in UTC. */
  seenAt: number;
  /** When it stops being shown; epoch milliseconds. */
  until: number;
}

/** The rating of a business that is shown at `now`; undefined where there is none, or none so young. */
export function shownRating(business: RatingColumns, now: number): ShownRating | undefined {
  const { rating: stars, review_count: reviews, rating_source: source } = business;
  const seenAt = Date.parse(business.rating_seen_on ?? '');
  const until = seenAt + RATING_MAX_AGE_DAYS * DAY_MS;
  if (stars === null || reviews === null || source === null || !(now < until)) return undefined;
  return { stars, reviews, source, seenAt, until };
}

/** '(512) 555-0132' as a telephone link understands it: 'tel:+15125550132'. */
export function phoneLink(phone: string): string {
  return `tel:${toE164(phone)}`;
}

/** '410 Cedar Street, Austin, TX 78701' */
export function addressLine(
  business: Pick<BusinessRow, 'address' | 'city' | 'state' | 'zip'>,
): string {
  return `${business.address}, ${business.city}, ${business.state} ${business.zip}`;
}

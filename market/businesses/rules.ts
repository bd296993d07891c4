import { DAY_MS } from '../durations.ts';
import type { BusinessRow } from '../ports.ts';
import { searchable } from '../text.ts';

/** A chain may give one phone for many spas; no more of them are named. */
export const MAX_PHONE_MATCHES = 200;

/** Days begin this much earlier in the first place on Earth than in UTC. */
export const MAX_UTC_OFFSET_MS = 14 * 3600 * 1000;

/** From the center of the business's ZIP code. */
export const MAX_PIN_MILES = 50;

const FALLBACK_NAME_SLUG = 'spa';

type SlugParts = { name: string; city: string; state: string; zip: string };

/** Lower case, accents folded to ASCII, anything else one hyphen. Looked up whole, never parsed. */
export function businessSlug({ name, city, state, zip }: SlugParts): string {
  return [hyphenate(name) || FALLBACK_NAME_SLUG, city, state, zip]
    .map(hyphenate)
    .filter(Boolean)
    .join('-');
}

/** Whether a slug is `plain`, or that of a further branch: 'quiet-fern-austin-tx-78701-2'. */
export function isSlugOf(slug: string, plain: string): boolean {
  return slug.startsWith(plain) && /^(?:-\d+)?$/.test(slug.slice(plain.length));
}

/** Keeps a current slug that fits, with any number; else `plain`, numbered if others took it. */
export function ownSlug(plain: string, current: string | undefined, taken: Set<string>): string {
  if (current !== undefined && isSlugOf(current, plain)) return current;
  let slug = plain;
  for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
  return slug;
}

/** One line; a further branch of the same name and ZIP code has its number. */
export function businessLabel(business: SlugParts & { slug: string }): string {
  const { name, city, state, zip, slug } = business;
  const plain = businessSlug(business);
  const number = isSlugOf(slug, plain) ? slug.slice(plain.length + 1) : '';
  return `${name}, ${city}, ${state} ${zip}${number && ` (${number})`}`;
}

/** Letters that no accent makes: 'Đà Nẵng' is 'da-nang'. */
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

export function parseSlug(text: string): string | undefined {
  return /^[a-z0-9-]{1,1000}$/.test(text) ? text : undefined;
}

const MAX_SEARCH_WORDS = 8;

/** 'winnies' is in 'winniesaustin…'. Slugs have five-digit ZIPs, so a ZIP+4 loses its end. */
export function slugWords(search: string): string[] {
  return wordsOf(searchable(search.replace(/\b(\d{5})[-–]\d{4}\b/g, '$1')));
}

const wordsOf = (text: string) =>
  hyphenate(text).split('-').filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** For businesses of one name and ZIP code: the same street address or phone is the same branch. */
export function isSameBranch(
  one: Pick<BusinessRow, 'address' | 'phone'>,
  other: Pick<BusinessRow, 'address' | 'phone'>,
): boolean {
  const plainAddress = (text: string) => wordsOf(text).join(' ');
  return one.phone === other.phone || plainAddress(one.address) === plainAddress(other.address);
}

/** '(512) 555-0132' is '+15125550132'. */
export function toE164(phone: string): string {
  return `+1${phone.replace(/\D/g, '')}`;
}

/** Days that a rating is shown after it was seen. Our choice: ratings change slowly. */
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
  /** Epoch milliseconds, when the day begins in UTC. */
  seenAt: number;
  /** Epoch milliseconds. */
  until: number;
}

/** Undefined if there is no rating, or none recent enough. */
export function shownRating(business: RatingColumns, now: number): ShownRating | undefined {
  const { rating: stars, review_count: reviews, rating_source: source } = business;
  const seenAt = Date.parse(business.rating_seen_on ?? '');
  const until = seenAt + RATING_MAX_AGE_DAYS * DAY_MS;
  if (stars === null || reviews === null || source === null || !(now < until)) return undefined;
  return { stars, reviews, source, seenAt, until };
}

/** '(512) 555-0132' is 'tel:+15125550132'. */
export function phoneLink(phone: string): string {
  return `tel:${toE164(phone)}`;
}

/** '410 Cedar Street, Austin, TX 78701' */
export function addressLine(
  business: Pick<BusinessRow, 'address' | 'city' | 'state' | 'zip'>,
): string {
  return `${business.address}, ${business.city}, ${business.state} ${business.zip}`;
}

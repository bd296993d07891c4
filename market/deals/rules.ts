import type { Selectable } from 'kysely';
import type { DealTable } from '../../database/tables/deal.ts';
import { plusDays, startOfDay } from '../days.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../durations.ts';
import type { DealExtensionRow, DealRow } from '../ports.ts';
import { DEALS_PER_PAGE } from './filters.ts';
import { KINDS, type Kind } from './kinds.ts';

/** Where visitors find a deal, below the site's address. */
export const dealPath = ({ slug }: { slug: string }, id: string): string =>
  `/deals/${slug}?deal=${id}`;

/** On a spa's public page. */
export const MAX_DEALS_PER_BUSINESS = 100;

/** Characters read from a field of the form; the rest is cut. */
export const MAX_INPUT_LENGTH = 5000;

/** So many are read per deal shown, because the next to end may all be of one spa. */
export const CANDIDATES_FOR_EACH = 8;

/** Enough ZIP codes to know the busiest cities. */
export const ZIPS_READ = 1000;

/** More cities are counted than shown, because some have only expired deals. */
export const CITIES_COUNTED_FOR_EACH = 2;

/** A longer list of cities would not fit on a page. */
export const ZIPS_LISTED = 2000;

/** In the administrator's window of one business. */
export const MAX_LISTED_PER_BUSINESS = 100;

export const MAX_SEARCH_WORDS = 6;

/** A full page is mostly found among the first 64 ZIPs. Each next batch is 4 times as large. */
export const FIRST_BATCH = 64;

/** One more than is shown tells whether there is another page. */
export const FIRST_PAGE = DEALS_PER_PAGE + 1;

/** Deals of one ZIP that are read first, in orders other than by distance. */
export const FIRST_DEPTH = 8;

/** Rings searched before all ZIPs with deals are sorted by distance. */
export const RINGS_MILES = [100, 300];

/** A kind met this often is not counted by itself: it shows the number met, like '400+'. */
export const MANY_DEALS = 100;

/** Specification, section 9. */
export const PROMOTIONAL_DAYS = 120;

/** Stored for a deal without a picture: the column is never empty. */
export const NO_PICTURE = 'none';

export function pictureUrl(stored: string): string {
  return stored === NO_PICTURE ? '' : stored;
}

/** Stored for a draft without an end: the column is never empty. */
export const NO_END = 0;

/** Specification, section 9. */
export const DEAL_DEFAULTS = { durationMinutes: '60', maxPurchases: '1' } as const;

type Prices = { regularPriceCents: number; dealPriceCents: number };

/** Rounds half a percent up, in integers as the database does: fractions miss some halves. */
export function percentOff({ regularPriceCents: regular, dealPriceCents: deal }: Prices): number {
  return Math.floor((200 * (regular - deal) + regular) / (2 * regular));
}

/** '34% off'; undefined where it would round to 0% or 100%, which is never true. */
export function percentOffLabel(prices: Prices): string | undefined {
  const percent = percentOff(prices);
  return percent > 0 && percent < 100 ? `${percent}% off` : undefined;
}

/** Ties come nearest first. */
export type Sort = 'distance' | 'price' | 'discount' | 'ending';

/** Instants in epoch milliseconds. */
export interface DealLife {
  status: 'draft' | 'active' | 'archived';
  startsAt: number | null;
  expiresAt: number;
  pausedAt: number | null;
  soldOutAt: number | null;
}

export const LIFE = ['status', 'starts_at', 'expires_at', 'paused_at', 'sold_out_at'] as const;

export function lifeOf(row: Pick<DealRow, (typeof LIFE)[number]>): DealLife {
  return {
    status: row.status,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    pausedAt: row.paused_at,
    soldOutAt: row.sold_out_at,
  };
}

export type DealState =
  | 'archived'
  | 'draft'
  | 'expired'
  | 'paused'
  | 'scheduled'
  | 'sold-out'
  | 'live';

/** The state at `now`, and until when it holds unless edited (epoch milliseconds or Infinity). */
export function dealState(deal: DealLife, now: number): { state: DealState; until: number } {
  const { status, startsAt, expiresAt, pausedAt, soldOutAt } = deal;
  const never = Number.POSITIVE_INFINITY;
  if (status !== 'active') return { state: status, until: never };
  if (now >= expiresAt) return { state: 'expired', until: never };
  if (pausedAt !== null) return { state: 'paused', until: expiresAt };
  if (startsAt !== null && now < startsAt) return { state: 'scheduled', until: startsAt };
  return { state: soldOutAt === null ? 'live' : 'sold-out', until: expiresAt };
}

export type PublicState = Extract<DealState, 'live' | 'sold-out' | 'paused' | 'expired'>;

/** Undefined if visitors see no page. A deal that is paused before its start has none. */
export function publicState(
  deal: DealLife,
  now: number,
): { state: PublicState | undefined; until: number } {
  const { state, until } = dealState(deal, now);
  if (state === 'archived' || state === 'draft' || state === 'scheduled')
    return { state: undefined, until };
  const { startsAt } = deal;
  const isEarly = state === 'paused' && startsAt !== null && now < startsAt;
  return isEarly ? { state: undefined, until: startsAt } : { state, until };
}

export const MAX_BULK_DEALS = 200;

export const EXTENSION_DAYS = [30, 90] as const;

export const MAX_REASON_LENGTH = 300;

/** A UUID in lower case, else undefined. */
export function parseDealId(text: string | null): string | undefined {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return text !== null && uuid.test(text) ? text : undefined;
}

/** Nobody can pay in test mode. */
export const isTestLink = (url: string) => /^https:\/\/(?:buy|book)\.stripe\.com\/test_/.test(url);

/** Exact hosts, without subdomains. */
const CHECKOUT_HOSTS = ['buy.stripe.com', 'book.stripe.com', 'checkout.stripe.com'];

/** An https address of a checkout host, without user info or port. */
export function isCheckoutUrl({ protocol, hostname, port, username, password }: URL): boolean {
  const plain = port === '' && username === '' && password === '';
  return protocol === 'https:' && plain && CHECKOUT_HOSTS.includes(hostname);
}

/** Days end in UTC where the place is unknown. */
export function timeZoneOf(entry: { timeZone: string } | undefined): string {
  return entry?.timeZone ?? 'UTC';
}

export const ENDS_SOON_MS = WEEK_MS;

/** 'stopped-link': the link takes no money. 'cheaper': it charges less than the deal says. */
export const LIVE_FILTERS = ['ending', 'stopped-link', 'cheaper', 'no-picture'] as const;
export type LiveFilter = (typeof LIVE_FILTERS)[number];

/** Drops the columns that the database computes. */
export function asWritten<Row extends Selectable<DealTable>>({
  percent_off: _,
  any_client: __,
  on_weekends: ___,
  ...written
}: Row) {
  return written;
}

/** Whether a change at `at` moves the end of a started deal to later. */
export function isPutOff(
  { status, starts_at, expires_at }: Pick<DealRow, 'status' | 'starts_at' | 'expires_at'>,
  changed: Pick<DealRow, 'expires_at'>,
  at: number,
): boolean {
  const hasStarted = status !== 'draft' && starts_at !== null && starts_at <= at;
  return hasStarted && expires_at > 0 && changed.expires_at > expires_at;
}

/** An end that is moved in its last three days was put off. */
const LATE_MS = 3 * DAY_MS;
/** For a day after publishing, an end may be corrected. */
const CORRECTION_MS = DAY_MS;
/** The countdown is loud in its last 72 hours. */
const LOUD_MS = 72 * HOUR_MS;

export interface TimerLabel {
  /** Whether 'Limited Time Offer!' is true: the end was not put off. */
  isLimited: boolean;
  extended: number;
  isLoud: boolean;
  /** Until when this holds unless edited (epoch milliseconds or Infinity). */
  until: number;
}

interface TimedDeal {
  expiresAt: number;
  startsAt: number;
  extensions: Array<Pick<DealExtensionRow, 'from_end' | 'extended_at'>>;
}

/**
 * A move counts if it was late and the end is still later than the one it left. Moves from the same
 * end count once.
 */
export function timerLabel(deal: TimedDeal, now: number): TimerLabel {
  const late = deal.extensions.filter(
    ({ from_end, extended_at }) =>
      extended_at > from_end - LATE_MS || extended_at > deal.startsAt + CORRECTION_MS,
  );
  const left = new Set(late.map(({ from_end }) => from_end));
  const extended = [...left].filter((end) => end < deal.expiresAt).length;
  const loudFrom = deal.expiresAt - LOUD_MS;
  const isLoud = now >= loudFrom && now < deal.expiresAt;
  const until = now < loudFrom ? loudFrom : isLoud ? deal.expiresAt : Number.POSITIVE_INFINITY;
  return { isLimited: extended === 0, extended, isLoud, until };
}

/** Days for which a deal's page shows where its regular price was seen. */
const SEEN_DAYS = 90;

/** When a price seen on a day is no longer shown, in the spa's time zone (epoch milliseconds). */
export function seenUntil(seenOn: string, timeZone: string): number | undefined {
  return startOfDay(plusDays(seenOn, SEEN_DAYS + 1), timeZone);
}

/** Whether the price, length or spa changed, so that the price seen is no longer this one. */
export function losesPriceSeen(deal: DealRow, changed: DealRow): boolean {
  const isSame = (column: keyof DealRow) => deal[column] === changed[column];
  const isSeen = changed.price_seen_at !== '' || changed.price_seen_on !== null;
  return (
    isSeen &&
    isSame('price_seen_at') &&
    isSame('price_seen_on') &&
    !(isSame('regular_price_cents') && isSame('duration_minutes') && isSame('business_id'))
  );
}

/** 'other' is for titles that match none. */
const KIND_WORDS: Record<Exclude<Kind, 'other'>, RegExp> = {
  massage:
    /massage|stone|tissue|shiatsu|thai|lomi|reflexology|stretch|abhyanga|shirodhara|lymph|cupping|craniosacral|acupressure|back, neck|warm oil/i,
  facial: /facial|peel|cleanse|microderm|skin ?care/i,
  body: /wrap|scrub|polish|exfoliat|mud|body treatment/i,
  bath: /bath|sauna|soak|steam room|float|\btub|hammam|plunge|thermal|hydrotherapy/i,
  nails: /\bnail|manicure|pedicure|hands-and-feet/i,
  couples: /couple|for two|for 2|side-by-side/i,
  prenatal: /prenatal|pregnan|(mother|mom)-to-be|expecting/i,
};

/** The last match of KINDS wins, so a massage for a mother-to-be is prenatal. */
export function guessKind(title: string): Kind {
  return (
    KINDS.findLast(({ kind }) => kind !== 'other' && KIND_WORDS[kind].test(title))?.kind ?? 'other'
  );
}

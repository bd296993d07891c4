import type { Selectable } from 'kysely';
import type { DealTable } from '../../database/tables/deal.ts';
import { plusDays, startOfDay } from '../days.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../durations.ts';
import type { DealExtensionRow, DealRow } from '../ports.ts';
import { DEALS_PER_PAGE } from './filters.ts';
import { KINDS, type Kind } from './kinds.ts';

/** More live deals than this of one spa are not shown on one page. */
export const MAX_DEALS_PER_BUSINESS = 100;

/** Characters that are read of a field. */
export const MAX_INPUT_LENGTH = 5000;

/** The next to end are read this many times as deep as shown, so that not all are of one spa. */
export const CANDIDATES_FOR_EACH = 8;

/** The ZIP codes with the most deals: enough to know the busiest cities by. */
export const ZIPS_READ = 1000;

/** Cities whose live deals are counted for each that is shown: some have only expired ones. */
export const CITIES_COUNTED_FOR_EACH = 2;

/** Beyond so many ZIP codes the page of cities would be longer than a page. */
export const ZIPS_LISTED = 2000;

/** More deals than this of one business are not shown in one window. */
export const MAX_LISTED_PER_BUSINESS = 100;

/** Words of a search in the list; further ones are not read. */
export const MAX_SEARCH_WORDS = 6;

/** ZIPs searched at first: a full page is mostly found among them. Each batch is 4 times. */
export const FIRST_BATCH = 64;

/** The deals of a first page, and one more, which shows that there is another page. */
export const FIRST_PAGE = DEALS_PER_PAGE + 1;

/** Deals of one ZIP read at first where they are not ordered by distance. */
export const FIRST_DEPTH = 8;

/** How far to look, ring by ring, before all ZIPs with deals are put in order. */
export const RINGS_MILES = [100, 300];

/** A kind of which so many were met is counted no further: its chip says '400+' anyway. */
export const MANY_DEALS = 100;

/** Specification, section 9. */
export const PROMOTIONAL_DAYS = 120;

/** Stored where a deal has no picture of its own: the column was never empty. */
export const NO_PICTURE = 'none';

/** The Image URL of a deal, empty where it has no picture of its own. */
export function pictureUrl(stored: string): string {
  return stored === NO_PICTURE ? '' : stored;
}

/** Stored where a draft has no end yet: the column was never empty. */
export const NO_END = 0;

/** What a new deal begins with (specification, section 9). */
export const DEAL_DEFAULTS = { durationMinutes: '60', maxPurchases: '1' } as const;

type Prices = { regularPriceCents: number; dealPriceCents: number };

/**
 * Whole percent off: (regular - deal) / regular x 100, half a percent up. Both prices in cents. In
 * whole numbers, as the database has it: a fraction times 100 falls short of some halves.
 */
export function percentOff({ regularPriceCents: regular, dealPriceCents: deal }: Prices): number {
  return Math.floor((200 * (regular - deal) + regular) / (2 * regular));
}

/**
 * '34% off' as it is shown everywhere; undefined where the percent rounds to 0 or to 100: every deal
 * saves something and costs something, so neither would be true.
 */
export function percentOffLabel(prices: Prices): string | undefined {
  const percent = percentOff(prices);
  return percent > 0 && percent < 100 ? `${percent}% off` : undefined;
}

/** The order of results; those that are equal in it come nearest first. */
export type Sort = 'distance' | 'price' | 'discount' | 'ending';

/** What decides about a deal's state; instants in epoch milliseconds. */
export interface DealLife {
  status: 'draft' | 'active' | 'archived';
  startsAt: number | null;
  expiresAt: number;
  pausedAt: number | null;
  soldOutAt: number | null;
}

/** The columns of a DealLife. */
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

/**
 * The first state that fits, everywhere at once at the very millisecond, and until when that holds
 * if nobody changes the deal (epoch milliseconds, or Infinity).
 */
export function dealState(deal: DealLife, now: number): { state: DealState; until: number } {
  const { status, startsAt, expiresAt, pausedAt, soldOutAt } = deal;
  const never = Number.POSITIVE_INFINITY;
  if (status !== 'active') return { state: status, until: never };
  if (now >= expiresAt) return { state: 'expired', until: never };
  if (pausedAt !== null) return { state: 'paused', until: expiresAt };
  if (startsAt !== null && now < startsAt) return { state: 'scheduled', until: startsAt };
  return { state: soldOutAt === null ? 'live' : 'sold-out', until: expiresAt };
}

/** What a deal's own page says of it. */
export type PublicState = Extract<DealState, 'live' | 'sold-out' | 'paused' | 'expired'>;

/**
 * What visitors learn of a deal, undefined where it has no page for them, and until when. One that
 * is paused before its start has none yet.
 */
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

/** Deals that are changed at once, at most. */
export const MAX_BULK_DEALS = 200;

/** The days by which a deal's end is put off in one press. */
export const EXTENSION_DAYS = [30, 90] as const;

/** Characters of the reason why a deal is paused. */
export const MAX_REASON_LENGTH = 300;

/** A deal's id from an address: a UUID in lower case, else undefined. */
export function parseDealId(text: string | null): string | undefined {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return text !== null && uuid.test(text) ? text : undefined;
}

/** Whether a checkout link is of the test mode, in which nobody can pay. */
export const isTestLink = (url: string) => /^https:\/\/(?:buy|book)\.stripe\.com\/test_/.test(url);

/** Hosts of checkout links, exactly. */
const CHECKOUT_HOSTS = ['buy.stripe.com', 'book.stripe.com', 'checkout.stripe.com'];

/** Whether a URL is a checkout of ours to send people to: no user-info, no port, no other host. */
export function isCheckoutUrl({ protocol, hostname, port, username, password }: URL): boolean {
  const plain = port === '' && username === '' && password === '';
  return protocol === 'https:' && plain && CHECKOUT_HOSTS.includes(hostname);
}

/** Where a place is unknown its days end in UTC. */
export function timeZoneOf(entry: { timeZone: string } | undefined): string {
  return entry?.timeZone ?? 'UTC';
}

/** A deal that ends within this time ends soon. */
export const ENDS_SOON_MS = WEEK_MS;

/**
 * What narrows the list of live deals: those that end soon, whose link takes no money, whose link
 * charges less than the deal says, and those without a picture.
 */
export const LIVE_FILTERS = ['ending', 'stopped-link', 'cheaper', 'no-picture'] as const;
export type LiveFilter = (typeof LIVE_FILTERS)[number];

/** A stored deal without the columns that the database computes. */
export function asWritten<Row extends Selectable<DealTable>>({
  percent_off: _,
  any_client: __,
  on_weekends: ___,
  ...written
}: Row) {
  return written;
}

/** Whether a change at an instant moves the end of a deal that has started for visitors to a later one. */
export function isPutOff(
  { status, starts_at, expires_at }: Pick<DealRow, 'status' | 'starts_at' | 'expires_at'>,
  changed: Pick<DealRow, 'expires_at'>,
  at: number,
): boolean {
  const hasStarted = status !== 'draft' && starts_at !== null && starts_at <= at;
  return hasStarted && expires_at > 0 && changed.expires_at > expires_at;
}

/** An end that is moved in its last three days is put off (milliseconds). */
const LATE_MS = 3 * DAY_MS;
/** For a day after its publishing a deal's end may be corrected (milliseconds). */
const CORRECTION_MS = DAY_MS;
/** The countdown is loud for so long before the end. */
const LOUD_MS = 72 * HOUR_MS;

export interface TimerLabel {
  /** 'Limited Time Offer!' is true: the end was not put off. */
  isLimited: boolean;
  /** How often the end was put off. */
  extended: number;
  /** The deal ends within 72 hours. */
  isLoud: boolean;
  /** When that is no longer so, if nobody writes (epoch milliseconds, or Infinity). */
  until: number;
}

interface TimedDeal {
  expiresAt: number;
  /** The instant from which visitors see it. */
  startsAt: number;
  extensions: Array<Pick<DealExtensionRow, 'from_end' | 'extended_at'>>;
}

/**
 * What the countdown may say. A move counts if it was made late, and while the end is later than the
 * one it left, so one that was taken back does not; two from the same end are one.
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

/** A deal's page says for this many days after that day where its regular price was seen. */
const SEEN_DAYS = 90;

/** The first instant, where the spa is, at which a price that was seen on a day is not said any more. */
export function seenUntil(seenOn: string, timeZone: string): number | undefined {
  return startOfDay(plusDays(seenOn, SEEN_DAYS + 1), timeZone);
}

/** Whether a change makes the price that was seen that of something else: of another price, length or spa. */
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

/** The words of a title that name a kind; 'other' is what none names. */
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

/** The kind that a title names; of several the last of KINDS, so a massage for a mother-to-be is prenatal. */
export function guessKind(title: string): Kind {
  return (
    KINDS.findLast(({ kind }) => kind !== 'other' && KIND_WORDS[kind].test(title))?.kind ?? 'other'
  );
}

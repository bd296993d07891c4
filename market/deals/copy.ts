import { formatDate } from '../dates.ts';
import { formatDollars } from '../dollars.ts';
import { MAX_COUNTED } from '../rules.ts';
import { parseUrl } from '../urls.ts';
import { formatCount } from './format-count.ts';
import type { DealState } from './rules.ts';

/** What is said beside a field for more than one reason (specification, section 5). */
export const DEAL_MESSAGES = {
  business: 'Please select a business',
  notLess: 'Deal price must be less than regular price',
  noDate: 'Please select an expiry date',
  pastDate: 'Expiry date must be in the future',
  noStart: 'Please select a start date',
  lateStart: 'The deal must start before it ends',
  noPlaceSeen: 'Please enter where the price was seen, or empty the day',
  noDaySeen: 'Please select the day on which the price was seen',
  daySeenToCome: 'That day is in the future',
} as const;

/** '14', '1,000+', of what was counted up to MAX_COUNTED + 1. */
export const countText = (count: number): string =>
  formatCount({ deals: Math.min(count, MAX_COUNTED), orMore: count > MAX_COUNTED });

/** Why a deal is left as it is, by its state. */
export const STATE_REASONS: Record<DealState, string> = {
  archived: 'It is archived.',
  draft: 'It is a draft.',
  expired: 'It has expired.',
  paused: 'It is paused.',
  scheduled: 'It has not started.',
  'sold-out': 'It is sold out.',
  live: 'It is live.',
};

export const ENDS_LATER = 'It already ends on that day or later.';
export const CHANGED_SINCE = 'It was changed since.';

/** What is said once a change made a price that was seen that of something else (losesPriceSeen). */
export const PRICE_SEEN_EMPTIED =
  'The regular price or its length changed, so “Price seen at” and “Seen on” were emptied.';

/** Said beside the field of an end that may be moved (timerStatement of rules.ts). */
export const LIMITED_TIME_HINT =
  'A later day removes “Limited Time Offer!”, except within a day after publishing while more than three days are left.';

/** 'Extended once.', 'Extended twice.', 'Extended 3 times.'; undefined where it was not. */
export function extendedText(times: number): string | undefined {
  if (times === 0) return undefined;
  return `Extended ${{ 1: 'once', 2: 'twice' }[times] ?? `${times} times`}.`;
}

/** '$98 is the regular price on', 'the spa’s menu', 'seen Nov 27, 2026' */
export interface PriceSeen {
  start: string;
  place: string;
  /** What the place links to, always https; undefined where it is no such address. */
  href: string | undefined;
  end: string;
}

/** Where and when a regular price was seen, as visitors read it. */
export function priceSeenText(cents: number, seenAt: string, seenOn: string): PriceSeen {
  return {
    start: `${formatDollars(cents)} is the regular price on`,
    place: placeSeen(seenAt),
    href: seenAt.startsWith('https:') ? seenAt : undefined,
    end: `seen ${formatDate(seenOn)}`,
  };
}

/** The host of an address, and other words as they are. */
export function placeSeen(seenAt: string): string {
  const address = /^https?:/.test(seenAt) ? parseUrl(seenAt) : null;
  return address ? address.hostname.replace(/^www\./, '') : seenAt;
}

import type { RowChange } from '../changes/kinds.ts';
import { STRIPE_ACTOR } from '../changes/rules.ts';
import { formatDate } from '../dates.ts';
import { formatDollars } from '../dollars.ts';
import type { Notice } from '../notices/copy.ts';
import type { DealRow } from '../ports.ts';
import { MAX_COUNTED } from '../rules.ts';
import { parseUrl } from '../urls.ts';
import { formatCount } from './format-count.ts';
import type { DealState } from './rules.ts';

/** Messages that more than one check uses (specification, section 5). */
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

/** Shown when a change cleared the price that was seen (losesPriceSeen). */
export const PRICE_SEEN_EMPTIED =
  'The regular price or its length changed, so “Price seen at” and “Seen on” were emptied.';

/** Hint beside an end that may be moved (timerLabel in rules.ts). */
export const LIMITED_TIME_HINT =
  'A later day removes “Limited Time Offer!”, except within a day after publishing while more than three days are left.';

/** 'Extended once.', 'Extended 3 times.'; undefined for 0. */
export function extendedText(times: number): string | undefined {
  if (times === 0) return undefined;
  return `Extended ${{ 1: 'once', 2: 'twice' }[times] ?? `${times} times`}.`;
}

/** '$98 is the regular price on', 'the spa’s menu', 'seen Nov 27, 2026' */
export interface PriceSeen {
  start: string;
  place: string;
  /** Set if the place is an https address. */
  href: string | undefined;
  end: string;
}

export function priceSeenText(cents: number, seenAt: string, seenOn: string): PriceSeen {
  return {
    start: `${formatDollars(cents)} is the regular price on`,
    place: placeSeen(seenAt),
    href: seenAt.startsWith('https:') ? seenAt : undefined,
    end: `seen ${formatDate(seenOn)}`,
  };
}

/** The host of an address; other words stay as they are. */
export function placeSeen(seenAt: string): string {
  const address = /^https?:/.test(seenAt) ? parseUrl(seenAt) : null;
  return address ? address.hostname.replace(/^www\./, '') : seenAt;
}

/** A pause is told whoever makes it, 'sold out' only where Stripe says it; each time is a notice of its own. */
export function dealNotice({
  actor,
  reason: statedReason,
  before,
  after: { id, title, business_name: business, updated_at: at, pause_reason, ...after },
}: RowChange<DealRow & { business_name: string }>): Notice | undefined {
  if (!before) return undefined;
  const own = { about: `${id} ${at}`, path: `/admin/deals/${id}/edit` };
  const deal = `“${title}” of ${business}`;
  const isByStripe = actor === STRIPE_ACTOR;
  if (isByStripe && before.sold_out_at === null && after.sold_out_at !== null)
    return {
      ...own,
      kind: 'sold-out',
      title: `Sold out: ${deal}`,
      detail: `${statedReason} To sell more, raise that number and press Back on Sale.`,
    };
  if (before.paused_at !== null || after.paused_at === null) return undefined;
  const reason = pause_reason ?? '';
  return isByStripe
    ? {
        ...own,
        kind: 'link-stopped',
        title: `The checkout link of ${deal} stopped`,
        detail: `${reason} The deal is paused. Correct the link at Stripe, or the deal, and press Resume.`,
      }
    : {
        ...own,
        kind: 'deal-paused',
        title: `${deal} is paused`,
        detail: reason && `The reason: ${reason}`,
      };
}

import { LRUCache } from 'lru-cache';
import { type RatingColumns, shownRating } from '../businesses/rules.ts';
import { formatTime } from '../dates.ts';
import { dayIn, endOfDay } from '../days.ts';
import { dealPath, percentOffLabel, timeZoneOf } from '../deals/rules.ts';
import type { DealCard } from '../deals/store.server.ts';
import { formatDollars } from '../dollars.ts';
import { allLasting, type Lasting, lasting } from '../lasting.ts';
import { pictureView, pictureViews } from '../pictures/drawings.ts';
import { termChips } from '../terms/copy.ts';
import { ownTerms, termsOn } from '../terms/rules.ts';
import { counted, formatNumber } from '../words.ts';
import { MAX_CHIPS, QUARTER_MS } from './rules.ts';
import type { PageServices } from './services.ts';

/** Most deals end with a day, so few texts serve all: 'Dec 7' by quarter hour and time zone. */
const endTexts = new LRUCache<string, string>({ max: 1000 });

function endsOn(expiresAt: number, timeZone: string): string {
  const key = `${Math.floor(expiresAt / QUARTER_MS)} ${timeZone}`;
  const known = endTexts.get(key);
  if (known) return known;
  const text = formatTime(expiresAt, 'monthAndDay', timeZone);
  endTexts.set(key, text);
  return text;
}

export type DealView = ReturnType<typeof dealView>['value'];

export type ViewServices = Pick<PageServices, 'zipTable' | 'settings'>;

export function dealView(
  deal: DealCard,
  { zipTable, settings }: ViewServices,
  now: number,
  picture = pictureView(deal, deal.businessPictures[0]),
) {
  const { id, title, kind, durationMinutes, expiresAt, business } = deal;
  const timeZone = timeZoneOf(zipTable.find(business.zip));
  const all = { ...settings.policy.site.defaults, ...ownTerms(deal.terms) };
  // Finding the day in a time zone is the slowest step, and few terms need it.
  const terms = all.firstDay ? termsOn(all, dayIn(timeZone, now)) : all;
  const chips = termChips({ terms }).slice(0, MAX_CHIPS);
  const rating = ratingView(business, now);
  const view = {
    id,
    title,
    kind,
    durationMinutes,
    /** '60 minutes · New clients' */
    lengthText: [`${durationMinutes} minutes`, ...chips].join(' · '),
    picture,
    expiresAt,
    href: dealPath(business, id),
    businessName: business.name,
    location: `${business.city}, ${business.state}`,
    rating,
    dealPriceText: formatDollars(deal.dealPriceCents),
    percentOffText: percentOffLabel(deal),
    regularPriceText: formatDollars(deal.regularPriceCents),
    savingText: formatDollars(deal.regularPriceCents - deal.dealPriceCents),
    endsOnText: endsOn(expiresAt, timeZone),
  };
  const termsEnd = terms.firstDay ? endOfDay(terms.firstDay, timeZone) : undefined;
  return lasting(view, rating, termsEnd === undefined ? undefined : termsEnd + 1);
}

export function dealViews(
  deals: DealCard[],
  services: ViewServices,
  now: number,
): Lasting<DealView[]> {
  const pictures = pictureViews(deals);
  return allLasting(
    deals.map((deal, at) => dealView(deal, services, now, pictures[at])),
    ...deals.map(({ expiresAt }) => expiresAt),
  );
}

export type RatingView = NonNullable<ReturnType<typeof ratingView>>;

export function ratingView(business: RatingColumns, now: number) {
  const rating = shownRating(business, now);
  if (!rating) return undefined;
  const { source, until } = rating;
  const stars = rating.stars.toFixed(1);
  const reviews = formatNumber(rating.reviews);
  const seenOn = formatTime(rating.seenAt, 'date', 'UTC');
  const from = `${counted(rating.reviews, 'review')} on ${source}, seen ${seenOn}`;
  return { stars, reviews, source, from, until };
}

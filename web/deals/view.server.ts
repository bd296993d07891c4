import { percentOffLabel } from '../../market/deals/rules.ts';
import type { DealCard } from '../../market/deals/store.server.ts';
import type { Places } from '../../market/zips/store.server.ts';
import { dollars, inZone } from './format.ts';
import { ratingView } from './rating.server.ts';

/** A deal in words and numbers ready to be shown; the same on the server and in the browser. */
export type DealView = ReturnType<typeof dealView>;

export function dealView(deal: DealCard, places: Places, now: number) {
  const { id, title, durationMinutes, imageUrl, expiresAt, spa } = deal;
  const timeZone = places.find(spa.zip)?.timeZone ?? 'UTC';
  return {
    id,
    title,
    durationMinutes,
    imageUrl,
    expiresAt,
    href: `/deals/${spa.slug}?deal=${id}`,
    spaName: spa.name,
    place: `${spa.city}, ${spa.state}`,
    rating: ratingView(spa, now),
    percentOff: percentOffLabel(deal),
    dealPrice: dollars(deal.dealPriceCents),
    regularPrice: dollars(deal.regularPriceCents),
    saving: dollars(deal.regularPriceCents - deal.dealPriceCents),
    endsOn: inZone(expiresAt, timeZone, { month: 'short', day: 'numeric', timeZoneName: 'short' }),
    endsAt: inZone(expiresAt, timeZone, {
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  };
}

/** When the first of the ratings that are shown of these is too old. */
export function ratingsUntil(shown: Array<Pick<DealView, 'rating'>>): number {
  const endings = shown.map(({ rating }) => rating?.until ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...endings);
}

import { percentOffLabel } from '../../market/deals/rules.ts';
import type { DealCard } from '../../market/deals/store.server.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { formatTime } from '../ui/format-time.ts';
import { pictureView, pictureViews } from './drawings.ts';
import { formatDollars } from './format.ts';
import { ratingView } from './rating.server.ts';

/** A deal in words and numbers ready to be shown; the same on the server and in the browser. */
export type DealView = ReturnType<typeof dealView>;

export function dealView(
  deal: DealCard,
  zipTable: ZipTable,
  now: number,
  picture = pictureView(deal, deal.spaPictures[0]),
) {
  const { id, title, kind, durationMinutes, expiresAt, spa } = deal;
  const timeZone = zipTable.find(spa.zip)?.timeZone ?? 'UTC';
  return {
    id,
    title,
    kind,
    durationMinutes,
    picture,
    expiresAt,
    href: `/deals/${spa.slug}?deal=${id}`,
    spaName: spa.name,
    location: `${spa.city}, ${spa.state}`,
    rating: ratingView(spa, now),
    percentOffText: percentOffLabel(deal),
    dealPriceText: formatDollars(deal.dealPriceCents),
    regularPriceText: formatDollars(deal.regularPriceCents),
    savingText: formatDollars(deal.regularPriceCents - deal.dealPriceCents),
    endsOnText: formatTime(expiresAt, 'monthAndDay', timeZone),
    endsAtText: formatTime(expiresAt, 'long', timeZone),
  };
}

/** Deals that are shown in one list. */
export function dealViews(deals: DealCard[], zipTable: ZipTable, now: number): DealView[] {
  const pictures = pictureViews(deals);
  return deals.map((deal, at) => dealView(deal, zipTable, now, pictures[at]));
}

/** When the first of the ratings that are shown of these is too old. */
export function ratingsValidUntil(deals: Array<Pick<DealView, 'rating'>>): number {
  const endings = deals.map(({ rating }) => rating?.until ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...endings);
}

import { type ManagedDeal, managedDeals } from '../../../market/deals/list.server.ts';
import { percentOffLabel, timeZoneOf } from '../../../market/deals/rules.ts';
import type { Services } from '../../context.ts';
import { formatDollars } from '../../deals/format.ts';
import { formatTime } from '../../ui/format-time.ts';
import { parseDealListQuery, withoutDeals } from './query.ts';

export type ManagedView = Awaited<ReturnType<typeof managedView>>;
export type ManagedRow = ReturnType<typeof rowView>;

/** What an address of the deal manager shows; `deals` is null where they could not be loaded. */
export async function managedView(params: URLSearchParams, services: Services) {
  const query = parseDealListQuery(params);
  try {
    const { rows, ...paging } = await managedDeals(services.db, { ...query, now: services.now() });
    return { ...query, ...paging, deals: rows.map((deal) => rowView(deal, services)) };
  } catch (error) {
    services.report(error);
    return withoutDeals(params);
  }
}

function rowView(deal: ManagedDeal, { zipTable }: Services) {
  const { id, title, spa } = deal;
  return {
    id,
    title,
    spaName: spa.name,
    location: `${spa.city}, ${spa.state} ${spa.zip}`,
    isHidden: spa.status === 'inactive',
    dealPriceText: formatDollars(deal.dealPriceCents),
    regularPriceText: formatDollars(deal.regularPriceCents),
    percentOffText: percentOffLabel(deal),
    endsText: formatTime(deal.expiresAt, 'dateInZone', timeZoneOf(zipTable.find(spa.zip))),
  };
}

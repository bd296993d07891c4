import { type ManagedDeal, managedDeals } from '../../../market/deals/list.server.ts';
import { percentOffLabel, timeZoneOf } from '../../../market/deals/rules.ts';
import { oneLine } from '../../../market/text.ts';
import type { Services } from '../../context.ts';
import { formatDollars, formatInZone } from '../../deals/format.ts';

export type ManagedView = Awaited<ReturnType<typeof managedView>>;
export type ManagedRow = ReturnType<typeof rowView>;

const MAX_SEARCH_LENGTH = 100;

/** What an address of the deal manager shows; `deals` is null where they could not be loaded. */
export async function managedView(query: URLSearchParams, services: Services) {
  const state = query.get('state') === 'expired' ? ('expired' as const) : ('active' as const);
  const search = oneLine((query.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH));
  const filters = { state, search, page: pageIn(query.get('page')), now: services.now() };
  try {
    const { deals, page, hasMore } = await managedDeals(services.db, filters);
    return {
      state,
      search,
      page,
      hasMore,
      deals: deals.map((deal) => rowView(deal, services)),
    };
  } catch (error) {
    services.report(error);
    return { state, search, page: 1, hasMore: false, deals: null };
  }
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : 1;
}

function rowView(deal: ManagedDeal, { zipTable: places }: Services) {
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
    endsText: formatInZone(deal.expiresAt, timeZoneOf(places.find(spa.zip)), {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZoneName: 'short',
    }),
  };
}

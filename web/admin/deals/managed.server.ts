import { type ManagedDeal, managedDeals } from '../../../market/deals/list.server.ts';
import { percentOffLabel, zoneOf } from '../../../market/deals/rules.ts';
import { oneLine } from '../../../market/text.ts';
import type { Services } from '../../context.ts';
import { dollars, inZone } from '../../deals/format.ts';

export type ManagedView = Awaited<ReturnType<typeof managedView>>;
export type ManagedRow = ReturnType<typeof rowView>;

const LONGEST_SEARCH = 100;

/** What an address of the deal manager shows; `deals` is null where they could not be loaded. */
export async function managedView(query: URLSearchParams, services: Services) {
  const state = query.get('state') === 'expired' ? ('expired' as const) : ('active' as const);
  const search = oneLine((query.get('search') ?? '').slice(0, LONGEST_SEARCH));
  const asked = { state, search, page: pageIn(query.get('page')), now: services.now() };
  try {
    const { deals, page, more } = await managedDeals(services.db, asked);
    return { state, search, page, more, deals: deals.map((deal) => rowView(deal, services)) };
  } catch (error) {
    services.report(error);
    return { state, search, page: 1, more: false, deals: null };
  }
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : 1;
}

function rowView(deal: ManagedDeal, { places }: Services) {
  const { id, title, spa } = deal;
  return {
    id,
    title,
    spaName: spa.name,
    place: `${spa.city}, ${spa.state} ${spa.zip}`,
    isHidden: spa.status === 'inactive',
    dealPrice: dollars(deal.dealPriceCents),
    regularPrice: dollars(deal.regularPriceCents),
    percentOff: percentOffLabel(deal),
    ends: inZone(deal.expiresAt, zoneOf(places.find(spa.zip)), {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZoneName: 'short',
    }),
  };
}

import { managedDeals } from '../../../../market/deals/list.server.ts';
import { findDeal } from '../../../../market/deals/store.server.ts';
import type { RoutePolicy } from '../../../access.ts';
import { services } from '../../../context.ts';
import { dollars } from '../../../deals/format.ts';
import { readAddress } from '../inbox-query.ts';
import type { Route } from './+types/deals';
import type { Filling } from './fill.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const MOST_OFFERED = 8;

export interface DealOption {
  id: string;
  title: string;
  filling: Filling;
}

/** Live deals that match a search, as a saved reply needs them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, site } = context.get(services);
  const { search } = readAddress(url.searchParams);
  const { deals } = await managedDeals(db, { state: 'active', search, page: 1, now: now() });
  const found = await Promise.all(deals.slice(0, MOST_OFFERED).map(({ id }) => findDeal(db, id)));
  const options: DealOption[] = found.flatMap((deal) => {
    if (!deal) return [];
    const { id, title, spa } = deal;
    return {
      id,
      title,
      filling: {
        spa: spa.name,
        address: `${spa.address}, ${spa.city}, ${spa.state} ${spa.zip}`,
        price: dollars(deal.dealPriceCents),
        link: `${site.publicUrl}/deals/${spa.slug}?deal=${id}`,
      },
    };
  });
  return Response.json(options);
}

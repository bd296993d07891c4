import { managedDeals } from '../../../../market/deals/list.server.ts';
import { findDeal } from '../../../../market/deals/store.server.ts';
import type { RoutePolicy } from '../../../access.ts';
import { services } from '../../../context.ts';
import { formatDollars } from '../../../deals/format.ts';
import { parseInboxQuery } from '../inbox-query.ts';
import type { Route } from './+types/deals';
import type { PlaceholderValues } from './fill.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const MAX_OPTIONS = 8;

export interface DealOption {
  id: string;
  title: string;
  filling: PlaceholderValues;
}

/** Live deals that match a search, as a saved reply needs them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, site } = context.get(services);
  const { search } = parseInboxQuery(url.searchParams);
  const { rows } = await managedDeals(db, { state: 'active', search, page: 1, now: now() });
  const found = await Promise.all(rows.slice(0, MAX_OPTIONS).map(({ id }) => findDeal(db, id)));
  const options: DealOption[] = found.flatMap((deal) => {
    if (!deal) return [];
    const { id, title, spa } = deal;
    return {
      id,
      title,
      filling: {
        spa: spa.name,
        address: `${spa.address}, ${spa.city}, ${spa.state} ${spa.zip}`,
        price: formatDollars(deal.dealPriceCents),
        link: `${site.publicUrl}/deals/${spa.slug}?deal=${id}`,
      },
    };
  });
  return Response.json(options);
}

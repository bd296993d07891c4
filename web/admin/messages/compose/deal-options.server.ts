import { managedDeals } from '../../../../market/deals/list.server.ts';
import { findDeal } from '../../../../market/deals/store.server.ts';
import { formatDollars } from '../../../../market/dollars.ts';
import type { Services } from '../../../context.ts';
import type { PlaceholderValues } from './fill.ts';

const MAX_OPTIONS = 8;

export interface DealOption {
  id: string;
  title: string;
  filling: PlaceholderValues;
}

/** Live deals that match a search, with what a text says of them. */
export async function findDealOptions(services: Services, search: string): Promise<DealOption[]> {
  const { db, now, site } = services;
  const { rows } = await managedDeals(db, { state: 'live', search, page: 1, now: now() });
  const found = await Promise.all(rows.slice(0, MAX_OPTIONS).map(({ id }) => findDeal(db, id)));
  return found.flatMap((deal) => {
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
}

import { dayIn } from '../../../market/days.ts';
import { managedDeals } from '../../../market/deals/list.server.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { findDeal } from '../../../market/deals/store.server.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { ownSentences } from '../../../market/terms/copy.ts';
import { ownTerms, termsOn } from '../../../market/terms/rules.ts';
import type { Services } from '../../context.ts';
import type { PlaceholderValues } from './reply-text.ts';

const MAX_OPTIONS = 8;

export interface DealOption {
  id: string;
  title: string;
  filling: PlaceholderValues;
}

/** Live deals that match a search, with what a text says of them. */
export async function findDealOptions(services: Services, search: string): Promise<DealOption[]> {
  const { db, now, site, settings, zipTable } = services;
  const { rows } = await managedDeals(db, { state: 'live', search, page: 1, now: now() });
  const found = await Promise.all(rows.slice(0, MAX_OPTIONS).map(({ id }) => findDeal(db, id)));
  return found.flatMap((deal) => {
    if (!deal) return [];
    const { id, title, spa } = deal;
    const terms = { ...settings.policy.site.defaults, ...ownTerms(deal.terms) };
    const today = dayIn(timeZoneOf(zipTable.find(spa.zip)), now());
    return {
      id,
      title,
      filling: {
        spa: spa.name,
        address: `${spa.address}, ${spa.city}, ${spa.state} ${spa.zip}`,
        price: formatDollars(deal.dealPriceCents),
        link: `${site.publicUrl}/deals/${spa.slug}?deal=${id}`,
        terms: ownSentences(termsOn(terms, today), spa).join(' '),
      },
    };
  });
}

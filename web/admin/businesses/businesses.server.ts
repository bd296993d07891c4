import { listBusinesses } from '../../../market/businesses/list.server.ts';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { countText } from '../../../market/deals/copy.ts';
import { allDealsOf } from '../../../market/deals/list.server.ts';
import { dealState, timeZoneOf } from '../../../market/deals/rules.ts';
import { formatDollars } from '../../../market/dollars.ts';
import type { Services } from '../../context.ts';
import { readText } from '../../kit/lists/query.ts';
import { stateText } from '../deals/state-text.ts';
import { parseBusinessListQuery } from './query.ts';

export async function businessList(services: Services, params: URLSearchParams) {
  const query = parseBusinessListQuery(params);
  const { rows, page, hasMore, count } = await listBusinesses(services.db, query);
  const dealsOf = readText(params, 'deals');
  const dealsShown = dealsOf ? await findDealsShown(services, dealsOf) : null;
  return {
    query: { ...query, page },
    hasMore,
    count: countText(count),
    businesses: rows,
    dealsShown,
  };
}

/** A business's deals with their state in words, or null where there is no such business. */
async function findDealsShown({ db, zipTable, now }: Services, id: string) {
  const business = await findBusiness(db, id);
  if (!business) return null;
  const timeZone = timeZoneOf(zipTable.find(business.zip));
  const deals = await allDealsOf(db, id);
  return {
    id,
    name: business.name,
    isHidden: business.status === 'inactive',
    deals: deals.map((deal) => {
      const { state } = dealState(deal.life, now());
      return {
        id: deal.id,
        title: deal.title,
        dealPriceText: formatDollars(deal.dealPriceCents),
        regularPriceText: formatDollars(deal.regularPriceCents),
        isLive: state === 'live',
        stateText: stateText(state, deal.life, timeZone),
      };
    }),
  };
}

import { findBusiness, listBusinesses } from '../../../market/businesses/store.server.ts';
import { isExpired, timeZoneOf } from '../../../market/deals/rules.ts';
import { allDealsOf } from '../../../market/deals/store.server.ts';
import type { Services } from '../../context.ts';
import { formatTime } from '../../ui/format-time.ts';
import { parseListQuery, readText } from '../lists/query.ts';

export async function businessList(services: Services, params: URLSearchParams) {
  const query = parseListQuery(params);
  const { rows, ...paging } = await listBusinesses(services.db, query);
  const dealsOf = readText(params, 'deals');
  const dealsShown = dealsOf ? await findDealsShown(services, dealsOf) : null;
  return { ...query, ...paging, businesses: rows, dealsShown };
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
      const hasEnded = isExpired(deal, now());
      return {
        id: deal.id,
        title: deal.title,
        dealPriceText: formatDollars(deal.dealPriceCents),
        regularPriceText: formatDollars(deal.regularPriceCents),
        hasEnded,
        state: `${hasEnded ? 'Expired' : 'Live until'} ${formatTime(deal.expiresAt, 'dateInZone', timeZone)}`,
      };
    }),
  };
}

function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

import { findBusiness, listBusinesses } from '../../../market/businesses/store.server.ts';
import { isExpired } from '../../../market/deals/rules.ts';
import { allDealsOf } from '../../../market/deals/store.server.ts';
import type { Services } from '../../context.ts';

const MAX_SEARCH_LENGTH = 100;
const MAX_PAGE = 100_000;

/** What the list's address asks for; anything that makes no sense is left out. */
export function listQuery(address: URL) {
  const { searchParams } = address;
  const page = Number(searchParams.get('page') ?? 1);
  return {
    search: (searchParams.get('search') ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    dealsOf: (searchParams.get('deals') ?? '').replaceAll('\0', ''),
  };
}

export async function businessList(services: Services, address: URL) {
  const { search, page, dealsOf } = listQuery(address);
  const { db } = services;
  const listed = await listBusinesses(db, { search, page });
  return { ...listed, search, dealsShown: dealsOf ? await dealsShown(services, dealsOf) : null };
}

/** A business's deals with their state in words, or null where there is no such business. */
async function dealsShown({ db, zipTable: places, now }: Services, id: string) {
  const business = await findBusiness(db, id);
  if (!business) return null;
  const day = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZoneName: 'short',
    timeZone: places.find(business.zip)?.timeZone ?? 'UTC',
  });
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
        state: `${hasEnded ? 'Expired' : 'Live until'} ${day.format(deal.expiresAt)}`,
      };
    }),
  };
}

function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

import { findBusiness } from '../../../market/businesses/store.server.ts';
import { formatShortDay } from '../../../market/dates.ts';
import { countText } from '../../../market/deals/copy.ts';
import { type ManagedDeal, managedDeals } from '../../../market/deals/list.server.ts';
import {
  dealPath,
  dealState,
  ENDS_SOON_MS,
  MAX_BULK_DEALS,
  NO_END,
  percentOffLabel,
  timeZoneOf,
} from '../../../market/deals/rules.ts';
import { verbsFor } from '../../../market/deals/verbs.server.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { ROWS_PER_PAGE } from '../../../market/rules.ts';
import type { Services } from '../../context.ts';
import { parseDealListQuery } from './query.ts';

export type ManagedView = Awaited<ReturnType<typeof managedView>>;
export type ManagedRow = ReturnType<typeof rowView>;

export async function managedView(params: URLSearchParams, services: Services) {
  const { db, now } = services;
  const query = parseDealListQuery(params);
  const found = await managedDeals(db, { ...query, now: now() });
  const { rows, page, hasMore, count } = found;
  return {
    query: { ...query, page },
    count: countText(count),
    hasMore,
    whole: count > ROWS_PER_PAGE ? wholeList(count) : undefined,
    business: query.businessId ? (await findBusiness(db, query.businessId))?.name : undefined,
    deals: rows.map((deal) => rowView(deal, services)),
  };
}

function wholeList(count: number) {
  if (count > MAX_BULK_DEALS)
    return { name: `Select the first ${MAX_BULK_DEALS}`, count: MAX_BULK_DEALS };
  return { name: `Select all ${count}`, count };
}

/** When a draft starts and ends may not be known yet. */
function endsText({ life: { expiresAt } }: ManagedDeal, now: number, timeZone: string): string {
  return expiresAt === NO_END ? '' : formatShortDay(expiresAt, now, timeZone);
}

function rowView(deal: ManagedDeal, { zipTable, now }: Services) {
  const { id, title, business } = deal;
  const { state } = dealState(deal.life, now());
  return {
    id,
    title,
    businessName: business.name,
    state,
    verbs: verbsFor(state),
    publicPath: dealPath(business, id),
    businessId: deal.businessId,
    location: `${business.city}, ${business.state} ${business.zip}`,
    isHidden: business.status === 'inactive',
    isEnding: deal.life.expiresAt - now() < ENDS_SOON_MS,
    dealPriceText: formatDollars(deal.dealPriceCents),
    regularPriceText: formatDollars(deal.regularPriceCents),
    percentOffText: percentOffLabel(deal),
    endsText: endsText(deal, now(), timeZoneOf(zipTable.find(business.zip))),
  };
}

import {
  busiestCities,
  endingSoonAnywhere,
  nextStart,
} from '../../market/deals/overview.server.ts';
import type { Services } from '../context.ts';
import { searchPath } from '../layout/search-criteria.ts';
import { formatDealCount } from './format.ts';
import { type DealView, dealViews, ratingsValidUntil } from './view.server.ts';

export const MAX_LIVE_DEALS = 6;
const MAX_CITIES = 12;

type OverviewServices = Pick<Services, 'db' | 'zipTable' | 'now'>;

/** A city with deals, and the search there. */
export interface CityView {
  name: string;
  href: string;
  countText: string;
}

/** The cities with most deals, and until when that is true (epoch milliseconds). */
export async function cityViews({ db, zipTable, now }: OverviewServices) {
  const at = now();
  const { cities, until } = await busiestCities(db, zipTable, at, MAX_CITIES);
  const views = cities.map(
    ({ city, state, zip, ...count }): CityView => ({
      name: `${city}, ${state}`,
      href: searchPath({ zip }),
      countText: formatDealCount(count),
    }),
  );
  return { cities: views, until: Math.min(until, await nextStart(db, at)) };
}

export interface DealOverview {
  deals: DealView[];
  cities: CityView[];
  until: number;
}

/** What is sold, across the country: the deals that end next, and the cities with most. */
export async function dealOverview(services: OverviewServices): Promise<DealOverview> {
  const now = services.now();
  const [soonest, { cities, until }] = await Promise.all([
    endingSoonAnywhere(services.db, now, MAX_LIVE_DEALS),
    cityViews(services),
  ]);
  const deals = dealViews(soonest, services.zipTable, now);
  const endings = deals.map(({ expiresAt }) => expiresAt);
  return { deals, cities, until: Math.min(until, ratingsValidUntil(deals), ...endings) };
}

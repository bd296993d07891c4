import { formatDealCount } from '../deals/format-count.ts';
import {
  busiestCities,
  citiesWithDeals,
  endingSoonAnywhere,
  largestPercentOff,
} from '../deals/nationwide.server.ts';
import { searchPath } from '../deals/search-criteria.ts';
import { type Lasting, lasting } from '../lasting.ts';
import { STATE_NAMES } from '../states.ts';
import { type DealView, dealViews } from './card.server.ts';
import { MAX_CITIES, MAX_LIVE_DEALS } from './rules.ts';
import type { PageServices } from './services.ts';

type OverviewServices = Pick<PageServices, 'db' | 'zipTable' | 'now' | 'settings' | 'nextChange'>;

export interface CityView {
  name: string;
  href: string;
  countText: string;
}

async function cityViews({
  db,
  zipTable,
  now,
  nextChange,
}: OverviewServices): Promise<Lasting<CityView[]>> {
  const at = now();
  const { cities, until } = await busiestCities(db, zipTable, at, MAX_CITIES);
  const views = cities.map(
    ({ city, state, zip, ...count }): CityView => ({
      name: `${city}, ${state}`,
      href: searchPath({ zip }),
      countText: formatDealCount(count),
    }),
  );
  return lasting(views, until, await nextChange(at));
}

export interface StateView {
  name: string;
  cities: Pick<CityView, 'name' | 'href'>[];
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Every city with deals, by state, so that people and search engines reach each search. */
export async function stateViews({
  db,
  zipTable,
  now,
  nextChange,
}: OverviewServices): Promise<Lasting<StateView[]>> {
  const at = now();
  const { cities, until } = await citiesWithDeals(db, zipTable, at);
  const views = [...Map.groupBy(cities, ({ state }) => state)].map(
    ([state, own]): StateView => ({
      name: STATE_NAMES[state] ?? state,
      cities: own.map(({ city, zip }) => ({ name: city, href: searchPath({ zip }) })).sort(byName),
    }),
  );
  return lasting(views.sort(byName), until, await nextChange(at));
}

export interface DealOverview {
  deals: DealView[];
  cities: CityView[];
  /** Undefined if no live deal shows a percent, 100 if no deal is live. */
  largestPercent: number | undefined;
}

export async function dealOverview(services: OverviewServices): Promise<Lasting<DealOverview>> {
  const now = services.now();
  const { db } = services;
  const [soonest, cities, largest] = await Promise.all([
    endingSoonAnywhere(db, now, MAX_LIVE_DEALS),
    cityViews(services),
    largestPercentOff(db, now),
  ]);
  const deals = dealViews(soonest, services, now);
  // Without live deals only the owner's own statement remains.
  const largestPercent = soonest.length === 0 ? 100 : largest?.percent;
  const overview = { deals: deals.value, cities: cities.value, largestPercent };
  return lasting(overview, deals, cities, largest);
}

import { countNear, type KindCount } from '../../../market/deals/count.server.ts';
import {
  findNear,
  findNearestAnywhere,
  type NearPage,
  nearestIn,
} from '../../../market/deals/search.server.ts';
import type { NearDeal } from '../../../market/deals/store.server.ts';
import type { Site } from '../../../market/ports.ts';
import {
  DEFAULT_RADIUS_MILES,
  SEARCH_RADII_MILES,
  type SearchRadius,
} from '../../../market/zips/rules.ts';
import type { Services } from '../../context.ts';
import { capitalize } from '../../layout/capitalize.ts';
import type { PageMetadata } from '../../layout/page-meta.ts';
import {
  parseSearch,
  type SearchCriteria,
  searchPath,
  sortAndFilterParams,
} from '../../layout/search-criteria.ts';
import { formatDealCount } from '../format.ts';
import { type CityView, cityViews } from '../overview.server.ts';
import { cardsValidUntil, type DealView, dealViews, type ViewServices } from '../view.server.ts';
import { type ResultsMapView, resultsMapView } from './pins.server.ts';

const MAX_NEAREST_DEALS = 4;
const WIDEST_MILES = Math.max(...SEARCH_RADII_MILES);

export type NearView = DealView & { distanceText: string };
export type Total = NearPage['total'];
/** The smallest wider radius in which there are deals, and the search there. */
export type Wider = { radiusMiles: SearchRadius; href: string };

export type Search = Found & {
  /** The address of its first page. */
  path: string;
};

type Found = {
  criteria: SearchCriteria;
  /** Until when it stays true without a write (epoch milliseconds). */
  until: number;
  /** No spa farther away than so many miles decides what it shows; undefined: any may. */
  reachMiles?: number | undefined;
} & (
  | { kind: 'no-zip'; cities: CityView[] }
  | { kind: 'unknown-zip' }
  | {
      kind: 'found';
      hasMore: boolean;
      total: Total;
      /** '24 deals' */
      totalText: string;
      kinds: KindCount[];
      deals: NearView[];
      map: ResultsMapView | undefined;
    }
  /** There are deals within the radius, without the filters. */
  | {
      kind: 'filtered-out';
      unfilteredTotal: Total;
      kinds: KindCount[];
      wider: Wider | undefined;
    }
  | { kind: 'none'; wider: Wider | undefined; nearest: NearView[] }
);

type SearchServices = Pick<
  Services,
  'db' | 'zipTable' | 'now' | 'maps' | 'settings' | 'nextChange' | 'countKinds'
>;

/** What a search address shows at this moment, with any parameters, and until when. */
export async function search(query: URLSearchParams, services: SearchServices): Promise<Search> {
  const now = services.now();
  const [found, change] = await Promise.all([
    searchAt(now, query, services),
    services.nextChange(now),
  ]);
  const path = searchPath({ ...found.criteria, page: 1 });
  return { ...found, path, until: Math.min(found.until, change) };
}

async function searchAt(
  now: number,
  query: URLSearchParams,
  services: SearchServices,
): Promise<Found> {
  const { db, zipTable, countKinds } = services;
  const criteria = parseSearch(query);
  const { zip, radiusMiles, sort, filters } = criteria;
  if (!zip) return { kind: 'no-zip', criteria, ...(await cityViews(services)) };
  const nearbyZips = zipTable.zipsAround(zip, radiusMiles);
  if (!nearbyZips) return { kind: 'unknown-zip', criteria, until: Number.POSITIVE_INFINITY };

  const onlyProven = services.settings.comparesOnlyProven;
  const searchQuery = { sort, onlyProven, ...filters };
  const found = await findNear(db, nearbyZips, now, criteria.page, searchQuery, countKinds);
  const views = (deals: NearDeal[]) => nearViews(deals, zip, services, now);
  if (found.deals.length > 0) {
    const { page, hasMore, total, kinds } = found;
    const deals = views(found.deals);
    const until = Math.min(found.until, cardsValidUntil(deals));
    return {
      kind: 'found',
      criteria: { ...criteria, page },
      hasMore,
      total,
      totalText: formatDealCount(total),
      kinds,
      deals,
      map: resultsMapView(zip, found.deals, services),
      until,
      reachMiles: radiusMiles,
    };
  }
  // Nothing is proven that could be ordered by its discount: without that order there is more.
  if (onlyProven && sort === 'discount') {
    const plain = new URLSearchParams(query);
    plain.delete('sort');
    return searchAt(now, plain, services);
  }
  const wider = await findWiderRadius(criteria, services, now);
  const unfiltered = await countNear(db, nearbyZips, now, {});
  if (unfiltered.total.deals > 0) {
    const until = Math.min(unfiltered.until, found.until, wider?.until ?? Number.POSITIVE_INFINITY);
    return {
      kind: 'filtered-out',
      criteria,
      unfilteredTotal: unfiltered.total,
      kinds: found.kinds,
      wider: wider?.wider,
      until,
      reachMiles: WIDEST_MILES,
    };
  }
  const near = wider ?? (await findWiderRadius({ ...criteria, filters: {} }, services, now));
  if (near) return { kind: 'none', criteria, nearest: [], ...near, reachMiles: WIDEST_MILES };
  const farDeals = await findNearestAnywhere(db, zipTable, zip, now, MAX_NEAREST_DEALS);
  const nearest = views(farDeals);
  const until = Math.min(cardsValidUntil(nearest), ...nearest.map((deal) => deal.expiresAt));
  // The last of them is the farthest; where there are fewer, a new one shows wherever it is.
  const reachMiles = farDeals[MAX_NEAREST_DEALS - 1]?.miles;
  return { kind: 'none', criteria, wider: undefined, nearest, until, reachMiles };
}

async function findWiderRadius(
  criteria: SearchCriteria,
  { db, zipTable, settings }: Pick<SearchServices, 'db' | 'zipTable' | 'settings'>,
  now: number,
) {
  const widestZips = zipTable.zipsAround(criteria.zip ?? '', WIDEST_MILES) ?? [];
  const onlyProven = settings.comparesOnlyProven;
  const near = await nearestIn(db, widestZips, now, { ...criteria.filters, onlyProven });
  const radiusMiles =
    near && SEARCH_RADII_MILES.find((one) => one > criteria.radiusMiles && one >= near.miles);
  if (!near || !radiusMiles) return undefined;
  const href = searchPath({ ...criteria, radiusMiles, page: 1 });
  return { wider: { radiusMiles, href }, until: near.expiresAt };
}

/** A list of deals near a ZIP code; their pages know which, for the distance and the way back. */
export function nearViews(
  deals: NearDeal[],
  zip: string,
  services: ViewServices,
  now: number,
): NearView[] {
  const distances = deals.map(({ miles, spa }) => {
    const text = miles.toFixed(1);
    return text === '0.0' ? `in ${spa.zip}` : `${text} mi`;
  });
  return dealViews(deals, services, now).map((view, at) => ({
    ...view,
    href: `${view.href}&zip=${zip}`,
    distanceText: distances[at] ?? '',
  }));
}

/** Title, description and the one address of a search page. */
export function searchMetadata(found: Search, { brand, product, publicUrl }: Site): PageMetadata {
  const name = capitalize(product);
  const prompt = {
    title: `${name} deals by ZIP code | ${brand}`,
    description: `Discounted ${product} and spa deals by ZIP code, nearest first.`,
    url: `${publicUrl}/deals`,
  };
  if (found.kind === 'no-zip') return prompt;
  if (found.kind === 'unknown-zip') return { ...prompt, hidden: true };
  const { zip, radiusMiles, page } = found.criteria;
  // Each is a page of its own for search engines, so no two have one title.
  const differences = [
    ...(radiusMiles === DEFAULT_RADIUS_MILES ? [] : [`Within ${radiusMiles} miles`]),
    ...(page > 1 ? [`Page ${page}`] : []),
  ];
  const isPlain = sortAndFilterParams(found.criteria).length === 0;
  return {
    title: [`${name} Deals near ${zip}`, ...differences, brand].join(' | '),
    description: `${name} and spa deals within ${radiusMiles} miles of ${zip}, nearest first, with prices and expiry dates.`,
    // Sorted and filtered, a search is the plain one in another dress: engines list that.
    url: publicUrl + searchPath({ zip, radiusMiles, page: isPlain ? page : 1 }),
    hidden: found.kind !== 'found',
  };
}

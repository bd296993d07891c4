import { countNear, type KindCount } from '../deals/count.server.ts';
import { formatDealCount } from '../deals/format-count.ts';
import { parseKind } from '../deals/kinds.ts';
import { findNear, findNearestAnywhere, type NearPage, nearestIn } from '../deals/search.server.ts';
import {
  parseSearch,
  type SearchCriteria,
  searchPath,
  sortAndFilterParams,
} from '../deals/search-criteria.ts';
import type { NearDeal } from '../deals/store.server.ts';
import { type Lasting, lasting } from '../lasting.ts';
import { capitalize } from '../words.ts';
import { DEFAULT_RADIUS_MILES, SEARCH_RADII_MILES, type SearchRadius } from '../zips/rules.ts';
import { type DealView, dealViews, type ViewServices } from './card.server.ts';
import type { PageMetadata } from './head.ts';
import { type ResultsMapView, resultsMapView } from './map.server.ts';
import { type StateView, stateViews } from './nationwide.server.ts';
import { MAX_NEAREST_DEALS, WIDEST_MILES } from './rules.ts';
import type { PageServices } from './services.ts';
import { siteHead } from './site-head.server.ts';

export type NearView = DealView & { distanceText: string };
export type Total = NearPage['total'];
export type Wider = { radiusMiles: SearchRadius; href: string };

export type Search = Found & {
  path: string;
};

type Found = { criteria: SearchCriteria } & (
  | { kind: 'no-zip'; states: StateView[] }
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
  /** The filters excluded all deals within the radius. */
  | {
      kind: 'filtered-out';
      unfilteredTotal: Total;
      kinds: KindCount[];
      wider: Wider | undefined;
    }
  | { kind: 'none'; wider: Wider | undefined; nearest: NearView[] }
);

type SearchServices = Pick<
  PageServices,
  'db' | 'zipTable' | 'now' | 'maps' | 'settings' | 'nextChange' | 'countKinds' | 'site'
>;

export async function search(
  query: URLSearchParams,
  services: SearchServices,
): Promise<Lasting<Search>> {
  const now = services.now();
  const [found, change] = await Promise.all([
    searchAt(now, query, services),
    services.nextChange(now),
  ]);
  const path = searchPath({ ...found.value.criteria, page: 1 });
  const { covers } = found;
  return { ...lasting({ ...found.value, path }, found, change), covers };
}

async function searchAt(
  now: number,
  query: URLSearchParams,
  services: SearchServices,
): Promise<Lasting<Found>> {
  const { db, zipTable, countKinds } = services;
  const criteria = parseSearch(query);
  const { zip, radiusMiles, sort, filters } = criteria;
  if (!zip) {
    const states = await stateViews(services);
    return lasting({ kind: 'no-zip', criteria, states: states.value }, states);
  }
  const nearbyZips = zipTable.zipsAround(zip, radiusMiles);
  if (!nearbyZips) return lasting({ kind: 'unknown-zip', criteria });
  /** Spas farther away do not affect the page. */
  const within = (miles: number) => ({ covers: { zip, miles } });

  const firstKind = parseKind(services.site.product);
  const searchQuery = { sort, firstKind, ...filters };
  const found = await findNear(db, nearbyZips, now, criteria.page, searchQuery, countKinds);
  const views = (deals: NearDeal[]) => nearViews(deals, zip, services, now);
  if (found.deals.length > 0) {
    const { page, hasMore, total, kinds } = found;
    const deals = views(found.deals);
    const shown: Found = {
      kind: 'found',
      criteria: { ...criteria, page },
      hasMore,
      total,
      totalText: formatDealCount(total),
      kinds,
      deals: deals.value,
      map: resultsMapView(zip, found.deals, services),
    };
    return { ...lasting(shown, found, deals), ...within(radiusMiles) };
  }
  const wider = await findWiderRadius(criteria, services, now);
  const unfiltered = await countNear(db, nearbyZips, now, {});
  if (unfiltered.total.deals > 0) {
    const { kinds } = found;
    const unfilteredTotal = unfiltered.total;
    const shown: Found = {
      kind: 'filtered-out',
      criteria,
      unfilteredTotal,
      kinds,
      wider: wider?.value,
    };
    return { ...lasting(shown, unfiltered, found, wider), ...within(WIDEST_MILES) };
  }
  const near = wider ?? (await findWiderRadius({ ...criteria, filters: {} }, services, now));
  if (near) {
    const shown: Found = { kind: 'none', criteria, wider: near.value, nearest: [] };
    return { ...lasting(shown, near), ...within(WIDEST_MILES) };
  }
  const farDeals = await findNearestAnywhere(db, zipTable, zip, now, MAX_NEAREST_DEALS);
  const nearest = views(farDeals);
  const shown: Found = { kind: 'none', criteria, wider: undefined, nearest: nearest.value };
  // If there are fewer, a new deal appears from any distance.
  const farthest = farDeals[MAX_NEAREST_DEALS - 1];
  return { ...lasting(shown, nearest), ...(farthest && within(farthest.miles)) };
}

async function findWiderRadius(
  criteria: SearchCriteria,
  { db, zipTable }: Pick<SearchServices, 'db' | 'zipTable'>,
  now: number,
): Promise<Lasting<Wider> | undefined> {
  const widestZips = zipTable.zipsAround(criteria.zip ?? '', WIDEST_MILES) ?? [];
  const near = await nearestIn(db, widestZips, now, criteria.filters);
  const radiusMiles =
    near && SEARCH_RADII_MILES.find((one) => one > criteria.radiusMiles && one >= near.miles);
  if (!near || !radiusMiles) return undefined;
  const href = searchPath({ ...criteria, radiusMiles, page: 1 });
  return lasting({ radiusMiles, href }, near.expiresAt);
}

/** Links have the ZIP code, for the distance and the way back. */
export function nearViews(
  deals: NearDeal[],
  zip: string,
  services: ViewServices,
  now: number,
): Lasting<NearView[]> {
  const distances = deals.map(({ miles, business }) => {
    const text = miles.toFixed(1);
    return text === '0.0' ? `in ${business.zip}` : `${text} mi`;
  });
  const { value, until } = dealViews(deals, services, now);
  const views = value.map((view, at) => ({
    ...view,
    href: `${view.href}&zip=${zip}`,
    distanceText: distances[at] ?? '',
  }));
  return lasting(views, until);
}

export function searchMetadata(
  found: Search,
  services: Pick<PageServices, 'site' | 'settings'>,
): PageMetadata {
  const { brand, product, publicUrl } = services.site;
  const name = capitalize(product);
  const prompt = siteHead(
    services,
    '/deals',
    `${name} deals by ZIP code`,
    `Discounted ${product} and spa deals by ZIP code, nearest first.`,
  );
  if (found.kind === 'no-zip') return prompt;
  if (found.kind === 'unknown-zip') return { ...prompt, hidden: true };
  const { zip, radiusMiles, page } = found.criteria;
  // Search engines want each page to have its own title.
  const differences = [
    ...(radiusMiles === DEFAULT_RADIUS_MILES ? [] : [`Within ${radiusMiles} miles`]),
    ...(page > 1 ? [`Page ${page}`] : []),
  ];
  const isPlain = sortAndFilterParams(found.criteria).length === 0;
  return {
    ...prompt,
    title: [`${name} Deals near ${zip}`, ...differences, brand].join(' | '),
    description: `${name} and spa deals within ${radiusMiles} miles of ${zip}, nearest first, with prices and expiry dates.`,
    // Another order or filter is the same page to search engines.
    url: publicUrl + searchPath({ zip, radiusMiles, page: isPlain ? page : 1 }),
    hidden: found.kind !== 'found',
  };
}

import { DEFAULT_RADIUS_MILES, parseRadius, parseZip, type SearchRadius } from '../zips/rules.ts';
import { type Filters, filterParams, parseFilters, parsePage } from './filters.ts';
import type { Sort } from './rules.ts';

/** The first is the default. */
export const SORTS: readonly Sort[] = ['distance', 'price', 'discount', 'ending'];

export interface SearchCriteria {
  zip: string | undefined;
  radiusMiles: SearchRadius;
  page: number;
  sort: Sort;
  filters: Filters;
}

/** Reads the address of a search; unknown values are ignored. */
export function parseSearch(query: URLSearchParams): SearchCriteria {
  return {
    zip: parseZip(query.get('zip')),
    radiusMiles: parseRadius(query.get('radius')),
    page: parsePage(query.get('page')),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'distance',
    filters: parseFilters(query),
  };
}

/** The address of a search: two searches share it exactly when they show the same. */
export function searchPath(criteria: Partial<SearchCriteria>): string {
  const { zip, radiusMiles = DEFAULT_RADIUS_MILES, page = 1 } = criteria;
  const query = new URLSearchParams([
    ...(zip ? [['zip', zip]] : []),
    ['radius', String(radiusMiles)],
    ...sortAndFilterParams(criteria),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
  return `/deals?${query}`;
}

/** Leaves out what is default. */
export function sortAndFilterParams({
  sort = 'distance',
  filters: { kind, ...limits } = {},
}: Partial<SearchCriteria>): [name: string, value: string][] {
  const order: [string, string][] = sort === 'distance' ? [] : [['sort', sort]];
  return [...filterParams({ kind }), ...order, ...filterParams(limits)];
}

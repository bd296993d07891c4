import {
  FILTER_NAMES,
  FILTERS,
  type Filters,
  parseFilters,
  parsePage,
  parseSort,
  type Sort,
} from '../../market/deals/rules.ts';
import {
  DEFAULT_RADIUS,
  parseRadius,
  parseZip,
  type SearchRadius,
} from '../../market/places/rules.ts';

/** All that the address of a search says. */
export interface AskedSearch {
  zip: string | undefined;
  radius: SearchRadius;
  page: number;
  sort: Sort;
  filters: Filters;
}

/** Reads a search's address; what is not offered is as if it were not there. */
export function parseSearch(query: URLSearchParams): AskedSearch {
  return {
    zip: parseZip(query.get('zip')),
    radius: parseRadius(query.get('radius')),
    page: parsePage(query.get('page')),
    sort: parseSort(query.get('sort')),
    filters: parseFilters(query),
  };
}

/** The one address of a search: two searches have the same exactly when they show the same. */
export function searchAddress(asked: Partial<AskedSearch>): string {
  const { zip, radius = DEFAULT_RADIUS, page = 1 } = asked;
  const query = new URLSearchParams(zip ? { zip } : {});
  query.set('radius', String(radius));
  for (const [name, value] of refinements(asked)) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return `/deals?${query}`;
}

/** The query parameters of an order and of filters, where they are not the usual. */
export function refinements({
  sort = 'distance',
  filters = {},
}: Partial<AskedSearch>): [name: string, value: string][] {
  const set = FILTERS.flatMap((filter): [string, string][] => {
    const value = filters[filter];
    return value === undefined ? [] : [[FILTER_NAMES[filter], String(value)]];
  });
  return sort === 'distance' ? set : [['sort', sort], ...set];
}

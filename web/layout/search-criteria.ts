import { parseKind } from '../../market/deals/kinds.ts';
import { type Filters, parsePage, parsePrice, type Sort } from '../../market/deals/rules.ts';
import {
  DEFAULT_RADIUS_MILES,
  parseRadius,
  parseZip,
  type SearchRadius,
} from '../../market/zips/rules.ts';

/** The orders in which results can be shown, the first by default. */
export const SORTS: readonly Sort[] = ['distance', 'price', 'discount', 'ending'];

/** The filters that offer steps, each with its query parameter. */
export const STEPPED_FILTERS = [
  { filter: 'minDurationMinutes', name: 'minutes', steps: [30, 60, 90, 120] },
  { filter: 'minPercentOff', name: 'discount', steps: [10, 20, 30, 40] },
] as const;

export interface SearchCriteria {
  zip: string | undefined;
  radiusMiles: SearchRadius;
  page: number;
  sort: Sort;
  filters: Filters;
}

/** Reads a search's address; what is not offered is as if it were not there. */
export function parseSearch(query: URLSearchParams): SearchCriteria {
  return {
    zip: parseZip(query.get('zip')),
    radiusMiles: parseRadius(query.get('radius')),
    page: parsePage(query.get('page')),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'distance',
    filters: parseFilters(query),
  };
}

function parseFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  const kind = parseKind(query.get('kind'));
  if (kind) filters.kind = kind;
  const price = parsePrice(query.get('max_price') ?? '');
  if (price.kind === 'cents') filters.maxPriceDollars = price.cents / 100;
  for (const { filter, name, steps } of STEPPED_FILTERS) {
    const step = steps.find((one) => String(one) === query.get(name));
    if (step !== undefined) filters[filter] = step;
  }
  return filters;
}

/** The one address of a search: two searches have the same exactly when they show the same. */
export function searchPath(criteria: Partial<SearchCriteria>): string {
  const { zip, radiusMiles = DEFAULT_RADIUS_MILES, page = 1 } = criteria;
  const query = new URLSearchParams(zip ? { zip } : {});
  query.set('radius', String(radiusMiles));
  for (const [name, value] of sortAndFilterParams(criteria)) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return `/deals?${query}`;
}

/** The query parameters of an order and of filters, where they are not the usual. */
export function sortAndFilterParams({
  sort = 'distance',
  filters = {},
}: Partial<SearchCriteria>): [name: string, value: string][] {
  const values: Record<string, string | number | undefined> = {
    kind: filters.kind,
    sort: sort === 'distance' ? undefined : sort,
    max_price: filters.maxPriceDollars,
    minutes: filters.minDurationMinutes,
    discount: filters.minPercentOff,
  };
  return Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

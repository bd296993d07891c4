import { type ListQuery, listHref, parseListQuery } from '../lists/query.ts';

export interface DealListQuery extends ListQuery {
  state: 'active' | 'expired';
}

export function parseDealListQuery(params: URLSearchParams): DealListQuery {
  const state = params.get('state') === 'expired' ? 'expired' : 'active';
  return { state, ...parseListQuery(params) };
}

/** What the deal manager shows where its deals could not be loaded. */
export function withoutDeals(params: URLSearchParams) {
  return { ...parseDealListQuery(params), page: 1, hasMore: false, deals: null };
}

export function dealListHref({ state, search, page }: DealListQuery): string {
  return listHref('/admin/deals', { state: state === 'expired' && state, search, page });
}

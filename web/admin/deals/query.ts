import { type DealState, LIVE_FILTERS, type LiveFilter } from '../../../market/deals/rules.ts';
import type { ListOrder } from '../../../market/list-page.server.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
  readText,
} from '../../kit/lists/query.ts';
import { parseDealState } from './state-text.ts';

export const DEALS = '/admin/deals';

export type DealColumn = 'title' | 'price' | 'ends';

export interface DealListQuery extends ListQuery {
  state: DealState;
  only: LiveFilter | undefined;
  businessId: string;
  /** Undefined: each state's own order, the next to change first. */
  order: ListOrder<DealColumn> | undefined;
}

export function parseDealListQuery(params: URLSearchParams): DealListQuery {
  return {
    ...parseListQuery(params),
    state: parseDealState(params.get('state')) ?? 'live',
    only: LIVE_FILTERS.find((filter) => filter === params.get('only')),
    businessId: readText(params, 'business'),
    order: parseOrder(params, ['title', 'price', 'ends']),
  };
}

export function dealListHref(query: Partial<DealListQuery>): string {
  const { state, only, businessId, search, order, page } = query;
  return listHref(DEALS, {
    state: state !== 'live' && state,
    only,
    business: businessId,
    search,
    sort: order && orderParam(order),
    page,
  });
}

import type { DealState } from '../../../market/deals/rules.ts';
import type { ListOrder } from '../../../market/list-page.server.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
  readText,
} from '../lists/query.ts';
import { parseDealState } from './state-text.ts';

export const DEALS = '/admin/deals';

export type DealColumn = 'title' | 'price' | 'ends';

export interface DealListQuery extends ListQuery {
  state: DealState;
  /** Only live deals that end within seven days. */
  endsSoon: boolean;
  /** Only those of one business. */
  businessId: string;
  /** Undefined: each state's own order, the next to change first. */
  order: ListOrder<DealColumn> | undefined;
}

export function parseDealListQuery(params: URLSearchParams): DealListQuery {
  return {
    ...parseListQuery(params),
    state: parseDealState(params.get('state')) ?? 'live',
    endsSoon: params.get('ends') === 'week',
    businessId: readText(params, 'business'),
    order: parseOrder(params, ['title', 'price', 'ends']),
  };
}

export function dealListHref(query: Partial<DealListQuery>): string {
  const { state, endsSoon, businessId, search, order, page } = query;
  return listHref(DEALS, {
    state: state !== 'live' && state,
    ends: endsSoon && 'week',
    business: businessId,
    search,
    sort: order && orderParam(order),
    page,
  });
}

import type { ListOrder } from '../../../market/list-page.server.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
} from '../../kit/lists/query.ts';
import { verbTo } from './verbs.ts';

export const BUSINESSES = '/admin/businesses';

const BY_NAME = { by: 'name', isDescending: false } as const;

export interface BusinessListQuery extends ListQuery {
  status: BusinessRow['status'] | undefined;
  order: ListOrder<'name' | 'location'>;
}

export function parseBusinessListQuery(params: URLSearchParams): BusinessListQuery {
  return {
    ...parseListQuery(params),
    status: verbTo(params.get('status'))?.value,
    order: parseOrder(params, ['name', 'location']) ?? BY_NAME,
  };
}

export function businessListHref({ search, status, order, page }: Partial<BusinessListQuery>) {
  const sort = order && orderParam(order, BY_NAME);
  return listHref(BUSINESSES, { search, status, sort, page });
}

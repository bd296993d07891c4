import { LEAD_STATUSES, type LeadStatus } from '../../../market/leads/rules.ts';
import type { ListOrder } from '../../../market/list-page.server.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
} from '../../kit/lists/query.ts';

export const LEADS = '/admin/leads';

const NEWEST_FIRST = { by: 'received', isDescending: true } as const;

export interface LeadsQuery extends ListQuery {
  status: LeadStatus | undefined;
  isDue: boolean;
  relayFailed: boolean;
  order: ListOrder<'name' | 'received'>;
}

export function parseLeadsQuery(params: URLSearchParams): LeadsQuery {
  return {
    ...parseListQuery(params),
    status: LEAD_STATUSES.find((status) => status === params.get('status')),
    isDue: params.get('next') === 'due',
    relayFailed: params.get('relay') === 'failed',
    order: parseOrder(params, ['name', 'received'] as const) ?? NEWEST_FIRST,
  };
}

export function leadsPath(query: Partial<LeadsQuery>): string {
  const { search, status, isDue, relayFailed, order, page } = query;
  const sort = order && orderParam(order, NEWEST_FIRST);
  const filters = { status, next: isDue && 'due', sort, relay: relayFailed && 'failed' };
  return listHref(LEADS, { search, ...filters, page });
}

import { LEAD_STATUSES, type LeadStatus } from '../../../market/leads/rules.ts';
import type { ListOrder } from '../../../market/list-page.server.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
  readText,
} from '../lists/query.ts';

export const LEADS = '/admin/leads';

/** In the address of an e-mail: it was begun on the lead's own page, and leads back there. */
export const FROM_LEAD = 'from=lead';

const NEWEST_FIRST = { by: 'received', isDescending: true } as const;

export interface LeadsQuery extends ListQuery {
  status: LeadStatus | undefined;
  relayFailed: boolean;
  /** Only those whose next step is due. */
  isDue: boolean;
  order: ListOrder<'name' | 'received'>;
  /** The lead that was changed just now, so the change can be undone. */
  changed: string;
}

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseLeadsQuery(params: URLSearchParams): LeadsQuery {
  return {
    ...parseListQuery(params),
    status: LEAD_STATUSES.find((status) => status === params.get('status')),
    relayFailed: params.get('relay') === 'failed',
    isDue: params.get('next') === 'due',
    order: parseOrder(params, ['name', 'received']) ?? NEWEST_FIRST,
    changed: readText(params, 'changed'),
  };
}

/** The list's address, as buttons and links remember it; or only its query, '' or '?page=2'. */
export function leadsPath(query: Partial<LeadsQuery>, path = LEADS): string {
  const { search, status, relayFailed, isDue, order, page } = query;
  const sort = order && orderParam(order, NEWEST_FIRST);
  const flags = { relay: relayFailed && 'failed', next: isDue && 'due' };
  return listHref(path, { search, status, ...flags, sort, page });
}

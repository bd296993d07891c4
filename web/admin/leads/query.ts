import { LEAD_STATUSES, type LeadStatus } from '../../../market/leads/rules.ts';
import { type ListQuery, listHref, parseListQuery, readText } from '../lists/query.ts';

export interface LeadsQuery extends ListQuery {
  status: LeadStatus | undefined;
  relayFailed: boolean;
  /** The lead that was changed just now, so the change can be undone. */
  changed: string;
}

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseLeadsQuery(params: URLSearchParams): LeadsQuery {
  return {
    ...parseListQuery(params),
    status: LEAD_STATUSES.find((status) => status === params.get('status')),
    relayFailed: params.get('relay') === 'failed',
    changed: readText(params, 'changed'),
  };
}

/** The list's address, as buttons and links remember it; or only its query, '' or '?page=2'. */
export function leadsPath(query: Partial<LeadsQuery>, path = '/admin/leads'): string {
  const { search, status, relayFailed, page } = query;
  return listHref(path, { search, status, relay: relayFailed && 'failed', page });
}

import { LEAD_STATUSES, type LeadStatus } from '../../../market/leads/rules.ts';
import { listHref } from '../../kit/lists/query.ts';
import { type FollowUpQuery, followUpParams, parseFollowUpQuery } from '../follow-up/query.ts';

export const LEADS = '/admin/leads';

export interface LeadsQuery extends FollowUpQuery<LeadStatus, 'name'> {
  relayFailed: boolean;
}

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseLeadsQuery(params: URLSearchParams): LeadsQuery {
  return {
    ...parseFollowUpQuery(params, LEAD_STATUSES, ['name']),
    relayFailed: params.get('relay') === 'failed',
  };
}

/** The list's address, as buttons and links remember it. */
export function leadsPath({ relayFailed, ...query }: Partial<LeadsQuery>): string {
  const { page, ...params } = followUpParams(query);
  return listHref(LEADS, { ...params, relay: relayFailed && 'failed', page });
}

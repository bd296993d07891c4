import { LEAD_STATUSES, type LeadStatus } from '../../../market/leads/rules.ts';

export interface LeadsQuery {
  search: string;
  status: LeadStatus | undefined;
  relayFailed: boolean;
  page: number;
  /** The lead that was changed just now, so that the change can be taken back. */
  changed: string;
}

const MAX_SEARCH_LENGTH = 100;
const MAX_PAGE = 100_000;

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseLeadsQuery(params: URLSearchParams): LeadsQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('search') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH),
    status: LEAD_STATUSES.find((status) => status === params.get('status')),
    relayFailed: params.get('relay') === 'failed',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    changed: (params.get('changed') ?? '').replaceAll('\0', ''),
  };
}

/** The other way round: the same list's address, '' or '?status=new&page=2'. */
export function leadsSearch(query: Partial<LeadsQuery>): string {
  const { search, status, relayFailed, page = 1, changed } = query;
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(relayFailed && { relay: 'failed' }),
    ...(page > 1 && { page: String(page) }),
    ...(changed && { changed }),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** Where on the desk one is, as buttons and links remember it. */
export function leadsPath(query: Partial<LeadsQuery>): string {
  return `/admin/leads${leadsSearch({ ...query, changed: '' })}`;
}

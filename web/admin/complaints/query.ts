import type { ComplaintQuery } from '../../../market/complaints/list.server.ts';
import { COMPLAINT_STATUSES } from '../../../market/complaints/rules.ts';
import { type ListQuery, listHref, parseListQuery } from '../lists/query.ts';

export const COMPLAINTS = '/admin/complaints';

export interface ComplaintsQuery extends ListQuery, ComplaintQuery {
  /** The newest come first. */
  order: undefined;
}

/** What the list's address asks for; anything that makes no sense is left out. */
export const parseComplaintsQuery = (params: URLSearchParams): ComplaintsQuery => ({
  ...parseListQuery(params),
  status: COMPLAINT_STATUSES.find((status) => status === params.get('status')),
  order: undefined,
});

/** The list's address, as buttons and links remember it. */
export const complaintsPath = ({ search, status, page }: Partial<ComplaintsQuery>) =>
  listHref(COMPLAINTS, { search, status, page });
